import { defineMessages } from '#shared/text/messages.ts';

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
