import * as z from 'zod';
import type { Column, ColumnType } from '#shared/columns/column.ts';
import { plainText } from '#shared/text/plain-text.ts';

/** The longest text that can be looked for. */
const longestText = 200;
/** How many words one test can name. */
export const mostWords = 100;
/** Ten years, in days. */
const mostDays = 3_650;

const text = plainText(longestText);
const number = z.number().min(-1e12).max(1e12);
const days = z.number().int().min(1).max(mostDays);
const day = z.iso.date();
const words = z.array(text).min(1).max(mostWords);

/** Tests that take no value. */
const bare = <const Op extends string>(op: Op) => z.strictObject({ op: z.literal(op) });
const withValue = <const Op extends string, V extends z.ZodType>(op: Op, value: V) =>
  z.strictObject({ op: z.literal(op), value });

/** What a column can be asked, by its type. `empty` is what isn't known, isn't there, or never happened. */
const textTest = z
  .discriminatedUnion('op', [
    withValue('contains', text),
    withValue('starts_with', text),
    withValue('is', text),
    bare('empty'),
    bare('not_empty'),
  ])
  .meta({ id: 'TextTest' });
const numberTest = z
  .discriminatedUnion('op', [
    withValue('at_least', number),
    withValue('at_most', number),
    withValue('above', number),
    withValue('below', number),
    withValue('between', z.tuple([number, number])),
    bare('empty'),
    bare('not_empty'),
  ])
  .meta({ id: 'NumberTest' });
const dateTest = z
  .discriminatedUnion('op', [
    withValue('before', day),
    withValue('after', day),
    withValue('last_days', days),
    withValue('not_last_days', days),
    withValue('next_days', days),
    bare('empty'),
    bare('not_empty'),
  ])
  .meta({ id: 'DateTest' });
const flagTest = z
  .discriminatedUnion('op', [withValue('is', z.boolean()), bare('empty')])
  .meta({ id: 'FlagTest' });
const wordTest = z
  .discriminatedUnion('op', [
    withValue('within', words).describe('any of these or what lies in them; only of words that form a tree'),
    withValue('one_of', words),
    bare('empty'),
    bare('not_empty'),
  ])
  .meta({ id: 'WordTest' });

export const testsByType = {
  text: textTest,
  number: numberTest,
  percent: numberTest,
  date: dateTest,
  flag: flagTest,
  one_of: wordTest,
} as const satisfies Record<ColumnType, z.ZodType>;

export type TextTest = z.infer<typeof textTest>;
export type NumberTest = z.infer<typeof numberTest>;
export type DateTest = z.infer<typeof dateTest>;
export type FlagTest = z.infer<typeof flagTest>;
export type WordTest = z.infer<typeof wordTest>;

/** One thing asked of a column. */
export const test = z.union([textTest, numberTest, dateTest, flagTest, wordTest]).meta({ id: 'Test' });
export type Test = z.infer<typeof test>;
export type Operator = Test['op'];

/** The operators that a column offers, in their order. */
export const operatorsOf = ({ type, isTree }: Pick<Column, 'type' | 'isTree'>): readonly Operator[] =>
  testsByType[type].options
    .map(({ shape }): Operator => shape.op.value)
    .filter((op) => isTree === true || op !== 'within');
