import { defineMessages } from '#shared/text/messages.ts';

export const instructorViewMessages = defineMessages({
  offTitle: { id: 'instructorView.offTitle', defaultMessage: 'There’s no page for your course' },
  offText: {
    id: 'instructorView.offText',
    defaultMessage: '{institution} doesn’t show this course to its instructors in Courseyard.',
  },
  verdict: {
    id: 'instructorView.verdict',
    defaultMessage:
      '{readiness, select, ready {Your course is ready} done {There’s nothing left to do} closed {This course is closed} unknown {Can’t be said yet} almost {Almost ready} other {Not ready yet}}{what, select, none {} both {: {fixes, plural, one {# fix} other {# fixes}} and {tasks, plural, one {# task} other {# tasks}} to go} fixes {: {fixes, plural, one {# fix to go} other {# fixes to go}}} tasks {: {tasks, plural, one {# task to go} other {# tasks to go}}} score {: the score isn’t good yet} not_scanned {: the course hasn’t been scanned} no_score {: there’s no score} status {: its status is still “{status}”} other {: part of this page couldn’t be loaded}}',
  },
  reason: {
    id: 'instructorView.reason',
    defaultMessage:
      '{reason, select, score {The score isn’t good yet.} not_scanned {The course hasn’t been scanned, so there’s no score yet.} no_score {There’s no score: part of the course couldn’t be read, or there was nothing to check.} status {Its status is still “{status}”.} other {Part of this page couldn’t be loaded.}}',
  },
  basis: { id: 'instructorView.basis', defaultMessage: 'How this comes about' },
  basisText: {
    id: 'instructorView.basisText',
    defaultMessage:
      'A course is ready once staff give it a status that says so, no task is open and the score is good. What you don’t see here isn’t counted.',
  },
  basisScore: { id: 'instructorView.basisScore', defaultMessage: 'Accessibility score' },
  basisImpact: {
    id: 'instructorView.basisImpact',
    defaultMessage: '{impact, select, high {Of high impact} medium {Of medium impact} other {Of low impact}}',
  },
  basisTasks: { id: 'instructorView.basisTasks', defaultMessage: 'Tasks' },
  basisStatus: { id: 'instructorView.basisStatus', defaultMessage: 'Status' },
  tasksOf: {
    id: 'instructorView.tasksOf',
    defaultMessage: '{total, plural, =0 {none} other {{completed, number} of {total, number} done}}',
  },
  notLoaded: { id: 'instructorView.notLoaded', defaultMessage: 'Couldn’t be loaded' },
  scoresHidden: {
    id: 'instructorView.scoresHidden',
    defaultMessage: 'Scores will be shown from {day} on. What there is to do is here already.',
  },
  tasks: {
    id: 'instructorView.tasks',
    defaultMessage:
      '{total, plural, =0 {Your tasks} other {Your tasks: {completed, number} of {total, number} done}}',
  },
  allFindings: { id: 'instructorView.allFindings', defaultMessage: 'All that was found' },
  since: { id: 'instructorView.since', defaultMessage: 'Since you were here, {ago}:' },
  scoreRose: {
    id: 'instructorView.scoreRose',
    defaultMessage: 'Your accessibility score rose from {before} to {now}.',
  },
  fixed: {
    id: 'instructorView.fixed',
    defaultMessage: '{count, plural, one {# place was fixed.} other {# places were fixed.}}',
  },
  tasksDone: {
    id: 'instructorView.tasksDone',
    defaultMessage: '{count, plural, one {# task was done} other {# tasks were done}}: {titles}',
  },
  foundNote: {
    id: 'instructorView.foundNote',
    defaultMessage:
      '{errors, plural, one {# error} other {# errors}}, {suggestions, plural, one {# suggestion} other {# suggestions}}',
  },
  outOfScope: {
    id: 'instructorView.outOfScope',
    defaultMessage:
      '{hasReview, select, true {Your institution has counted this course as “{label}” since {since}, and looks at that again on {reviewOn}.} other {Your institution has counted this course as “{label}” since {since}.}}',
  },
  ask: { id: 'instructorView.ask', defaultMessage: 'Ask {contact}.' },
});
