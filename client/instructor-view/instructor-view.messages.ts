import { defineMessages } from '#shared/text/messages.ts';

export const instructorViewMessages = defineMessages({
  offTitle: { id: 'instructorView.offTitle', defaultMessage: 'There’s no page for your course' },
  offText: {
    id: 'instructorView.offText',
    defaultMessage: '{institution} doesn’t show this course to its instructors in Courseyard.',
  },
  nothingToDo: {
    id: 'instructorView.nothingToDo',
    defaultMessage: 'There are no tasks for you in this course.',
  },
  allDone: {
    id: 'instructorView.allDone',
    defaultMessage: '{total, plural, one {Your only task is done.} other {All # tasks are done.}}',
  },
  standing: {
    id: 'instructorView.standing',
    defaultMessage:
      '{completed} of {total, plural, one {# task is done} other {# tasks are done}}; next: {title}{when, select, today {, due today} tomorrow {, due tomorrow} soon {, due on {day}} later {, due on {day}} overdue {, overdue since {day}} other {}}.',
  },
  scoresHidden: {
    id: 'instructorView.scoresHidden',
    defaultMessage: 'Scores will be shown from {day} on. What there is to do is here already.',
  },
  tasks: { id: 'instructorView.tasks', defaultMessage: 'Your tasks' },
  accessibility: { id: 'instructorView.accessibility', defaultMessage: 'Accessibility' },
  allFindings: { id: 'instructorView.allFindings', defaultMessage: 'All that was found' },
  better: { id: 'instructorView.better', defaultMessage: 'What got better' },
  since: { id: 'instructorView.since', defaultMessage: 'Since you were here, {ago}' },
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
  ask: { id: 'instructorView.ask', defaultMessage: 'Ask {contact}.' },
});
