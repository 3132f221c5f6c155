import { defineMessages } from '#shared/text/messages.ts';

export const bulkActionMessages = defineMessages({
  menu: { id: 'bulkAction.menu', defaultMessage: 'Actions' },
  menuFor: {
    id: 'bulkAction.menuFor',
    defaultMessage: 'Actions for {count, plural, one {# course} other {# courses}}',
  },
  questionOfOne: {
    id: 'bulkAction.questionOfOne',
    defaultMessage:
      '{action, select, publish {Publish “{title}” in Canvas} other {Unpublish “{title}” in Canvas}}',
  },
  batch: { id: 'bulkAction.batch', defaultMessage: 'Batch' },
  chooseBatch: { id: 'bulkAction.chooseBatch', defaultMessage: 'Choose a batch' },
  batchHint: {
    id: 'bulkAction.batchHint',
    defaultMessage:
      'Active batches that you can change. Dynamic ones are left out: they hold exactly what their rule finds.',
  },
  noBatch: { id: 'bulkAction.noBatch', defaultMessage: 'There is no batch whose courses you can change.' },
  pin: { id: 'bulkAction.pin', defaultMessage: 'Keep them in the batch, whatever its rule finds' },
  exclude: {
    id: 'bulkAction.exclude',
    defaultMessage: 'Leave them out from now on, whatever its rule finds',
  },
  tags: { id: 'bulkAction.tags', defaultMessage: 'Tags' },
  assignHint: {
    id: 'bulkAction.assignHint',
    defaultMessage:
      'Courses that have this checklist keep it as it is. You can undo this for a day where nobody has worked on it yet.',
  },
  removeChecklistHint: {
    id: 'bulkAction.removeChecklistHint',
    defaultMessage: 'The work done on it goes too. You can undo this for a day.',
  },
  publishHint: {
    id: 'bulkAction.publishHint',
    defaultMessage:
      '{count, plural, one {# course} other {# courses}} will be published: students who are enrolled see {count, plural, one {it} other {them}} as soon as the dates in Canvas allow. You can undo this for a day, except where students have handed in work by then.',
  },
  unpublishHint: {
    id: 'bulkAction.unpublishHint',
    defaultMessage:
      '{count, plural, one {# course} other {# courses}} will be unpublished: students no longer see {count, plural, one {it} other {them}}. Canvas refuses this for courses with submissions by students. You can undo this for a day.',
  },
  publishOneHint: {
    id: 'bulkAction.publishOneHint',
    defaultMessage:
      'Students who are enrolled see the course as soon as the dates in Canvas allow. You can undo this for a day, unless students have handed in work by then.',
  },
  unpublishOneHint: {
    id: 'bulkAction.unpublishOneHint',
    defaultMessage:
      'Students no longer see the course. Canvas refuses this once students have handed in work. You can undo this for a day.',
  },
  leftAlone: {
    id: 'bulkAction.leftAlone',
    defaultMessage:
      '{count, plural, one {# course is} other {# courses are}} so already, concluded or deleted, and {count, plural, one {stays} other {stay}} as {count, plural, one {it is} other {they are}}.',
  },
  noneToChange: {
    id: 'bulkAction.noneToChange',
    defaultMessage: 'As far as Courseyard knows, there is nothing to change. Canvas is asked all the same.',
  },
  messageHint: {
    id: 'bulkAction.messageHint',
    defaultMessage:
      'The same text goes into the thread of {count, plural, one {# course} other {each of # courses}}, and their instructors hear of it. This can’t be undone.',
  },
  withoutInstructors: {
    id: 'bulkAction.withoutInstructors',
    defaultMessage:
      '{count, plural, one {For # course} other {For # courses}}, no instructor is known: {count, plural, one {it is} other {they are}} left out, and listed as failed.',
  },
  message: { id: 'bulkAction.message', defaultMessage: 'Message' },
  newStatus: { id: 'bulkAction.newStatus', defaultMessage: 'New status' },
  started: {
    id: 'bulkAction.started',
    defaultMessage: 'Under way for {count, plural, one {# course} other {# courses}}.',
  },
  failed: { id: 'bulkAction.failed', defaultMessage: 'This couldn’t be done.' },
  heading: { id: 'bulkAction.heading', defaultMessage: 'Your actions' },
  details: { id: 'bulkAction.details', defaultMessage: 'Details' },
  hideDetails: { id: 'bulkAction.hideDetails', defaultMessage: 'Hide details' },
  putAway: { id: 'bulkAction.putAway', defaultMessage: 'Hide this action' },
  none: { id: 'bulkAction.none', defaultMessage: 'You haven’t changed several courses at once lately.' },
  helpTitle: { id: 'bulkAction.helpTitle', defaultMessage: 'Actions on many courses' },
  helpText: {
    id: 'bulkAction.helpText',
    defaultMessage:
      'What you start for many courses goes on in the background, even when you leave this page or close the window. Each course is done once. Courses that you may not change end as failed, and so do scans that fail: you can retry these alone. Everything but scans and messages can be undone for a day; courses that have been changed since then stay as they are.',
  },
  what: {
    id: 'bulkAction.what',
    defaultMessage: '{action}: {total, plural, one {# course} other {# courses}}',
  },
  status: {
    id: 'bulkAction.status',
    defaultMessage:
      '{status, select, running {Under way} paused {Paused} cancelling {Cancelling} completed {Completed} cancelled {Cancelled} undoing {Undoing} other {Undone}}',
  },
  counts: {
    id: 'bulkAction.counts',
    defaultMessage:
      '{done, number} done{unchanged, plural, =0 {} other {, # unchanged}}{failed, plural, =0 {} other {, # failed}}{open, plural, =0 {} other {, # to do}}{dropped, plural, =0 {} other {, # dropped}}',
  },
  scanCounts: {
    id: 'bulkAction.scanCounts',
    defaultMessage:
      '{done, number} of {asked, number} scanned{failed, plural, =0 {} other {, # failed}}{open, plural, =0 {} other {, # waiting}}{dropped, plural, =0 {} other {, # dropped}}',
  },
  fresh: {
    id: 'bulkAction.fresh',
    defaultMessage:
      '{count, plural, one {# course was} other {# courses were}} left out, as someone asked for a scan of {count, plural, one {it} other {them}} within the last ten minutes.',
  },
  startedBy: { id: 'bulkAction.startedBy', defaultMessage: 'started by {name}' },
  batchHeading: { id: 'bulkAction.batchHeading', defaultMessage: 'Scans of this batch' },
  neverScanned: {
    id: 'bulkAction.neverScanned',
    defaultMessage: 'No one has started scans of this batch lately.',
  },
  scanAll: { id: 'bulkAction.scanAll', defaultMessage: 'Scan all courses' },
  rescanAll: { id: 'bulkAction.rescanAll', defaultMessage: 'Rescan everything in full' },
  showEarlierScans: {
    id: 'bulkAction.showEarlierScans',
    defaultMessage: 'Show {count, plural, one {# earlier scan} other {# earlier scans}}',
  },
  scansOver: {
    id: 'bulkAction.scansOver',
    defaultMessage:
      'The scans have ended: {done, plural, one {# course} other {# courses}} scanned{failed, plural, =0 {} other {, # failed}}{unchanged, plural, =0 {} other {, # left out as scanned lately}}.',
  },
  undoCounts: {
    id: 'bulkAction.undoCounts',
    defaultMessage:
      '{undone, number} of {done, number} undone{kept, plural, =0 {} other {, # left as they are}}',
  },
  progress: { id: 'bulkAction.progress', defaultMessage: 'Courses done' },
  pause: { id: 'bulkAction.pause', defaultMessage: 'Pause' },
  goOn: { id: 'bulkAction.goOn', defaultMessage: 'Go on' },
  cancel: { id: 'bulkAction.cancel', defaultMessage: 'Cancel' },
  retry: {
    id: 'bulkAction.retry',
    defaultMessage: 'Retry {count, plural, one {# failed course} other {# failed courses}}',
  },
  undo: { id: 'bulkAction.undo', defaultMessage: 'Undo' },
  undoUntil: { id: 'bulkAction.undoUntil', defaultMessage: 'Can be undone until {until}' },
  showCourses: { id: 'bulkAction.showCourses', defaultMessage: 'Show courses' },
  hideCourses: { id: 'bulkAction.hideCourses', defaultMessage: 'Hide courses' },
  export: { id: 'bulkAction.export', defaultMessage: 'Export outcomes' },
  exportFailed: { id: 'bulkAction.exportFailed', defaultMessage: 'The file couldn’t be made.' },
  showEarlier: {
    id: 'bulkAction.showEarlier',
    defaultMessage: 'Show {count, plural, one {# earlier action} other {# earlier actions}}',
  },
  over: {
    id: 'bulkAction.over',
    defaultMessage:
      '{status, select, undone {Undone} cancelled {Cancelled} other {Completed}}: {done, plural, one {# course} other {# courses}} done{failed, plural, =0 {} other {, # failed}}.',
  },
  undone: {
    id: 'bulkAction.undone',
    defaultMessage:
      '{undone, plural, one {# course} other {# courses}} put back{kept, plural, =0 {} other {, # left as they are}}.',
  },
  courses: { id: 'bulkAction.courses', defaultMessage: 'What became of the courses' },
  which: { id: 'bulkAction.which', defaultMessage: 'Show' },
  whichName: {
    id: 'bulkAction.whichName',
    defaultMessage:
      '{which, select, all {All courses} failed {Failed} unchanged {Unchanged} done {Done} kept {Not undone} other {Dropped}}',
  },
  coursesLoading: { id: 'bulkAction.coursesLoading', defaultMessage: 'Loading the courses' },
  coursesFailed: { id: 'bulkAction.coursesFailed', defaultMessage: 'The courses couldn’t be loaded' },
  noCourses: { id: 'bulkAction.noCourses', defaultMessage: 'There are no such courses.' },
  course: { id: 'bulkAction.course', defaultMessage: 'Course' },
  goneCourse: { id: 'bulkAction.goneCourse', defaultMessage: 'No longer known' },
  outcome: { id: 'bulkAction.outcome', defaultMessage: 'Outcome' },
  outcomeName: {
    id: 'bulkAction.outcomeName',
    defaultMessage:
      '{outcome, select, waiting {Waiting} running {Under way} done {Done} unchanged {Unchanged} failed {Failed} dropped {Dropped} undone {Undone} other {Not undone}}',
  },
  reason: { id: 'bulkAction.reasonWhy', defaultMessage: 'Reason' },
});
