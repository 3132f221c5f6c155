import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { SkipReason, Sync } from './sync.ts';

export const syncTexts = defineMessages({
  history: { id: 'sync.history', defaultMessage: 'Sync history' },
  started: { id: 'sync.started', defaultMessage: 'Started' },
  ended: { id: 'sync.ended', defaultMessage: 'Ended' },
  by: { id: 'sync.by', defaultMessage: 'Started by' },
  trigger: {
    id: 'sync.trigger',
    defaultMessage: '{trigger, select, manual {A person} scheduled {Schedule} other {Canvas}}',
  },
  result: { id: 'sync.result', defaultMessage: 'Result' },
  status: {
    id: 'sync.status',
    defaultMessage:
      '{status, select, pending {Waiting} in_progress {In progress} completed {Completed} failed {Failed} cancelled {Cancelled} other {Not yet}}',
  },
  reason: { id: 'syncExport.reason', defaultMessage: 'Reason' },
  changes: { id: 'sync.changes', defaultMessage: 'Courses' },
  found: { id: 'syncExport.found', defaultMessage: 'Found in Canvas' },
  added: { id: 'syncExport.added', defaultMessage: 'Added' },
  removed: { id: 'syncExport.removed', defaultMessage: 'Removed' },
  skipped: { id: 'syncExport.skipped', defaultMessage: 'Skipped' },
  duration: { id: 'sync.duration', defaultMessage: 'Duration' },
  inSeconds: { id: 'syncExport.seconds', defaultMessage: 'Duration in seconds' },
});

const startOf = ({ startedAt, scheduledAt }: Sync) => startedAt ?? scheduledAt;

export const syncList = {
  title: syncTexts.history,
  columns: {
    startedAt: { label: syncTexts.started, type: 'moment', sorts: true, value: startOf },
    finishedAt: {
      label: syncTexts.ended,
      type: 'moment',
      only: 'file',
      value: ({ finishedAt }) => finishedAt,
    },
    triggeredBy: {
      label: syncTexts.by,
      type: 'text',
      sorts: true,
      value: ({ triggeredBy, triggerType: trigger }, say) =>
        triggeredBy ?? say(syncTexts.trigger, { trigger }),
    },
    status: {
      label: syncTexts.result,
      type: 'text',
      sorts: true,
      value: ({ status }, say) => say(syncTexts.status, { status }),
    },
    reason: {
      label: syncTexts.reason,
      type: 'text',
      only: 'file',
      value: ({ errorMessage }) => errorMessage,
    },
    changes: { label: syncTexts.changes, sorts: true, only: 'table' },
    found: {
      label: syncTexts.found,
      type: 'number',
      only: 'file',
      value: ({ courseProcessedCount }) => courseProcessedCount,
    },
    added: {
      label: syncTexts.added,
      type: 'number',
      only: 'file',
      value: ({ courseAddedCount }) => courseAddedCount,
    },
    removed: {
      label: syncTexts.removed,
      type: 'number',
      only: 'file',
      value: ({ courseRemovedCount }) => courseRemovedCount,
    },
    skipped: {
      label: syncTexts.skipped,
      type: 'number',
      only: 'file',
      value: ({ courseSkippedCount }) => courseSkippedCount,
    },
    duration: {
      label: syncTexts.duration,
      fileLabel: syncTexts.inSeconds,
      type: 'number',
      sorts: true,
      value: ({ durationSeconds }) => durationSeconds,
    },
  },
} satisfies List<Sync>;

export const syncSorts = sortsOf(syncList, 'startedAt');
export type SyncSort = SortOf<typeof syncList>;

const changeTexts = defineMessages({
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

/** A course that a sync added, removed or skipped. */
export interface SyncChange {
  readonly sync: Sync;
  readonly change: string;
  readonly title: string | null;
  readonly lmsCourseId: string | null;
  readonly reason: SkipReason | null;
}

/** The courses that came and went with each sync. */
export const syncChangeList = {
  title: syncTexts.changes,
  columns: {
    sync: { label: changeTexts.sync, type: 'moment', only: 'file', value: ({ sync }) => startOf(sync) },
    change: {
      label: changeTexts.change,
      type: 'text',
      only: 'file',
      value: ({ change }, say) => say(changeTexts.changeName, { change }),
    },
    course: { label: changeTexts.course, type: 'text', only: 'file', value: ({ title }) => title },
    lmsCourseId: {
      label: changeTexts.lmsCourseId,
      type: 'text',
      only: 'file',
      value: ({ lmsCourseId }) => lmsCourseId,
    },
    why: {
      label: changeTexts.why,
      type: 'text',
      only: 'file',
      value: ({ reason }, say) => reason && say(changeTexts.whyName, { reason }),
    },
  },
} satisfies List<SyncChange>;
