import { sql, type RawBuilder } from 'kysely';
import { findColumn, isMeasured, type ColumnId, type RegisteredColumn } from '#shared/columns/columns.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { DateTest, FlagTest, NumberTest, Test, TextTest, WordTest } from '#shared/filters/operators.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { sqlOf, type ColumnSql, type Reader, type Source } from './column-sql.ts';

type Sql = RawBuilder<boolean>;
type Value = RawBuilder<unknown>;

/** A filter as a condition on the course `m` and on what it needs to be joined. */
interface CompiledFilter {
  readonly condition: Sql;
  readonly sources: readonly Source[];
}

/**
 * One parametrised condition for the whole filter. A value that isn't known meets no test but `empty`. `readAs` says
 * where a column's values are, if not in what the course is now.
 */
export function compileFilter(
  filter: Filter,
  reader: Reader,
  readAs: (id: ColumnId) => ColumnSql = (id) => sqlOf(id, reader),
): CompiledFilter {
  return compile(filter, reader, { readAs, isOpen: () => false });
}

/** The same, but null where it depends on a measured value that isn't known. */
export const compileOpenFilter = (filter: Filter, reader: Reader): CompiledFilter =>
  compile(filter, reader, { readAs: (id) => sqlOf(id, reader), isOpen: isMeasured });

interface Compiling {
  readonly readAs: (id: ColumnId) => ColumnSql;
  /** whether a value of the column that isn't known leaves the answer open */
  readonly isOpen: (id: ColumnId) => boolean;
}

