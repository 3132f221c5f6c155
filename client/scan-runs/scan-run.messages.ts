import { defineMessages } from '#shared/text/messages.ts';

export const scanRunMessages = defineMessages({
  heading: { id: 'scanRun.heading', defaultMessage: 'Scans of this batch' },
  status: {
    id: 'scanRun.status',
    defaultMessage:
      '{status, select, running {Scanning} cancelling {Cancelling} completed {Completed} other {Cancelled}}',
  },
  counts: {
    id: 'scanRun.counts',
    defaultMessage:
      '{done, number} of {total, number} scanned{failed, plural, =0 {} other {, # failed}}{waiting, plural, =0 {} other {, # waiting}}{dropped, plural, =0 {} other {, # dropped}}',
  },
  fresh: {
    id: 'scanRun.fresh',
    defaultMessage:
      '{count, plural, one {# course was} other {# courses were}} left out, as someone asked for a scan of {count, plural, one {it} other {them}} within the last ten minutes.',
  },
  never: { id: 'scanRun.never', defaultMessage: 'No one has started scans of this batch yet.' },
  progress: { id: 'scanRun.progress', defaultMessage: 'Courses scanned' },
  started: { id: 'scanRun.started', defaultMessage: 'Started' },
  ended: { id: 'scanRun.ended', defaultMessage: 'Ended' },
  by: { id: 'scanRun.by', defaultMessage: 'Started by' },
  scanAll: { id: 'scanRun.scanAll', defaultMessage: 'Scan all courses' },
  rescanAll: { id: 'scanRun.rescanAll', defaultMessage: 'Rescan everything in full' },
  scanChosen: { id: 'scanRun.scanChosen', defaultMessage: 'Scan' },
  cancel: { id: 'scanRun.cancel', defaultMessage: 'Cancel scans' },
  retry: {
    id: 'scanRun.retry',
    defaultMessage: 'Scan {count, plural, one {# failed course} other {# failed courses}} again',
  },
  showFailed: { id: 'scanRun.showFailed', defaultMessage: 'Show failed courses' },
  hideFailed: { id: 'scanRun.hideFailed', defaultMessage: 'Hide failed courses' },
  failedCourses: { id: 'scanRun.failedCourses', defaultMessage: 'Courses that couldn’t be scanned' },
  failedLoading: { id: 'scanRun.failedLoading', defaultMessage: 'Loading the failed courses' },
  failedFailed: { id: 'scanRun.failedFailed', defaultMessage: 'The failed courses couldn’t be loaded' },
  noneFailed: { id: 'scanRun.noneFailed', defaultMessage: 'No scan failed.' },
  reason: { id: 'scanRun.reasonWhy', defaultMessage: 'Reason' },
  asked: {
    id: 'scanRun.asked',
    defaultMessage:
      'Scanning {count, plural, one {# course} other {# courses}}.{fresh, plural, =0 {} one { # is left out, as someone asked for it within the last ten minutes.} other { # are left out, as someone asked for them within the last ten minutes.}}',
  },
  allFresh: {
    id: 'scanRun.allFresh',
    defaultMessage:
      'There’s nothing to scan: someone asked for all of these courses within the last ten minutes.',
  },
  over: {
    id: 'scanRun.over',
    defaultMessage:
      'The scans have ended: {done, plural, one {# course} other {# courses}} scanned{failed, plural, =0 {} other {, # failed}}.',
  },
  failed: { id: 'scanRun.failed', defaultMessage: 'The scans couldn’t be changed.' },
});
