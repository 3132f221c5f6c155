import { defineMessages } from '#shared/text/messages.ts';

/** What can be wrong with a condition. */
export const filterIssues = defineMessages({
  unknownColumn: { id: 'filter.issue.unknownColumn', defaultMessage: 'there is no such column' },
  wrongOperator: { id: 'filter.issue.wrongOperator', defaultMessage: 'doesn’t fit the type of the column' },
  backwards: {
    id: 'filter.issue.backwards',
    defaultMessage: 'the first number must not be above the second',
  },
  twice: {
    id: 'filter.issue.twice',
    defaultMessage: 'has another condition already: put all its tests in one',
  },
});

/** What an operator asks of a column, as part of a sentence: “score below 70”. */
export const testMessages = defineMessages({
  contains: { id: 'filter.test.contains', defaultMessage: '{column} contains “{value}”' },
  is: { id: 'filter.test.is', defaultMessage: '{column} is “{value}”' },
  isTrue: { id: 'filter.test.isTrue', defaultMessage: '{column}: yes' },
  isFalse: { id: 'filter.test.isFalse', defaultMessage: '{column}: no' },
  at_least: { id: 'filter.test.at_least', defaultMessage: '{column} at least {value}' },
  at_most: { id: 'filter.test.at_most', defaultMessage: '{column} at most {value}' },
  above: { id: 'filter.test.above', defaultMessage: '{column} above {value}' },
  below: { id: 'filter.test.below', defaultMessage: '{column} below {value}' },
  between: { id: 'filter.test.between', defaultMessage: '{column} from {low} to {high}' },
  before: { id: 'filter.test.before', defaultMessage: '{column} before {value}' },
  after: { id: 'filter.test.after', defaultMessage: '{column} after {value}' },
  last_days: {
    id: 'filter.test.last_days',
    defaultMessage: '{column} within the last {days, plural, one {day} other {# days}}',
  },
  not_last_days: {
    id: 'filter.test.not_last_days',
    defaultMessage: '{column} more than {days, plural, one {# day} other {# days}} ago',
  },
  next_days: {
    id: 'filter.test.next_days',
    defaultMessage: '{column} within the next {days, plural, one {day} other {# days}}',
  },
  one_of: { id: 'filter.test.one_of', defaultMessage: '{column}: {words}' },
  empty: { id: 'filter.test.empty', defaultMessage: '{column} is empty' },
  not_empty: { id: 'filter.test.not_empty', defaultMessage: '{column} isn’t empty' },
  never: { id: 'filter.test.never', defaultMessage: '{column}: never' },
  ever: { id: 'filter.test.ever', defaultMessage: '{column}: any day' },
});

/** A filter as a sentence, if there is nothing to filter by. */
export const filterMessages = defineMessages({
  none: { id: 'filter.none', defaultMessage: 'all courses' },
});
