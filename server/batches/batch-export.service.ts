import type { Actor } from '#server/access/actor.ts';
import { languageInUse, say } from '#server/infra/i18n/language.ts';
import {
  byIds,
  inOnePortion,
  sheetOf,
  tableFileOf,
  type Column,
} from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { BatchCourse } from '#shared/batches/batch-courses.api.ts';
import { batchSortValue, type BatchSort } from '#shared/batches/batch-sort.ts';
import type { Batch } from '#shared/batches/batch.ts';
import type { SortOrder } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { phrase } from '#shared/text/phrase.ts';
import { sortRows } from '#shared/text/sort-rows.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  listBatchCourseIds,
  readBatchCourseRows,
  type BatchCourseOrder,
} from './batch-courses.repository.ts';
import { toBatchCourse } from './batch-courses.service.ts';
import type { BatchFilter, BatchRow } from './batch.repository.ts';
import { listBatchesFor } from './batch.service.ts';

/** The title and the columns of an exported list of batches. */
const texts = defineMessages({
  title: { id: 'batchExport.title', defaultMessage: 'Batches' },
  name: { id: 'batchExport.name', defaultMessage: 'Title' },
  archived: { id: 'batchExport.archived', defaultMessage: 'Archived' },
  courseCount: { id: 'batchExport.courseCount', defaultMessage: 'Courses' },
  team: { id: 'batchExport.team', defaultMessage: 'Team' },
  tags: { id: 'batchExport.tags', defaultMessage: 'Tags' },
  type: { id: 'batchExport.type', defaultMessage: 'Type' },
  typeName: {
    id: 'batchExport.typeName',
    defaultMessage: '{type, select, static {Static} dynamic {Dynamic} other {Hybrid}}',
  },
  deadline: { id: 'batchExport.deadline', defaultMessage: 'Deadline' },
  created: { id: 'batchExport.created', defaultMessage: 'Created' },
  updated: { id: 'batchExport.updated', defaultMessage: 'Updated' },
});

/** The title and the columns of a batch's exported courses. */
const batchCourseColumns = defineMessages({
  courses: { id: 'batchExport.courses', defaultMessage: 'Courses' },
  courseTitle: { id: 'batchExport.courseTitle', defaultMessage: 'Title' },
  lmsCourseId: { id: 'batchExport.lmsCourseId', defaultMessage: 'Course id' },
  code: { id: 'batchExport.code', defaultMessage: 'Code' },
  sisId: { id: 'batchExport.sisId', defaultMessage: 'SIS id' },
  published: { id: 'batchExport.published', defaultMessage: 'Published' },
  added: { id: 'batchExport.added', defaultMessage: 'Added' },
  scanned: { id: 'batchExport.scanned', defaultMessage: 'Last scan' },
});

const typeNameOf = (type: Batch['type']) => say(phrase(texts.typeName, { type }));

const columns: readonly Column<Batch>[] = [
  { header: phrase(texts.name), type: 'text', cell: ({ title }) => title },
  { header: phrase(texts.archived), type: 'flag', cell: ({ status }) => status === 0 },
  { header: phrase(texts.courseCount), type: 'number', cell: ({ courseCount }) => courseCount },
  { header: phrase(texts.team), type: 'text', cell: ({ team }) => team?.title ?? null },
  { header: phrase(texts.tags), type: 'text', cell: ({ tags }) => tags.map(({ title }) => title).join('; ') },
  { header: phrase(texts.type), type: 'text', cell: ({ type }) => typeNameOf(type) },
  { header: phrase(texts.deadline), type: 'date', cell: ({ deadlineDate }) => deadlineDate },
  { header: phrase(texts.created), type: 'moment', cell: ({ createdAt }) => createdAt },
  { header: phrase(texts.updated), type: 'moment', cell: ({ updatedAt }) => updatedAt },
];

interface BatchQuery extends BatchFilter {
  readonly tagId?: number | undefined;
  readonly sortBy: BatchSort;
  readonly sortOrder: SortOrder;
  readonly format: TableFormat;
}

/** The batches that the actor sees and the search matches. */
export function exportBatches(
  scope: Scope,
  actor: Actor,
  { tagId, sortBy, sortOrder, format, ...filter }: BatchQuery,
) {
  const locale = languageInUse();
  const batches = inOnePortion(async () => {
    const { batches: seen } = await listBatchesFor(scope, actor, filter);
    const found = seen.filter(({ tags }) => tagId === undefined || tags.some(({ id }) => id === tagId));
    return sortRows(found, { by: sortBy, order: sortOrder }, { valueOf: batchSortValue(typeNameOf), locale });
  });
  return tableFileOf(scope, {
    what: 'batches',
    format,
    main: sheetOf(phrase(texts.title), columns, batches),
  });
}

const courseColumns: readonly Column<BatchCourse>[] = [
  { header: phrase(batchCourseColumns.courseTitle), type: 'text', cell: ({ title }) => title },
  { header: phrase(batchCourseColumns.lmsCourseId), type: 'text', cell: ({ lmsCourseId }) => lmsCourseId },
  { header: phrase(batchCourseColumns.code), type: 'text', cell: ({ courseCode }) => courseCode },
  { header: phrase(batchCourseColumns.sisId), type: 'text', cell: ({ sisCourseId }) => sisCourseId },
  { header: phrase(batchCourseColumns.published), type: 'flag', cell: ({ isPublished }) => isPublished },
  { header: phrase(batchCourseColumns.added), type: 'moment', cell: ({ addedAt }) => addedAt },
  { header: phrase(batchCourseColumns.scanned), type: 'moment', cell: ({ scannedAt }) => scannedAt },
];

/** The courses of a batch that the search matches, all of them. */
export function exportCoursesOf(
  scope: Scope,
  batch: Pick<BatchRow, 'id'>,
  { format, ...order }: BatchCourseOrder & { readonly format: TableFormat },
) {
  const courses = byIds(
    () => listBatchCourseIds(scope, batch.id, order),
    async (ids) => (await readBatchCourseRows(scope, batch.id, ids)).map(toBatchCourse),
  );
  const main = sheetOf(phrase(batchCourseColumns.courses), courseColumns, courses);
  return tableFileOf(scope, { what: `batch-${batch.id}-courses`, format, main });
}
