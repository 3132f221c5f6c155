import { useEffect, useRef, useState } from 'react';
import type { Result } from '#shared/http/endpoint.ts';
import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';
import type { readRunnerAuthorisations } from '#shared/runner-authorisations/runner-authorisation.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { useRefreshRunners, useRunnerAuthorisations, useStartAuthorisation } from './task-runner.api.ts';

/** How often to look whether the person has agreed in Canvas, in milliseconds. */
const lookEveryMs = 1_500;

/** Longer than an authorisation may take on the server, in milliseconds. */
const giveUpMs = 13 * 60_000;

/** An authorisation that this page has begun: in another window, or about to be, if the browser blocked that. */
interface Begun {
  readonly tool: Tool;
  readonly attemptId: number;
  /** to open by hand; null when the window opened */
  readonly blockedUrl: string | null;
}

/** How it ended, as far as this page knows. */
interface Ended {
  readonly tool: Tool;
  readonly outcome: AuthorisationOutcome;
}

/** Begins authorisations in a new window, since Canvas shows its question in no frame, and notices how they end. */
export function useAuthorisation(institutionId: number, onAuthorised: (tool: Tool) => void) {
  const starting = useStartAuthorisation();
  const refreshRunners = useRefreshRunners();
  const [begun, setBegun] = useState<Begun>();
  const [ended, setEnded] = useState<Ended>();
  const opened = useRef<Window | null>(null);
  useEffect(() => () => opened.current?.close(), []);

  useEffect(() => {
    if (!begun) return undefined;
    const timer = setTimeout(() => setBegun(undefined), giveUpMs);
    return () => clearTimeout(timer);
  }, [begun]);

  const handleRead = ({ tools }: Result<typeof readRunnerAuthorisations>) => {
    const latest = tools.find(({ tool }) => tool === begun?.tool)?.latest;
    if (!begun || latest?.id !== begun.attemptId || latest.outcome === null) return;
    setBegun(undefined);
    setEnded({ tool: begun.tool, outcome: latest.outcome });
    void refreshRunners();
    if (latest.outcome !== 'authorised') return;
    const tab = opened.current;
    tab?.close();
    // A window that's just arriving at another page doesn't hear it.
    setTimeout(() => tab?.close(), lookEveryMs);
    onAuthorised(begun.tool);
  };
  const read = useRunnerAuthorisations(institutionId, {
    refreshInterval: begun ? lookEveryMs : 0,
    onSuccess: handleRead,
  });

  const begin = async (tool: Tool) => {
    setEnded(undefined);
    // At once: after a wait, browsers take it for an advertisement.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    opened.current = tab;
    const { result, problem } = await starting.run({ params: { id: institutionId, tool } });
    if (problem) {
      tab?.close();
      return problem;
    }
    tab?.location.replace(result.url);
    setBegun({ tool, attemptId: result.attemptId, blockedUrl: tab ? null : result.url });
    return undefined;
  };

  return { read, begin, begun, ended, stop: () => setBegun(undefined), isStarting: starting.isRunning };
}
