import { findColumn } from '#shared/columns/columns.ts';
import type { Message } from '#shared/text/messages.ts';
import type { Condition } from './filter.ts';
import { filterMessages, testMessages } from './filter.messages.ts';
import type { Test } from './operators.ts';

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
    case 'one_of': {
      const named = test.value.map((value) => words.word(column, value));
      return say(testMessages.one_of, { words: words.list(named, 'disjunction') });
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
      return say(testMessages.contains, { value: test.value });
    default:
      return say(testMessages[test.op], { value: words.number(test.value) });
  }
}
