import { defineMessages } from '#shared/text/messages.ts';

export const scanRunProblems = defineMessages({
  underWay: {
    id: 'scanRun.problem.underWay',
    defaultMessage:
      'Courses of this batch are being scanned already. Wait until that has ended, or cancel it.',
  },
  noTool: {
    id: 'scanRun.problem.noTool',
    defaultMessage: 'No tool can read Canvas at the moment. An admin has to authorise its task runner first.',
  },
  nothingOpen: { id: 'scanRun.problem.nothingOpen', defaultMessage: 'These scans have already ended.' },
  nothingFailed: { id: 'scanRun.problem.nothingFailed', defaultMessage: 'No scan failed.' },
});

/** Why a course of a run wasn't scanned. */
export const scanRunReasons = defineMessages({
  lost: {
    id: 'scanRun.reason.lost',
    defaultMessage: 'The scan didn’t come about within a day.',
  },
});

/** What the audit log says about runs. */
export const scanRunNotes = defineMessages({
  started: {
    id: 'scanRun.note.started',
    defaultMessage:
      '{isFull, select, true {Full scan} other {Scan}} of {courses, plural, one {# course} other {# courses}}, {fresh, plural, =0 {none} other {#}} left out as fresh',
  },
  cancelled: {
    id: 'scanRun.note.cancelled',
    defaultMessage: '{dropped, plural, one {# scan} other {# scans}} dropped',
  },
});
