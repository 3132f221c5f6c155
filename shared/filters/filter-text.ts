import * as z from 'zod';
import { findColumn } from '#shared/columns/columns.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { filter as soundFilter, storedFilter, type Condition } from './filter.ts';

/**
 * A filter as an address has it: `udoit.score:below:70|empty;core.published:is:yes`. Conditions are separated by
 * semicolons, tests by bars, values by commas; in a text these four and `%` are written as in an address.
 */
export const filterToText = (filter: readonly Condition[]) =>
  filter.map(({ column, any }) => `${quote(column)}:${any.map(testToText).join('|')}`).join(';');

const special = /[%;:|,]/g;
const quote = (text: string) =>
  text.replace(special, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
const unquote = (text: string) =>
  text.replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function testToText(test: Condition['any'][number]) {
  if (!('value' in test)) return test.op;
  const values: readonly (string | number | boolean)[] = Array.isArray(test.value)
    ? test.value
    : [test.value];
  return `${test.op}:${values.map(valueToText).join(',')}`;
}

const valueToText = (value: string | number | boolean) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return quote(String(value));
};

const flagWords: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** How an operator's values are read back. */
const readers: Readonly<Record<string, (values: readonly string[]) => unknown>> = {
  contains: ([value]) => value,
  starts_with: ([value]) => value,
  is: ([value]) => value,
  before: ([value]) => value,
  after: ([value]) => value,
  one_of: (values) => values,
  within: (values) => values,
  between: (values) => values.map(toNumber),
};

const toNumber = (text: string | undefined) =>
  text === undefined || text === '' ? Number.NaN : Number(text);

/** Reads what `filterToText` writes; undefined if it's malformed, so that nobody sees more than they asked for. */
export function filterFromText(text: string): Condition[] | undefined {
  const conditions = text.split(';').filter(Boolean).map(readCondition);
  const parsed = storedFilter.safeParse(conditions);
  return parsed.success ? parsed.data : undefined;
}

function readCondition(text: string) {
  const end = text.indexOf(':');
  if (end < 0) return undefined;
  const column = unquote(text.slice(0, end));
  return {
    column,
    any: text
      .slice(end + 1)
      .split('|')
      .map((asked) => readTest(asked, findColumn(column)?.type === 'flag')),
  };
}

function readTest(text: string, isFlag: boolean) {
  const end = text.indexOf(':');
  if (end < 0) return { op: text };
  const op = text.slice(0, end);
  const values = text
    .slice(end + 1)
    .split(',')
    .map(unquote);
  if (isFlag && op === 'is') return { op, value: flagWords[values[0] ?? ''] };
  const read = readers[op] ?? (([value]: readonly string[]) => toNumber(value));
  return { op, value: read(values) };
}

const issues = defineMessages({
  malformed: { id: 'filter.issue.malformed', defaultMessage: 'can’t be read as a filter' },
});

/** A filter in a query, as `filterToText` writes it; one that can't be applied is refused. */
export const filterInQuery = z
  .string()
  .max(4_000)
  .transform((text, context) => {
    const { data } = soundFilter.safeParse(filterFromText(text));
    if (data) return data;
    context.addIssue({ code: 'custom', message: issues.malformed.id });
    return z.NEVER;
  });
