import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import { keptOtherwise, keptRows, noLonger, type KeptRows, type PastTime, type Term } from './kept-rows.ts';

/** How many rows go at once, so that nothing waits for long. */
const usualSlice = 5_000;

/** One line of the tables in kept-rows.ts. */
interface Kept {
  /** the tables that it's about */
  readonly tables: readonly string[];
  readonly kept: Term;
  forget(scope: Scope, time: PastTime): Promise<void>;
}

const rowsByTable: readonly (readonly [string, KeptRows])[] = Object.entries(keptRows);

/** All that goes some day. */
export const everything: readonly Kept[] = [
  ...rowsByTable.map(([table, rows]) => ({
    tables: [table],
    kept: rows.kept,
    forget: (scope: Scope, time: PastTime) => forgetRows(table, rows, { scope, ...time }),
  })),
  ...keptOtherwise,
];

/**
 * Deletes what an institution, and the whole installation, has kept for long enough. If a run is interrupted, the next one
 * continues. What can't be deleted now doesn't keep the rest.
 */
export async function forgetPast(scope: Scope, now: Date, signal: AbortSignal): Promise<void> {
  const { settings } = await scope.institution();
  const failed = new Map<string, unknown>();
  for (const { tables, kept, forget } of everything) {
    if (signal.aborted) break;
    try {
      await forget(scope, { now, before: momentBefore(now, kept, settings), signal });
    } catch (error) {
      failed.set(tables.join(' and '), error);
    }
  }
  if (failed.size > 0)
    throw new AggregateError(
      failed.values(),
      `Could not delete what’s old of ${[...failed.keys()].join(', ')}`,
    );
}

/** What began before that has been kept for long enough now. */
export const momentBefore = (now: Date, kept: Term, settings: InstitutionSettings) =>
  DateTime.fromJSDate(now, { zone: 'UTC' })
    .minus('setting' in kept ? { days: settings[kept.setting] } : kept)
    .toJSDate();

/** Deletes logins, launches and codes whose time is over, of all institutions. */
export async function forgetExpired(now: Date): Promise<void> {
  const { signal } = new AbortController();
  for (const [table, rows] of rowsByTable)
    if (rows.kept === noLonger) await forgetRows(table, rows, { before: now, signal });
}

interface Slices {
  /** whose rows; all institutions' without it */
  readonly scope?: Scope;
  readonly before: Date;
  readonly signal: AbortSignal;
}

async function forgetRows(table: string, rows: KeptRows, { scope, before, signal }: Slices) {
  const { slice = usualSlice } = rows;
  const whose = scope && !rows.ofAll ? sql`institution_id = ${scope.institutionId}` : sql`true`;
  const since = typeof rows.since === 'string' ? sql.ref(rows.since) : rows.since;
  const isPast = sql`${whose} and ${since} < ${before} and ${rows.only ?? sql`true`}`;
  // The condition is there twice: a row that somebody brings back at this moment stays.
  const deleteSlice = sql`delete from ${sql.table(table)} where ${isPast} and ctid = any(array(
    select ctid from ${sql.table(table)} where ${isPast} limit ${slice}))`;
  while (!signal.aborted) {
    const { numAffectedRows = 0n } = await deleteSlice.execute(db());
    if (numAffectedRows < slice) return;
  }
}
