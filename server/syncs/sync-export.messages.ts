import { defineMessages } from '#shared/text/messages.ts';

/** The title and the columns of an exported list of syncs. */
export const syncColumns = defineMessages({
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
export const syncChangeColumns = defineMessages({
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