function compile(filter: Filter, reader: Reader, { readAs, isOpen }: Compiling): CompiledFilter {
  const parts = filter.map(({ column, any }) => {
    const known = findColumn(column);
    if (!known) throw new Error(`A filter with the unknown column ${column} got past its schema`);
    const read = readAs(known.id);
    const tests = any.map((test) => {
      const met = compileTest(known, read, test, reader);
      return isOpen(known.id) ? met : sql`coalesce(${met}, false)`;
    });
    const sources = any.every((test) => hasStoredKey(read, test)) ? [] : read.sources;
    return { condition: sql`(${sql.join(tests, sql` or `)})`, sources };
  });
  const conditions = parts.map(({ condition }) => condition);
  return {
    condition: conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`,
    sources: parts.flatMap(({ sources }) => sources),
  };
}

function compileTest(column: RegisteredColumn, read: ColumnSql, test: Test, reader: Reader): Sql {
  // The filter's schema has held each test against its column's type.
  switch (column.type) {
    case 'text':
      return column.isMany ? anyText(read.value, test as TextTest) : oneText(read, test as TextTest);
    case 'number':
    case 'percent':
      return numberSql(read.value, test as NumberTest);
    case 'date':
      return dateSql(column, read.value, test as DateTest, reader);
    case 'flag':
      return flagSql(read.value, test as FlagTest);
    case 'one_of':
      return column.isMany ? manyWords(read, test as WordTest) : oneWord(read, test as WordTest);
  }
}

/** As `keyOf` does it in the program: without case, accents and double spaces. */
const keyInSql = (text: Value) =>
  sql`trim(regexp_replace(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g'))`;

const escaped = (text: string) => keyOf(text).replace(/[\\%_]/g, '\\$&');

/** Whether a text is compared by its key, and that is stored. */
const hasStoredKey = ({ textKey }: ColumnSql, { op }: Test) =>
  textKey !== undefined && op !== 'empty' && op !== 'not_empty';

function oneText({ value, textKey }: Pick<ColumnSql, 'value' | 'textKey'>, test: TextTest): Sql {
  if (test.op === 'empty') return sql`coalesce(${value}, '') = ''`;
  if (test.op === 'not_empty') return sql`${value} <> ''`;
  const key = textKey ? sql`coalesce(${textKey.stored}, ${keyInSql(textKey.text)})` : keyInSql(value);
  if (test.op === 'is') return sql`${key} = ${keyOf(test.value)}`;
  const pattern = test.op === 'starts_with' ? `${escaped(test.value)}%` : `%${escaped(test.value)}%`;
  return sql`${key} like ${pattern}`;
}

function anyText(values: Value, test: TextTest): Sql {
  if (test.op === 'empty') return sql`coalesce(cardinality(${values}), 0) = 0`;
  if (test.op === 'not_empty') return sql`cardinality(${values}) > 0`;
  return sql`exists (select from unnest(${values}) as one (text) where ${oneText({ value: sql`one.text` }, test)})`;
}

function numberSql(value: Value, test: NumberTest): Sql {
  switch (test.op) {
    case 'empty':
      return sql`${value} is null`;
    case 'not_empty':
      return sql`${value} is not null`;
    case 'between':
      return sql`${value} between ${test.value[0]}::float8 and ${test.value[1]}::float8`;
    case 'at_least':
      return sql`${value} >= ${test.value}::float8`;
    case 'at_most':
      return sql`${value} <= ${test.value}::float8`;
    case 'above':
      return sql`${value} > ${test.value}::float8`;
    case 'below':
      return sql`${value} < ${test.value}::float8`;
  }
}

/** The days that a test means: from one on, and before another. */
function daysOf(
  test: Exclude<DateTest, { op: 'empty' | 'not_empty' }>,
  today: Value,
): { from?: Value; before?: Value } {
  switch (test.op) {
    case 'before':
      return { before: sql`${test.value}::date` };
    case 'after':
      return { from: sql`${test.value}::date + 1` };
    case 'last_days':
      return { from: sql`${today} - ${test.value}::int`, before: sql`${today} + 1` };
    case 'not_last_days':
      return { before: sql`${today} - ${test.value}::int` };
    case 'next_days':
      return { from: today, before: sql`${today} + ${test.value}::int + 1` };
  }
}

/** Moments are compared with when a day begins: that's worked out once, and not for each of them which day it's on. */
function dateSql(
  { precision }: RegisteredColumn,
  value: Value,
  test: DateTest,
  { today, timeZone }: Reader,
): Sql {
  if (test.op === 'empty') return sql`${value} is null`;
  if (test.op === 'not_empty') return sql`${value} is not null`;
  const { from, before } = daysOf(test, sql`${today}::date`);
  const startOf = (day: Value) =>
    precision === 'moment' ? sql`((${day})::timestamp at time zone ${timeZone})` : sql`(${day})`;
  const bounds = [
    ...(from ? [sql`${value} >= ${startOf(from)}`] : []),
    ...(before ? [sql`${value} < ${startOf(before)}`] : []),
  ];
  return sql`(${sql.join(bounds, sql` and `)})`;
}

function flagSql(value: Value, test: FlagTest): Sql {
  if (test.op === 'empty') return sql`${value} is null`;
  return sql`(${value}) = ${test.value}`;
}

function oneWord({ words: word = sql`null::text`, isWord, isWithin }: ColumnSql, test: WordTest): Sql {
  if (test.op === 'empty') return sql`${word} is null`;
  if (test.op === 'not_empty') return sql`${word} is not null`;
  if (test.op === 'within' && isWithin) return sql`${isWithin(test.value)}`;
  if (isWord) return isAnyWord(test.value, isWord);
  return sql`${word} = any(${[...test.value]}::text[])`;
}

function manyWords({ value, words = value, isWord }: ColumnSql, test: WordTest): Sql {
  if (test.op === 'empty') return sql`coalesce(cardinality(${words}), 0) = 0`;
  if (test.op === 'not_empty') return sql`cardinality(${words}) > 0`;
  if (isWord) return isAnyWord(test.value, isWord);
  return sql`${words} && ${[...test.value]}::text[]`;
}

const isAnyWord = (words: readonly string[], isWord: (word: string) => Value): Sql =>
  sql`(${sql.join(words.map(isWord), sql` or `)})`;
