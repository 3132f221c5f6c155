import { defineMessages } from '#shared/text/messages.ts';

export const reportMailProblems = defineMessages({
  notFound: { id: 'reportMail.problem.notFound', defaultMessage: 'Report by mail not found' },
  tooMany: {
    id: 'reportMail.problem.tooMany',
    defaultMessage: 'You can have at most {most, number} reports by mail. Remove one first.',
  },
  changed: {
    id: 'reportMail.problem.changed',
    defaultMessage: '{person} has changed this report by mail in the meantime. Load the page again.',
  },
  notNewest: { id: 'reportMail.problem.notNewest', defaultMessage: 'Not the newest version' },
  noPerson: {
    id: 'reportMail.problem.noPerson',
    defaultMessage: 'One of these people isn’t there any more, or has no access.',
  },
  domain: {
    id: 'reportMail.problem.domain',
    defaultMessage:
      'Reports can’t be sent to {domain}. An administrator can allow that domain in the general settings.',
  },
  noDomain: {
    id: 'reportMail.problem.noDomain',
    defaultMessage:
      'Reports can only be sent to people here. An administrator can allow domains in the general settings.',
  },
  noReport: {
    id: 'reportMail.problem.noReport',
    defaultMessage: 'There’s no such report here, or not for you.',
  },
  noBatches: { id: 'reportMail.problem.noBatches', defaultMessage: 'You see none of these batches.' },
  over: { id: 'reportMail.problem.over', defaultMessage: 'This moment is over.' },
  noTerm: {
    id: 'reportMail.problem.noTerm',
    defaultMessage: 'Canvas doesn’t say when this term begins, or it has begun.',
  },
  notTheirs: {
    id: 'reportMail.problem.notTheirs',
    defaultMessage: 'This person sees no batches, so there’d be nothing to send.',
  },
  mailOff: { id: 'reportMail.problem.mailOff', defaultMessage: 'No mail is sent: there’s no mail server.' },
  noAddress: {
    id: 'reportMail.problem.noAddress',
    defaultMessage: 'Courseyard knows no email address of yours.',
  },
});

export const reportMailNotes = defineMessages({
  schedule: {
    id: 'reportMail.note.schedule',
    defaultMessage:
      '{title}{isActive, select, true {} other { (paused)}}, to {people, plural, one {# person} other {# people}} and {addresses, plural, one {# outside address} other {# outside addresses}}',
  },
  handedOver: { id: 'reportMail.note.handedOver', defaultMessage: '{title}, to {person}' },
});

