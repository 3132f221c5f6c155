import * as z from 'zod';
import type { Scope } from '#server/access/scope.ts';
import { deleteEntriesBefore, findSettings } from './prune-audit.repository.ts';

/** A year, and a month in which to look back at it. */
export const defaultRetentionDays = 400;

/** The part of an institution's settings that matters here; what does not fit counts as not said. */
const retentionSettings = z.object({
  auditRetentionDays: z.number().int().min(30).max(3650).catch(defaultRetentionDays),
});

/** Entries deleted in one statement, so that none holds up the requests that write some. */
const slice = 5_000;
const dayMs = 24 * 3_600_000;

/** Deletes entries older than the institution keeps them; what a broken-off run leaves, the next one takes. */
export async function pruneAudit(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const { auditRetentionDays } = retentionSettings.parse(await findSettings(scope));
  const before = new Date(now.getTime() - auditRetentionDays * dayMs);
  while (!signal.aborted) {
    if ((await deleteEntriesBefore(scope, before, slice)) < slice) return;
  }
}
