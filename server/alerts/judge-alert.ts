import type { FoundValues } from '#shared/tasks/task.ts';
import type { Look, RunningAlert } from './evaluate-alerts.repository.ts';

/** How a rule and a course stand. */
export interface Judged {
  /** the course is one that the rule is about */
  readonly isInScope: boolean;
  /** the alert that there is for as long as the condition holds, also if somebody has resolved it */
  readonly running: RunningAlert | undefined;
  /** undefined: the rule asks for something that isn't there */
  readonly match: { readonly isMet: boolean | null; readonly found: FoundValues } | undefined;
}

interface Judgement {
  readonly opens?: { readonly found: FoundValues };
  readonly look?: Look;
}

/**
 * What becomes of a rule's alert on a course; undefined: nothing. It opens when the condition holds and there's none. It
 * ends when the condition doesn't hold any more, or when the course is none of the rule's. What isn't known changes
 * nothing. One that somebody has resolved stays resolved, and in the way of another, until its condition has stopped.
 */
export function judgeAlert({ isInScope, running, match }: Judged): Judgement | undefined {
  if (!isInScope) return running && { look: { id: running.id, resolution: 'scope', found: null } };
  if (!match || match.isMet === null) return undefined;
  if (!running) return match.isMet ? { opens: { found: match.found } } : undefined;
  if (!match.isMet) return { look: { id: running.id, resolution: 'condition', found: match.found } };
  return running.is_resolved ? undefined : { look: { id: running.id, resolution: null, found: match.found } };
}
