import { defineMessages } from '#shared/text/messages.ts';

export const accessProblems = defineMessages({
  notSignedIn: {
    id: 'access.problem.notSignedIn',
    defaultMessage: 'Your session has ended. Open Courseyard from Canvas again.',
  },
  notAllowed: { id: 'access.problem.notAllowed', defaultMessage: 'You aren’t allowed to do this.' },
  noTokens: { id: 'access.problem.noTokens', defaultMessage: 'API tokens can’t do this.' },
  readOnlyToken: { id: 'access.problem.readOnlyToken', defaultMessage: 'This API token can only read.' },
  masquerading: {
    id: 'access.problem.masquerading',
    defaultMessage: 'You’re acting as somebody in Canvas, so only they can do this.',
  },
  notFound: { id: 'access.problem.notFound', defaultMessage: 'Not found' },
  batch: { id: 'access.problem.batch', defaultMessage: 'Batch not found' },
  course: { id: 'access.problem.course', defaultMessage: 'Course not found' },
  person: { id: 'access.problem.person', defaultMessage: 'Person not found' },
  team: { id: 'access.problem.team', defaultMessage: 'Team not found' },
  checklist: { id: 'access.problem.checklist', defaultMessage: 'Checklist not found' },
  task: { id: 'access.problem.task', defaultMessage: 'Task not found' },
  quickView: { id: 'access.problem.quickView', defaultMessage: 'Quick view not found' },
  institution: { id: 'access.problem.institution', defaultMessage: 'Institution not found' },
});

/** A schema's objections to an input, in words. */
export const issueMessages = defineMessages({
  missing: { id: 'issue.missing', defaultMessage: 'Fill in this field' },
  type: {
    id: 'issue.type',
    defaultMessage:
      'This must be {expected, select, string {text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object} date {a date} other {something else}}',
  },
  tooShort: {
    id: 'issue.tooShort',
    defaultMessage: 'Enter at least {least, plural, one {# character} other {# characters}}',
  },
  tooLong: {
    id: 'issue.tooLong',
    defaultMessage: 'Enter at most {most, plural, one {# character} other {# characters}}',
  },
  tooFew: { id: 'issue.tooFew', defaultMessage: 'Enter at least {least, number}' },
  tooMany: { id: 'issue.tooMany', defaultMessage: 'Enter at most {most, number}' },
  tooSmall: {
    id: 'issue.tooSmall',
    defaultMessage: 'This must be {isInclusive, select, true {at least} other {more than}} {least, number}',
  },
  tooBig: {
    id: 'issue.tooBig',
    defaultMessage: 'This must be {isInclusive, select, true {at most} other {less than}} {most, number}',
  },
  email: { id: 'issue.email', defaultMessage: 'This isn’t a valid email address' },
  url: { id: 'issue.url', defaultMessage: 'This isn’t a valid web address' },
  date: { id: 'issue.date', defaultMessage: 'Enter a date such as 2026-12-31' },
  dateTime: { id: 'issue.dateTime', defaultMessage: 'Enter a date and time such as 2026-12-31T23:59:59Z' },
  format: { id: 'issue.format', defaultMessage: 'This isn’t in the right format' },
  choice: { id: 'issue.choice', defaultMessage: 'Choose one of these: {choices}' },
  unknownFields: {
    id: 'issue.unknownFields',
    defaultMessage: 'Unknown {count, plural, one {field} other {fields}}: {names}',
  },
  invalid: { id: 'issue.invalid', defaultMessage: 'This isn’t valid' },
});
