import { findingOfAnswers } from '#server/infra/measures/heard.ts';
import type { Finding, NamedFact, SystemCheck } from '#server/infra/system-check.ts';
import { readCanvasStates, type CanvasFailure, type CanvasState } from '#server/lms/canvas-states.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { checkTexts, checkTitles, factNames } from './checks.messages.ts';

/** How a Canvas failed. */
const canvasFailureNames = defineMessages({
  unanswered: { id: 'system.failure.unanswered', defaultMessage: 'no answer' },
  server_error: { id: 'system.failure.serverError', defaultMessage: 'an error of its own' },
});

/** How many active institutions each Canvas has, by its origin. */
export async function canvasOrigins(): Promise<ReadonlyMap<string, number>> {
  const institutions = await everyInstitution().where('status', '=', 1).execute();
  const counts = new Map<string, number>();
  for (const { canvas_url: url } of institutions) {
    if (!URL.canParse(url)) continue;
    const { origin } = new URL(url);
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  return new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const advice = {
  well: phrase(checkTexts.nothing),
  unknown: phrase(checkTexts.canvasUnknown),
  shaky: phrase(checkTexts.canvasShaky),
  failing: phrase(checkTexts.canvasFailing),
};

const failureNames: Readonly<Record<string, Phrase>> = {
  unanswered: phrase(canvasFailureNames.unanswered),
  server_error: phrase(canvasFailureNames.server_error),
} satisfies Record<CanvasFailure, Phrase>;

/** A line for each Canvas, from what it answered lately: nothing is asked of it. */
export const canvasCheck: SystemCheck = {
  id: 'canvas',
  title: phrase(checkTitles.canvas),
  isHearsay: true,
  run: async () => {
    const origins = await canvasOrigins();
    const states = await readCanvasStates([...origins.keys()]);
    const findings = [...origins].flatMap(([origin, institutions]) => {
      const state = states.get(origin);
      return state ? [findingOf(origin, institutions, state)] : [];
    });
    return findings.length > 0 ? findings : { state: 'off', advice: phrase(checkTexts.canvasUnused) };
  },
};

function findingOf(origin: string, institutions: number, state: CanvasState): Finding {
  const { budget, pausedUntil } = state;
  const heard = findingOfAnswers(state, { advice, nameOf: (failure) => failureNames[failure] ?? failure });
  const facts: NamedFact[] = [
    [phrase(factNames.institutions), { kind: 'number', number: institutions }],
    ...(heard.facts ?? []),
  ];
  if (budget) {
    const { used, limit: most } = budget;
    const text = phrase(factNames.connectionsOf, { used, most });
    facts.push([phrase(factNames.budget), { kind: 'text', text }]);
  }
  if (pausedUntil) facts.push([phrase(factNames.pausedUntil), { kind: 'moment', at: pausedUntil }]);
  const title = phrase(checkTitles.canvasAt, { host: new URL(origin).host });
  return {
    ...heard,
    // A Canvas that answers, and asks us to wait.
    ...(pausedUntil && heard.state === 'well' && { state: 'slow', advice: phrase(checkTexts.canvasPaused) }),
    facts,
    about: { id: `canvas:${origin}`, title, canvasOrigin: origin },
  };
}