/** What a mail with a report says. */
export const mailTexts = defineMessages({
  for: { id: 'reportMail.for', defaultMessage: '{institution} · for {name} · {day}' },
  forNobody: { id: 'reportMail.forNobody', defaultMessage: '{institution} · {day}' },
  about: {
    id: 'reportMail.about',
    defaultMessage: '{report}, over {batches, plural, one {# batch} other {# batches}}.',
  },
  inScope: {
    id: 'reportMail.inScope',
    defaultMessage:
      '{what, select, tasks {{all, plural, one {# task} other {# tasks}}} checklists {{all, plural, one {# checklist on a course} other {# checklists on courses}}} other {{all, plural, one {# course} other {# courses}}}}, {inScope, number} in scope.',
  },
  onlyView: {
    id: 'reportMail.onlyView',
    defaultMessage: 'Only courses that match the quick view “{title}”.',
  },
  leftOut: {
    id: 'reportMail.leftOut',
    defaultMessage:
      '{count, plural, one {One batch is left out: it’s archived, or the person who scheduled this no longer sees it.} other {# batches are left out: they’re archived, or the person who scheduled this no longer sees them.}}',
  },
  nothingKnown: { id: 'reportMail.nothingKnown', defaultMessage: '{report}: no data yet' },
  noData: {
    id: 'reportMail.noData',
    defaultMessage: 'Nothing is known of these courses from {from} to {to}.',
  },
  fact: { id: 'reportMail.fact', defaultMessage: '{field}: {now} (on {day}: {before})' },
  unknownCourses: {
    id: 'reportMail.unknownCourses',
    defaultMessage:
      '{count, plural, one {One course has no numbers, and isn’t in these.} other {# courses have no numbers, and aren’t in these.}}',
  },
  chartAlt: { id: 'reportMail.chartAlt', defaultMessage: '{field} from {from} to {to}: {lines}' },
  chartCaption: { id: 'reportMail.chartCaption', defaultMessage: '{field} from {from} to {to}' },
  lineOfAll: { id: 'reportMail.lineOfAll', defaultMessage: 'all courses from {before} to {now}' },
  lineOfTarget: {
    id: 'reportMail.lineOfTarget',
    defaultMessage: 'Target: {percent} by {day}',
  },
  lineOf: { id: 'reportMail.lineOf', defaultMessage: '{title} from {before} to {now}' },
  moved: {
    id: 'reportMail.moved',
    defaultMessage:
      '{kind, select, better {Better} worse {Worse} more {More} other {Less}}{isInScope, select, true {, in scope} other {}}',
  },
  movedCaption: {
    id: 'reportMail.movedCaption',
    defaultMessage:
      '{kind, select, better {{isInScope, select, true {Courses in scope} other {Courses}} that got better: {shown, number} of {count, number}} worse {{isInScope, select, true {Courses in scope} other {Courses}} that got worse: {shown, number} of {count, number}} more {Courses that have more: {shown, number} of {count, number}} other {Courses that have less: {shown, number} of {count, number}}}',
  },
  movedInScope: { id: 'reportMail.movedInScope', defaultMessage: '({inScope, number} in scope)' },
  fromTo: { id: 'reportMail.fromTo', defaultMessage: '{before} to {now}' },
  more: { id: 'reportMail.more', defaultMessage: 'and {count, number} more' },
  outOf: { id: 'reportMail.outOf', defaultMessage: '{done, number} of {total, number}' },
  noTasks: { id: 'reportMail.noTasks', defaultMessage: 'No course has a checklist yet' },
  listHeadline: {
    id: 'reportMail.listHeadline',
    defaultMessage: '{title}: {total, plural, one {# course} other {# courses}}',
  },
  changeSince: { id: 'reportMail.changeSince', defaultMessage: 'Change in scope since {day}' },
  asOf: { id: 'reportMail.asOf', defaultMessage: 'As of {day}' },
  listDay: { id: 'reportMail.listDay', defaultMessage: 'As of {day}.' },
  listChange: {
    id: 'reportMail.listChange',
    defaultMessage:
      '{way, select, same {As many as on {day}.} more {{count, number} more than on {day}.} other {{count, number} fewer than on {day}.}}',
  },
  courses: { id: 'reportMail.courses', defaultMessage: 'Courses' },
  course: { id: 'reportMail.course', defaultMessage: 'Course' },
  megabytes: { id: 'reportMail.megabytes', defaultMessage: '{value} MB' },
  unknown: { id: 'reportMail.unknown', defaultMessage: 'not known' },
  flag: { id: 'reportMail.flag', defaultMessage: '{value, select, true {yes} other {no}}' },
  waiting: { id: 'reportMail.waiting', defaultMessage: 'Waiting for you' },
  tasks: {
    id: 'reportMail.tasks',
    defaultMessage:
      '{count, plural, one {# open task} other {# open tasks}} of yours{outOfScope, plural, =0 {} other {, and # more on courses out of scope}}',
  },
  alerts: {
    id: 'reportMail.alerts',
    defaultMessage:
      '{count, plural, one {# open alert} other {# open alerts}} on courses that you see{outOfScope, plural, =0 {} other {, # of them out of scope}}',
  },
  attached: { id: 'reportMail.attached', defaultMessage: 'All numbers are in the attached file.' },
  tooLarge: {
    id: 'reportMail.tooLarge',
    defaultMessage: 'The file with all numbers is too large for an email. Export it in Courseyard.',
  },
  openReport: { id: 'reportMail.openReport', defaultMessage: 'Open this report in Courseyard' },
  openEvidence: {
    id: 'reportMail.openEvidence',
    defaultMessage: 'Open this evidence in Courseyard',
  },
  openView: { id: 'reportMail.openView', defaultMessage: 'Open this quick view in Courseyard' },
  login: {
    id: 'reportMail.login',
    defaultMessage: 'Links ask you to log in, and show only what you may see.',
  },
  why: {
    id: 'reportMail.why',
    defaultMessage: 'You get this because {person} scheduled “{title}”. It names no students.',
  },
  whyTried: {
    id: 'reportMail.whyTried',
    defaultMessage: 'You had this sent to try it out. It names no students.',
  },
  stop: { id: 'reportMail.stop', defaultMessage: 'Stop these emails' },
});
