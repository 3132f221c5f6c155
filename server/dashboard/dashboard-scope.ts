import type { Actor } from '#server/access/actor.ts';
import { listBatchesFor } from '#server/batches/batch-list.service.ts';
import type { readerOf } from '#server/course-table/reader.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Batch } from '#shared/batches/batch.ts';
import type { CourseScope } from '#shared/course-table/course-selection.ts';

/** What a person wants the dashboard to be about. */
export interface DashboardQuery {
  readonly batchIds: readonly number[];
  readonly teamId?: number | undefined;
  readonly termId?: string | undefined;
}

export type Reader = Awaited<ReturnType<typeof readerOf>>;

export interface DashboardScope {
  /** as a table of courses takes it */
  readonly courses: CourseScope;
  readonly batches: readonly Batch[];
}

/** No batch has this id: an empty list would mean all batches. */
const noBatch = 0;

const orNone = (ids: readonly number[]) => (ids.length > 0 ? [...ids] : [noBatch]);

/** The batches that the question is about, of those that the actor sees. One named in it can be archived. */
export async function findScope(
  scope: Scope,
  actor: Actor,
  { batchIds, teamId, termId }: DashboardQuery,
): Promise<DashboardScope> {
  const isNamed = batchIds.length > 0;
  const { batches: seen } = await listBatchesFor(scope, actor, { includeArchived: isNamed });
  const batches = seen.filter(
    ({ id, team }) => (!isNamed || batchIds.includes(id)) && (teamId === undefined || team?.id === teamId),
  );
  const ids = batches.map(({ id }) => id);
  return {
    courses: {
      // A team can have more batches than a question can name.
      ...(isNamed ? { batchIds: orNone(ids) } : { batchIds: [], teamId }),
      filter:
        termId === undefined ? [] : [{ column: 'core.termName', any: [{ op: 'one_of', value: [termId] }] }],
    },
    batches,
  };
}
