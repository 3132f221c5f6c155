import { useState } from 'react';
import type { Fix, OpenedFinding } from '#shared/fixes/fix.ts';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import { Problem } from '../../data/problem.ts';
import { letGo } from '../../ui/overlay/unsaved.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { previewNow, useReopenFinding, useSaveFixes } from './fix.api.ts';
import { fixMessages } from './fix.messages.ts';
import { useReasonText } from './use-outcome.ts';

interface SavingGiven {
  readonly opened: OpenedFinding;
  /** null: there's something to say that isn't said yet */
  readonly answer: FixAnswer | null;
  /** of the words that it began with, if a model proposed them */
  readonly suggestionId: number | undefined;
  /** of the preview, once it's there for this answer */
  readonly seal: string | null;
  readonly isSettled: boolean;
  readonly onSaved: (fix: Fix, then: 'next' | 'stay') => void;
}

/** Saves a fix: asks for the consent first where it's missing, and has a preview for every answer. */
export function useSaving({ opened, answer, suggestionId, seal, isSettled, onSaved }: SavingGiven) {
  const text = useTexts(fixMessages);
  const reasonText = useReasonText();
  const action = useSaveFixes();
  const reopen = useReopenFinding();
  const [openedAt] = useState(() => Date.now());
  const [tries, setTries] = useState(0);
  const [inConcluded, setInConcluded] = useState(false);
  const [asking, setAsking] = useState<'next' | 'stay'>();
  /** the answer that was refused, and why */
  const [refused, setRefused] = useState<{ readonly answer: string; readonly why: string }>();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setIsBusy] = useState(false);
  const said = JSON.stringify(answer);
  const isConcludedLeft = opened.save.isConcluded && !inConcluded;

  const refuse = (why: string) => {
    setTries((before) => before + 1);
    setRefused({ answer: said, why });
  };

  /** The seal of what's shown; who was faster than the preview gets it now. */
  const sealFor = async (given: FixAnswer) => {
    if (isSettled && seal !== null) return seal;
    const preview = await previewNow(opened.findingId, given);
    if (preview.seal === null) refuse(reasonText(preview.refusal ?? 'no_plan'));
    return preview.seal;
  };

  const write = async (given: FixAnswer, then: 'next' | 'stay') => {
    const sealed = await sealFor(given);
    if (sealed === null) return;
    const openSeconds = Math.round((Date.now() - openedAt) / 1000);
    const wanted = {
      findingId: opened.findingId,
      answer: given,
      seal: sealed,
      openSeconds,
      ...(suggestionId !== undefined && { suggestionId }),
    };
    const { result, problem: prevented } = await action.run({ body: { fixes: [wanted], inConcluded } });
    const [fix] = result?.fixes ?? [];
    if (prevented) setProblem(prevented);
    else if (fix) {
      letGo();
      onSaved(fix, then);
    }
  };

  const save = async (then: 'next' | 'stay', isAllowed = false) => {
    if (isBusy) return;
    setProblem(undefined);
    if (answer === null) return refuse(text('missing'));
    if (isConcludedLeft) return setTries(tries + 1);
    if (!isAllowed && opened.save.needs === 'consent') return setAsking(then);
    setIsBusy(true);
    try {
      await write(answer, then);
    } catch (error) {
      setProblem(error instanceof Problem ? error : new Problem());
    } finally {
      setIsBusy(false);
    }
  };

  return {
    save,
    tries,
    problem,
    isRunning: isBusy,
    /** of this answer */
    fault: refused?.answer === said ? refused.why : undefined,
    inConcluded,
    setInConcluded,
    concludedFault: isConcludedLeft && tries > 0 ? text('concludedMissing') : undefined,
    isAsking: asking !== undefined,
    cancel: () => setAsking(undefined),
    goOn: () => {
      setAsking(undefined);
      void reopen();
      void save(asking ?? 'stay', true);
    },
  };
}
