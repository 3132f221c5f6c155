import { findColumn } from '#shared/columns/columns.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { Condition } from './filter.ts';
import type { Test } from './operators.ts';

/** A filter as a sentence, if there is nothing to filter by. */
const filterMessages = defineMessages({
  none: { id: 'filter.none', defaultMessage: 'all courses' },
});

/** What an operator asks of a column, as part of a sentence: “score below 70”. */
const testMessages = defineMessages({
  contains: { id: 'filter.test.contains', defaultMessage: '{column} contains “{value}”' },
  starts_with: { id: 'filter.test.starts_with', defaultMessage: '{column} begins with “{value}”' },
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
  within: { id: 'filter.test.within', defaultMessage: '{column} in {words}' },
  empty: { id: 'filter.test.empty', defaultMessage: '{column} is empty' },
  not_empty: { id: 'filter.test.not_empty', defaultMessage: '{column} isn’t empty' },
  never: { id: 'filter.test.never', defaultMessage: '{column}: never' },
  ever: { id: 'filter.test.ever', defaultMessage: '{column}: any day' },
});

/** How a filter is put into words in the reader's language. */
export interface FilterWords {
  message(message: Message, values?: Readonly<Record<string, string | number>>): string;
  list(parts: readonly string[], how: 'conjunction' | 'disjunction'): string;
  number(value: number): string;
  day(isoDay: string): string;
  column(id: string): string;
  /** what people call a word of a one-of column, such as a term's id */
  word(columnId: string, value: string): string;
}

/** What a filter asks for, as people would say it: “Accessibility score below 70 and Published: yes”. */
export const filterSentence = (filter: readonly Condition[], words: FilterWords) =>
  filter.length === 0
    ? words.message(filterMessages.none)
    : words.list(
        filter.map((condition) => conditionSentence(condition, words)),
        'conjunction',
      );

/** One condition's part of the sentence. */
export const conditionSentence = ({ column, any }: Condition, words: FilterWords) =>
  words.list(
    any.map((test) => testSentence(column, test, words)),
    'disjunction',
  );

const isDate = (column: string) => findColumn(column)?.type === 'date';

function testSentence(column: string, test: Test, words: FilterWords): string {
  const say = (message: Message, values: Readonly<Record<string, string | number>> = {}) =>
    words.message(message, { column: words.column(column), ...values });
  switch (test.op) {
    case 'between':
      return say(testMessages.between, {
        low: words.number(test.value[0]),
        high: words.number(test.value[1]),
      });
    case 'within':
    case 'one_of': {
      const named = test.value.map((value) => words.word(column, value));
      return say(testMessages[test.op], { words: words.list(named, 'disjunction') });
    }
    case 'before':
    case 'after':
      return say(testMessages[test.op], { value: words.day(test.value) });
    case 'last_days':
    case 'not_last_days':
    case 'next_days':
      return say(testMessages[test.op], { days: test.value });
    case 'is':
      if (typeof test.value === 'string') return say(testMessages.is, { value: test.value });
      return say(test.value ? testMessages.isTrue : testMessages.isFalse);
    case 'empty':
      return say(isDate(column) ? testMessages.never : testMessages.empty);
    case 'not_empty':
      return say(isDate(column) ? testMessages.ever : testMessages.not_empty);
    case 'contains':
    case 'starts_with':
      return say(testMessages[test.op], { value: test.value });
    default:
      return say(testMessages[test.op], { value: words.number(test.value) });
  }
}
