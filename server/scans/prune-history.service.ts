import type { Scope } from '#server/access/scope.ts';
import { settingsOfInstitution } from '#server/institutions/institution-settings.service.ts';
import { forgetUntracked } from './prune-history.repository.ts';

/** Courses whose data is deleted in one statement, so that none holds up scans for long. */
const slice = 500;
const dayMs = 24 * 3_600_000;

/** Forgets what scans brought of courses that left their last batch too long ago; what a broken-off run leaves, the next takes. */
export async function pruneHistory(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const { historyDays } = await settingsOfInstitution(scope);
  const before = new Date(now.getTime() - historyDays * dayMs);
  while (!signal.aborted) {
    if ((await forgetUntracked(scope, before, slice)) < slice) return;
  }
}
