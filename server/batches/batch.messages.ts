import type { Batch } from '#shared/batches/batch.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase, type Param, type Phrase } from '#shared/text/phrase.ts';
import { textMessages } from '#shared/text/text.messages.ts';

export const batchProblems = defineMessages({
  dynamic: {
    id: 'batch.problem.dynamic',
    defaultMessage:
      'A dynamic batch holds exactly what its rule finds. Make it hybrid to add or remove courses yourself.',
  },
  ownAccount: {
    id: 'batch.problem.ownAccount',
    defaultMessage: 'Choose a rule with an account that you administer, or a team.',
  },
  chooseTeam: { id: 'batch.problem.chooseTeam', defaultMessage: 'Choose one of your teams.' },
  notTeamAdmin: { id: 'batch.problem.notTeamAdmin', defaultMessage: 'You aren’t an admin of this team.' },
  deadlinePast: { id: 'batch.problem.deadlinePast', defaultMessage: 'The deadline can’t be in the past.' },
  noAccount: { id: 'batch.problem.noAccount', defaultMessage: 'Canvas doesn’t have this account.' },
  noTerm: { id: 'batch.problem.noTerm', defaultMessage: 'Canvas doesn’t have this term.' },
  titleTaken: {
    id: 'batch.problem.titleTaken',
    defaultMessage: 'An active batch with this title already exists.',
  },
  noCourse: { id: 'batch.problem.noCourse', defaultMessage: 'There is no such course.' },
  listGone: {
    id: 'batch.problem.listGone',
    defaultMessage: 'This list is no longer available. Upload the file again.',
  },
  nameColumn: {
    id: 'batch.problem.nameColumn',
    defaultMessage:
      'No column is known to have the ids of the courses. Name it lms_course_id for Canvas ids or sis_course_id for SIS ids in the file’s first line.',
  },
});

/** Why courses couldn't be listed or checked. */
export const addCoursesReasons = defineMessages({
  notAllowed: {
    id: 'addCourses.reason.notAllowed',
    defaultMessage:
      'Your Canvas account can’t list the courses of this account: it lacks the permission “Courses - view list”. Ask a Canvas administrator for it, or ask an institution admin to add the courses.',
  },
  courseNotAllowed: {
    id: 'addCourses.reason.courseNotAllowed',
    defaultMessage:
      'Your Canvas account can’t list this course: it lacks the permission “Courses - view list” there. Ask a Canvas administrator for it, or ask an institution admin to add the course.',
  },
  listBroken: {
    id: 'addCourses.reason.listBroken',
    defaultMessage: 'The list couldn’t be read because of an error in Courseyard, not in Canvas. Try again.',
  },
  checkBroken: {
    id: 'addCourses.reason.checkBroken',
    defaultMessage:
      'The list couldn’t be checked because of an error in Courseyard, not in Canvas. Upload the file again.',
  },
});

/** Why a row of a list adds no course. */
export const rowReasons = defineMessages({
  unknown: { id: 'addCourses.row.unknown', defaultMessage: 'Canvas doesn’t have this course.' },
  malformed: { id: 'addCourses.row.malformed', defaultMessage: 'This isn’t a course id.' },
  altered: {
    id: 'addCourses.row.altered',
    defaultMessage:
      'A spreadsheet may have changed this id. Format the column as text, enter the id again and save the file.',
  },
  elsewhere: {
    id: 'addCourses.row.elsewhere',
    defaultMessage: 'This address isn’t in your institution’s Canvas.',
  },
  conflict: { id: 'addCourses.row.conflict', defaultMessage: 'The ids in this row name different courses.' },
  deleted: { id: 'addCourses.row.deleted', defaultMessage: 'This course was deleted in Canvas.' },
  unreadable: {
    id: 'addCourses.row.unreadable',
    defaultMessage: 'Canvas couldn’t show this course. Try again later.',
  },
  unchecked: {
    id: 'addCourses.row.unchecked',
    defaultMessage: 'Canvas didn’t answer for this course in time. Upload the list again.',
  },
});

/** What the audit log says about a change. */
export const batchNotes = defineMessages({
  status: {
    id: 'batch.note.status',
    defaultMessage: '{isArchived, select, true {archived} other {active again}}',
  },
  title: { id: 'batch.note.title', defaultMessage: 'title: {before} → {after}' },
  team: { id: 'batch.note.team', defaultMessage: 'team: {before} → {after}' },
  type: { id: 'batch.note.type', defaultMessage: 'type: {before} → {after}' },
  deadline: { id: 'batch.note.deadline', defaultMessage: 'deadline: {before} → {after}' },
  tags: { id: 'batch.note.tags', defaultMessage: 'tags: {before} → {after}' },
  account: { id: 'batch.note.account', defaultMessage: 'Canvas account: {before} → {after}' },
  term: { id: 'batch.note.term', defaultMessage: 'term: {before} → {after}' },
  formats: { id: 'batch.note.formats', defaultMessage: 'formats: {before} → {after}' },
  childAccounts: {
    id: 'batch.note.childAccounts',
    defaultMessage: '{isOn, select, true {child accounts included} other {child accounts left out}}',
  },
  none: { id: 'batch.note.none', defaultMessage: 'none' },
  typeName: {
    id: 'batch.note.typeName',
    defaultMessage: '{type, select, static {static} dynamic {dynamic} other {hybrid}}',
  },
  formatName: {
    id: 'batch.note.formatName',
    defaultMessage:
      '{format, select, not_set {not set} on_campus {on campus} blended {blended} other {online}}',
  },
  added: {
    id: 'batch.note.added',
    defaultMessage: '{count, plural, one {# course added} other {# courses added}}',
  },
  removed: {
    id: 'batch.note.removed',
    defaultMessage: '{count, plural, one {# course removed} other {# courses removed}}',
  },
});

/** What the audit log says about a batch, each fact in words. */
const factsOf = (batch: Batch) => ({
  title: batch.title,
  team: batch.team?.title ?? none,
  type: phrase(batchNotes.typeName, { type: batch.type }),
  deadline: batch.deadlineDate ?? none,
  tags: listed(batch.tags.map(({ title }) => title)),
  account: batch.config.accountId ?? none,
  term: batch.config.termId ?? none,
  formats: listed(batch.config.courseFormat.map((format) => phrase(batchNotes.formatName, { format }))),
});

const none = phrase(batchNotes.none);
const listed = (items: readonly (string | Phrase)[]): Param => (items.length === 0 ? none : items);

/** A change's effect on a batch, from what to what; undefined if nothing changed. */
export function batchChanges(before: Batch, after: Batch): Phrase | undefined {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = Object.keys(was) as (keyof typeof was)[];
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const text = [
    ...(before.status === after.status
      ? []
      : [phrase(batchNotes.status, { isArchived: after.status === 0 })]),
    ...names
      .filter((name) => isOther(was[name], is[name]))
      .map((name) => phrase(batchNotes[name], { before: was[name], after: is[name] })),
    ...(before.config.includeChildAccounts === after.config.includeChildAccounts
      ? []
      : [phrase(batchNotes.childAccounts, { isOn: after.config.includeChildAccounts })]),
  ];
  return text.length === 0 ? undefined : phrase(textMessages.literal, { text });
}
