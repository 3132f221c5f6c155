import type { Actor } from '#server/access/actor.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { inOnePortion, listFile, sortedRows } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { hasTags } from '#server/tags/tag.service.ts';
import { batchList, type BatchSort } from '#shared/batches/batch.columns.ts';
import type { ListedBatch } from '#shared/batches/batch.ts';
import type { SortOrder } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { phrase } from '#shared/text/phrase.ts';
import { canSeeArchived } from './batch.policy.ts';
import { countOutOfScope, listBatchRows, listSeen, type BatchFilter } from './batch.repository.ts';
import { toBatch } from './batch.service.ts';

/** The batches an actor sees. Asking for archived ones without the right to see them changes nothing. */
export async function listBatchesFor(scope: Scope, actor: Actor, filter: BatchFilter) {
  const rows = await listBatchRows(scope, actor, filter);
  const showsTags = await hasTags(scope);
  const out = await countOutOfScope(scope);
  return {
    batches: rows.map((row): ListedBatch => {
      const shown = toBatch(actor, row, showsTags);
      return { ...shown, inScopeCount: Math.max(0, shown.courseCount - (out.get(row.id) ?? 0)) };
    }),
    canSeeArchived: canSeeArchived(actor),
  };
}

interface FileQuery extends BatchFilter {
  readonly tagId?: number | undefined;
  readonly sortBy: BatchSort;
  readonly sortOrder: SortOrder;
  readonly format: TableFormat;
}

/** The batches that the actor sees and the search matches, as a file. */
export function exportBatches(scope: Scope, actor: Actor, query: FileQuery) {
  const { tagId, sortBy: by, sortOrder: order, format, ...filter } = query;
  const rows = inOnePortion(async () => {
    const { batches } = await listBatchesFor(scope, actor, filter);
    const found = batches.filter(({ tags }) => tagId === undefined || tags.some(({ id }) => id === tagId));
    return sortedRows(batchList, found, { by, order });
  });
  return listFile(scope, batchList, { what: 'batches', format, rows });
}

/** The batches with these ids, each once, with their titles and when they were created. One the actor doesn't see is not found. */
export async function getSeenBatches(scope: Scope, actor: Actor, ids: readonly number[]) {
  const batches = await listSeen(scope, actor, ids);
  if (batches.length < new Set(ids).size) throw new Problem('not_found', phrase(accessProblems.batch));
  return batches;
}

/** Every batch the actor sees, archived ones too: by title. */
export const listSeenBatches = (scope: Scope, actor: Actor) => listSeen(scope, actor);

/** The same without archived ones. */
export const listActiveBatches = async (scope: Scope, actor: Actor) =>
  (await listSeen(scope, actor)).filter(({ status }) => status === 1);
