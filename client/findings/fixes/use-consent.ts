import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../data/problem.ts';
import { readGrantNow, useStartGrant } from './fix.api.ts';
import { useRepeated } from './use-repeated.ts';

/** How often to look whether the window was closed, and whether it's allowed, in milliseconds. */
const lookEveryMs = 1_000;
const grantPollMs = 1_500;

type Step = 'asking' | 'waiting' | 'blocked' | 'closed';

/**
 * Asks in a new window whether Courseyard may save fixes as the person, since Canvas shows its question in no frame, and calls
 * `onGiven` once it may.
 */
export function useConsent(onGiven: () => void) {
  const starting = useStartGrant();
  const [step, setStep] = useState<Step>('asking');
  const [url, setUrl] = useState<string>();
  const opened = useRef<Window | null>(null);
  useRepeated(step !== 'asking', grantPollMs, async () => {
    const { state } = await readGrantNow();
    if (state !== 'given') return false;
    opened.current?.close();
    setStep('asking');
    onGiven();
    return true;
  });

  useEffect(() => {
    if (step !== 'waiting') return undefined;
    const timer = setInterval(() => {
      // It can still be given: a page that cuts its ties to this one looks closed from here.
      if (opened.current?.closed) setStep('closed');
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [step]);

  useEffect(() => () => opened.current?.close(), []);

  const ask = async (): Promise<Problem | undefined> => {
    // At once: after a wait, browsers take it for an advertisement.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    opened.current = tab;
    const { result, problem } = await starting.run({});
    if (problem) {
      tab?.close();
      return problem;
    }
    tab?.location.replace(result.url);
    setUrl(result.url);
    setStep(tab ? 'waiting' : 'blocked');
    return undefined;
  };

  return { step, url, ask, isStarting: starting.isRunning, problem: starting.problem };
}
