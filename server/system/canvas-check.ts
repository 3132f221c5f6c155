import { readCanvasStates, type CanvasState } from '#server/lms/canvas-states.ts';
import type { Fact, Finding, SystemCheck } from '#server/infra/system-check.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { checkTexts, checkTitles, factNames } from './checks.messages.ts';

/** From this many failures in a row on, a Canvas counts as away. */
const mostFailures = 5;

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

/** A line for each Canvas, from what it answered lately: nothing is asked of it. */
export const canvasCheck: SystemCheck = {
  id: 'canvas',
  title: phrase(checkTitles.canvas),
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
  const { lastSuccessAt, lastFailureAt, failures, budget, pausedUntil } = state;
  const facts: (readonly [Phrase, Fact])[] = [
    [phrase(factNames.institutions), { kind: 'number', number: institutions }],
    [phrase(factNames.lastSuccess), { kind: 'moment', at: lastSuccessAt }],
  ];
  if (lastFailureAt) facts.push([phrase(factNames.lastFailure), { kind: 'moment', at: lastFailureAt }]);
  if (failures > 0) facts.push([phrase(factNames.failures), { kind: 'number', number: failures }]);
  if (budget) {
    const { used, limit: most } = budget;
    const text = phrase(factNames.connectionsOf, { used, most });
    facts.push([phrase(factNames.budget), { kind: 'text', text }]);
  }
  if (pausedUntil) facts.push([phrase(factNames.pausedUntil), { kind: 'moment', at: pausedUntil }]);
  return {
    ...stateOf(state),
    about: { id: `canvas:${origin}`, title: phrase(checkTitles.canvasAt, { host: new URL(origin).host }) },
    facts,
    canvasOrigin: origin,
  };
}

function stateOf({ lastSuccessAt, failures, pausedUntil }: CanvasState): Pick<Finding, 'state' | 'advice'> {
  if (failures >= mostFailures || (failures > 0 && lastSuccessAt === null))
    return { state: 'failing', advice: phrase(checkTexts.canvasFailing) };
  if (failures > 0) return { state: 'slow', advice: phrase(checkTexts.canvasShaky) };
  if (pausedUntil) return { state: 'slow', advice: phrase(checkTexts.canvasPaused) };
  return lastSuccessAt === null
    ? { state: 'off', advice: phrase(checkTexts.canvasUnknown) }
    : { state: 'well', advice: phrase(checkTexts.nothing) };
}
