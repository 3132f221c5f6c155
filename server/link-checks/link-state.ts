/** What one probe said: the page is there, it's missing, or no one can tell from outside. */
export type Outcome = 'ok' | 'missing' | 'uncertain';

export interface LinkState {
  readonly state: 'ok' | 'uncertain' | 'broken';
  /** when it first led nowhere; null once it leads somewhere again */
  readonly failedAt: Date | null;
  readonly dueAt: Date;
}

const dayMs = 86_400_000;
/** How long each state counts until the link is asked for again, in days. */
const daysUntilNext = { ok: 14, uncertain: 2, broken: 1 } as const;

/** A link is broken once it was missing twice, at least a day apart; one success clears it. */
export function nextState(failedAt: Date | null, outcome: Outcome, now: Date): LinkState {
  const after = (days: number) => new Date(now.getTime() + days * dayMs);
  if (outcome === 'ok') return { state: 'ok', failedAt: null, dueAt: after(daysUntilNext.ok) };
  if (outcome === 'uncertain') return { state: 'uncertain', failedAt, dueAt: after(daysUntilNext.uncertain) };
  const since = failedAt ?? now;
  const isBroken = now.getTime() - since.getTime() >= dayMs;
  if (isBroken) return { state: 'broken', failedAt: since, dueAt: after(daysUntilNext.broken) };
  return { state: 'uncertain', failedAt: since, dueAt: new Date(since.getTime() + dayMs) };
}
