import { say } from '#server/infra/i18n/language.ts';
import {
  byIds,
  portionSize,
  sheetOf,
  tableFileOf,
  type Column,
} from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { Sync } from '#shared/syncs/sync.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  listChangesAfter,
  listSyncIds,
  readSyncs,
  type PlacedChange,
  type SyncOrder,
} from './sync.repository.ts';
import { toSync } from './sync.service.ts';

/** The title and the columns of an exported list of syncs. */
const texts = defineMessages({
  title: { id: 'syncExport.title', defaultMessage: 'Sync history' },
  started: { id: 'syncExport.started', defaultMessage: 'Started' },
  ended: { id: 'syncExport.ended', defaultMessage: 'Ended' },
  by: { id: 'syncExport.by', defaultMessage: 'Started by' },
  trigger: {
    id: 'syncExport.trigger',
    defaultMessage: '{trigger, select, manual {A person} scheduled {Schedule} other {Canvas}}',
  },
  result: { id: 'syncExport.result', defaultMessage: 'Result' },
  status: {
    id: 'syncExport.status',
    defaultMessage:
      '{status, select, pending {Waiting} in_progress {In progress} completed {Completed} failed {Failed} cancelled {Cancelled} other {Not yet}}',
  },
  reason: { id: 'syncExport.reason', defaultMessage: 'Reason' },
  found: { id: 'syncExport.found', defaultMessage: 'Found in Canvas' },
  added: { id: 'syncExport.added', defaultMessage: 'Added' },
  removed: { id: 'syncExport.removed', defaultMessage: 'Removed' },
  skipped: { id: 'syncExport.skipped', defaultMessage: 'Skipped' },
  seconds: { id: 'syncExport.seconds', defaultMessage: 'Duration in seconds' },
});

/** The title and the columns of the courses that came and went. */
const changeTexts = defineMessages({
  courses: { id: 'syncExport.courses', defaultMessage: 'Courses' },
  sync: { id: 'syncExport.sync', defaultMessage: 'Sync' },
  change: { id: 'syncExport.change', defaultMessage: 'Change' },
  changeName: {
    id: 'syncExport.changeName',
    defaultMessage: '{change, select, added {Added} removed {Removed} other {Skipped}}',
  },
  course: { id: 'syncExport.course', defaultMessage: 'Course' },
  lmsCourseId: { id: 'syncExport.lmsCourseId', defaultMessage: 'Course id' },
  why: { id: 'syncExport.why', defaultMessage: 'Why it was skipped' },
  whyName: {
    id: 'syncExport.whyName',
    defaultMessage: '{reason, select, no_id {Canvas gave no usable id.} other {It couldn’t be stored.}}',
  },
});

const startOf = ({ startedAt, scheduledAt }: Sync) => startedAt ?? scheduledAt;

const columns: readonly Column<Sync>[] = [
  { header: phrase(texts.started), type: 'moment', cell: startOf },
  { header: phrase(texts.ended), type: 'moment', cell: ({ finishedAt }) => finishedAt },
  {
    header: phrase(texts.by),
    type: 'text',
    cell: ({ triggeredBy, triggerType }) =>
      triggeredBy ?? say(phrase(texts.trigger, { trigger: triggerType })),
  },
  { header: phrase(texts.result), type: 'text', cell: ({ status }) => say(phrase(texts.status, { status })) },
  { header: phrase(texts.reason), type: 'text', cell: ({ errorMessage }) => errorMessage },
  { header: phrase(texts.found), type: 'number', cell: ({ courseProcessedCount }) => courseProcessedCount },
  { header: phrase(texts.added), type: 'number', cell: ({ courseAddedCount }) => courseAddedCount },
  { header: phrase(texts.removed), type: 'number', cell: ({ courseRemovedCount }) => courseRemovedCount },
  { header: phrase(texts.skipped), type: 'number', cell: ({ courseSkippedCount }) => courseSkippedCount },
  { header: phrase(texts.seconds), type: 'number', cell: ({ durationSeconds }) => durationSeconds },
];

interface Change extends PlacedChange {
  readonly sync: Sync;
}

const changeColumns: readonly Column<Change>[] = [
  { header: phrase(changeTexts.sync), type: 'moment', cell: ({ sync }) => startOf(sync) },
  {
    header: phrase(changeTexts.change),
    type: 'text',
    cell: ({ change }) => say(phrase(changeTexts.changeName, { change })),
  },
  { header: phrase(changeTexts.course), type: 'text', cell: ({ title }) => title },
  { header: phrase(changeTexts.lmsCourseId), type: 'text', cell: ({ lms_course_id }) => lms_course_id },
  {
    header: phrase(changeTexts.why),
    type: 'text',
    cell: ({ reason }) => reason && say(phrase(changeTexts.whyName, { reason })),
  },
];

/** All syncs of a batch; in a workbook also the courses that each added, removed or skipped. */
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
    main: sheetOf(phrase(texts.title), columns, syncs()),
    after: [sheetOf(phrase(changeTexts.courses), changeColumns, changesOf(scope, syncs()))],
  });
}

async function* changesOf(
  scope: Scope,
  portions: AsyncIterable<readonly Sync[]>,
): AsyncGenerator<readonly Change[]> {
  for await (const syncs of portions) for (const sync of syncs) yield* changesIn(scope, sync);
}

async function* changesIn(scope: Scope, sync: Sync): AsyncGenerator<readonly Change[]> {
  for (let last: PlacedChange | undefined, isOver = false; !isOver;) {
    const found = await listChangesAfter(scope, sync.id, last, portionSize);
    yield found.map((change) => ({ ...change, sync }));
    last = found.at(-1);
    isOver = found.length < portionSize;
  }
}
