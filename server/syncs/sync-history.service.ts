import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { byIds, listSheet, portionSize, tableFileOf } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { syncChangeList, syncList, type SyncChange } from '#shared/syncs/sync.columns.ts';
import type { Sync } from '#shared/syncs/sync.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  averageDuration,
  countChanges,
  countSyncs,
  findSync,
  listChanges,
  listChangesAfter,
  listSyncIds,
  listSyncs,
  readSyncs,
  type PlacedChange,
  type SyncListQuery,
  type SyncOrder,
} from './sync.repository.ts';
import { readSyncState, toSync } from './sync.service.ts';

const historyProblems = defineMessages({
  notFound: { id: 'sync.problem.notFound', defaultMessage: 'Sync not found' },
});

/** A page of the batch's syncs, newest first, with the next due time and the usual duration. */
export async function readHistory(scope: Scope, batchId: number, query: SyncListQuery) {
  const pagination = paginate(query, await countSyncs(scope, batchId));
  const syncs = await listSyncs(scope, batchId, { ...query, ...pagination });
  const { nextScheduledSync: scheduledAt } = await readSyncState(scope, batchId);
  const seconds = await averageDuration(scope, batchId);
  return {
    syncHistory: syncs.map(toSync),
    scheduledSyncs: scheduledAt === null ? [] : [{ scheduledAt }],
    estimatedDurationSeconds: seconds === undefined ? null : Math.round(seconds),
    pagination,
  };
}

/** Which courses one sync of the batch added and removed. */
export async function readChanges(
  scope: Scope,
  batchId: number,
  syncId: number,
  query: { page: number; limit: number },
) {
  const sync = await findSync(scope, syncId);
  if (sync?.batch_id !== batchId) throw new Problem('not_found', phrase(historyProblems.notFound));
  const pagination = paginate(query, await countChanges(scope, syncId));
  const rows = await listChanges(scope, syncId, pagination);
  const changes = rows.map(({ lms_course_id, ...change }) => ({ ...change, lmsCourseId: lms_course_id }));
  return { changes, pagination };
}

/** All syncs of a batch as a file; in a workbook also the courses that each added, removed or skipped. */
export function exportHistory(
  scope: Scope,
  batchId: number,
  { format, ...order }: SyncOrder & { readonly format: TableFormat },
) {
  const syncs = () =>
    byIds(
      () => listSyncIds(scope, batchId, order),
      async (ids) => (await readSyncs(scope, ids)).map(toSync),
    );
  return tableFileOf(scope, {
    what: `batch-${batchId}-syncs`,
    format,
    main: listSheet(syncList, syncs()),
    after: [listSheet(syncChangeList, changesOf(scope, syncs()))],
  });
}

async function* changesOf(scope: Scope, portions: AsyncIterable<readonly Sync[]>) {
  for await (const syncs of portions) for (const sync of syncs) yield* changesIn(scope, sync);
}

async function* changesIn(scope: Scope, sync: Sync): AsyncGenerator<readonly SyncChange[]> {
  for (let last: PlacedChange | undefined, isOver = false; !isOver;) {
    const found = await listChangesAfter(scope, sync.id, last, portionSize);
    yield found.map(({ lms_course_id: lmsCourseId, ...change }) => ({ ...change, lmsCourseId, sync }));
    last = found.at(-1);
    isOver = found.length < portionSize;
  }
}

/** How much one statement deletes: each sync goes with all its changes, which can be thousands. */
const deletedAtOnce = 20;

/** Deletes the next syncs of a batch with their changes. Returns how many there were. */
export async function deleteSyncSlice(scope: Scope, batchId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from syncs
    where institution_id = ${scope.institutionId} and id in (
      select id from syncs where batch_id = ${batchId} limit ${deletedAtOnce})`.execute(db());
  return Number(numAffectedRows);
}
