import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { mostWords, testsByType, type Operator, type Test } from '#shared/filters/operators.ts';
import { readDay } from '../ui/form/calendar-day.ts';
import type { valueFaults } from './filter-builder.messages.ts';

export type ValueFault = keyof typeof valueFaults;

/** What can be chosen as an operator: yes and no are two of them. */
type DraftOperator = Operator | 'is_yes' | 'is_no';

/** A test as it's being built: all that was typed and chosen, whichever operator uses it. */
export interface DraftTest {
  readonly op: DraftOperator;
  readonly value: string;
  /** the upper end of a span */
  readonly to: string;
  readonly words: readonly string[];
}

/** The operators that a column of this kind offers. */
export const draftOperators = ({ type, operators }: Pick<DescribedColumn, 'type' | 'operators'>) =>
  (operators as readonly Operator[]).flatMap((op): readonly DraftOperator[] =>
    type === 'flag' && op === 'is' ? ['is_yes', 'is_no'] : [op],
  );

export const emptyTest = (column: Pick<DescribedColumn, 'type' | 'operators'>): DraftTest => ({
  op: draftOperators(column)[0] ?? 'empty',
  value: '',
  to: '',
  words: [],
});

/** A test as it's changed; numbers are written as the language does. */
export function draftOf(test: Test, locale: string): DraftTest {
  const draft = { op: test.op, value: '', to: '', words: [] };
  if (!('value' in test)) return draft;
  const { value } = test;
  if (typeof value === 'boolean') return { ...draft, op: value ? 'is_yes' : 'is_no' };
  if (typeof value === 'string') return { ...draft, value };
  if (typeof value === 'number') return { ...draft, value: written(value, locale) };
  if (test.op === 'between')
    return { ...draft, value: written(test.value[0], locale), to: written(test.value[1], locale) };
  return { ...draft, words: value as readonly string[] };
}

const written = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value);

type Built =
  | { readonly test: Test; readonly fault?: undefined }
  | { readonly test?: undefined; readonly fault: ValueFault };

/** The test that a draft describes, or what is wrong with it. */
export function testOf(column: Pick<DescribedColumn, 'type'>, draft: DraftTest, locale: string): Built {
  const asked = askedBy(draft, locale);
  const read = testsByType[column.type].safeParse(asked);
  if (!read.success) {
    if (draft.words.length > mostWords) return { fault: 'tooManyWords' };
    return { fault: valueKindOf(draft.op) ?? 'text' };
  }
  const test: Test = read.data;
  if (test.op === 'between' && test.value[0] > test.value[1]) return { fault: 'backwards' };
  return { test };
}

/** The test as it would travel, right or not. */
function askedBy({ op, value, to, words }: DraftTest, locale: string) {
  switch (op) {
    case 'is_yes':
    case 'is_no':
      return { op: 'is', value: op === 'is_yes' };
    case 'within':
    case 'one_of':
      return { op, value: words };
    case 'between':
      return { op, value: [numberIn(value, locale), numberIn(to, locale)] };
    case 'before':
    case 'after':
      return { op, value: readDay(value, locale) };
    case 'contains':
    case 'is':
      return { op, value };
    case 'empty':
    case 'not_empty':
      return { op };
    default:
      return { op, value: numberIn(value, locale) };
  }
}

type ValueKind = 'text' | 'number' | 'day' | 'days' | 'words';

/** The kind of value an operator takes; undefined if it takes none. */
export const valueKindOf = (op: DraftOperator) => kinds[op];

const kinds: Readonly<Record<DraftOperator, ValueKind | undefined>> = {
  contains: 'text',
  starts_with: 'text',
  is: 'text',
  is_yes: undefined,
  is_no: undefined,
  at_least: 'number',
  at_most: 'number',
  above: 'number',
  below: 'number',
  between: 'number',
  before: 'day',
  after: 'day',
  last_days: 'days',
  not_last_days: 'days',
  next_days: 'days',
  within: 'words',
  one_of: 'words',
  empty: undefined,
  not_empty: undefined,
};

/** A typed number: with the language's decimal sign, or with a point. */
export function numberIn(typed: string, locale: string): number {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  const text = typed
    .trim()
    .replace(/[\s\u00A0\u202F]/g, '')
    .replace(decimal?.value ?? '.', '.');
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
