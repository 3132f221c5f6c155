import { defineMessages } from '#shared/text/messages.ts';

export const runProblems = defineMessages({
  noFinding: { id: 'fixRun.problem.noFinding', defaultMessage: 'There is no such finding.' },
  noRun: { id: 'fixRun.problem.noRun', defaultMessage: 'There is no such run.' },
  switchedOff: {
    id: 'fixRun.problem.switchedOff',
    defaultMessage: 'Your institution doesn’t let Courseyard save fixes in Canvas.',
  },
  nothingToFix: {
    id: 'fixRun.problem.nothingToFix',
    defaultMessage: 'None of these places can be fixed from here.',
  },
  notPlanned: {
    id: 'fixRun.problem.notPlanned',
    defaultMessage: 'The dry run isn’t over yet. Wait until every place has been looked at.',
  },
  started: { id: 'fixRun.problem.started', defaultMessage: 'This run has been started already.' },
  typeNumber: {
    id: 'fixRun.problem.typeNumber',
    defaultMessage: 'Type the number of places that will be changed: {count, number}.',
  },
  needsSecond: {
    id: 'fixRun.problem.needsSecond',
    defaultMessage:
      'A run of more than {most, number} places starts once another administrator of the institution has confirmed it.',
  },
  ownerGone: {
    id: 'fixRun.problem.ownerGone',
    defaultMessage: 'Who planned this run no longer works here. Plan it again.',
  },
  notStarted: { id: 'fixRun.problem.notStarted', defaultMessage: 'This run hasn’t been started.' },
  noSync: { id: 'fixRun.problem.noSync', defaultMessage: 'No blueprint of this run waits for a sync.' },
});

/** What became of a course's places. */
export const runReasons = defineMessages({
  failed: {
    id: 'fixRun.reason.failed',
    defaultMessage:
      '{failed, plural, one {# place} other {# places}} couldn’t be fixed{written, plural, =0 {} one {, # was} other {, # were}}. The run has the reason for each.',
  },
  dropped: {
    id: 'fixRun.reason.dropped',
    defaultMessage:
      '{why, select, run_stopped {The run had stopped before.} switched_off {The institution no longer lets Courseyard save fixes in Canvas.} no_grant {Who began this run doesn’t let Courseyard save fixes as them.} grant_ended {Canvas no longer lets Courseyard save fixes in the name of who began this run.} concluded {The course is concluded.} canvas_unreachable {Canvas couldn’t be reached.} other {Who began this run may not change the course any more.}}',
  },
  kept: {
    id: 'fixRun.reason.kept',
    defaultMessage:
      '{count, plural, one {# place has} other {# places have}} been changed since, and {count, plural, one {stays} other {stay}} as {count, plural, one {it is} other {they are}}.',
  },
});
