import { inflateRawSync } from 'node:zlib';
import { runSql } from '#server/infra/db/database.ts';
import { nameColumns } from './copies.ts';
import type { Finder } from './find-in-text.ts';
import { packed, textColumnsOf, type HeldColumn, type HeldTable } from './held-tables.ts';

/** How many rows are fetched at once, and how many that hold compressed texts. */
const portion = 500;
const packedPortion = 10;
/** No text that Canvas gave is longer, in bytes. */
const longestText = 32 * 1024 * 1024;

/** What to look for in an institution's texts. */
export interface Search {
  readonly institutionId: number;
  readonly finder: Finder;
  /** all names of the person */
  readonly names: readonly string[];
}

/** Names are told apart: as long as they're there, they say which ones somebody has had. */
export type Kind = 'names' | 'texts';

/** The columns of a table to look through. */
export const columnsOf = (table: HeldTable, kinds: readonly Kind[]) =>
  textColumnsOf(table).filter((column) => kinds.includes(nameColumnOf(table, column) ? 'names' : 'texts'));

const nameColumnOf = ({ name }: HeldTable, column: HeldColumn) =>
  nameColumns.find((one) => one.table === name && one.column === column.name);

function hasOnlyNames(table: HeldTable, column: HeldColumn) {
  const known = nameColumnOf(table, column);
  return known !== undefined && !known.isMixed;
}

/** A condition for a column that the pattern $2 may be in. */
const mayFitIn = ({ name, type }: HeldColumn) => {
  if (type === packed) return `"${name}" is not null`;
  if (type === 'text[]') return `array_to_string("${name}", ' ') ~* $2`;
  return type === 'jsonb' ? `"${name}"::text ~* $2` : `"${name}" ~* $2`;
};

/** Fits the rows of the institution $1 in which the pattern $2 is; undefined if there can't be any. */
export const mayFit = (table: HeldTable, columns: readonly HeldColumn[]) =>
  table.ofInstitution === null || columns.length === 0
    ? undefined
    : `${table.ofInstitution} and (${columns.map(mayFitIn).join(' or ')})`;

/** The columns of a row that have something about the person, without it. */
export function cleaned(
  table: HeldTable,
  columns: readonly HeldColumn[],
  { row, finder }: { readonly row: Readonly<Record<string, unknown>>; readonly finder: Finder },
): ReadonlyMap<HeldColumn, unknown> {
  const changed = new Map<HeldColumn, unknown>();
  for (const column of columns) {
    const value = row[column.name];
    const next = finder.without(value, hasOnlyNames(table, column));
    if (JSON.stringify(next) !== JSON.stringify(value)) changed.set(column, next);
  }
  return changed;
}

/** The rows of a query over a table, a portion after the other, with its compressed texts as texts. Within a transaction; one at a time. */
export async function* rowsOf({ columns }: HeldTable, query: string, values: unknown[]) {
  const packedIn = columns.filter(({ type }) => type === packed);
  const count = packedIn.length > 0 ? packedPortion : portion;
  await runSql(`declare held no scroll cursor for ${query}`, values);
  for (;;) {
    const { rows } = await runSql(`fetch ${count} from held`);
    for (const row of rows) yield unpacked(row, packedIn);
    if (rows.length < count) break;
  }
  await runSql('close held');
}

const unpacked = (row: Readonly<Record<string, unknown>>, packedIn: readonly HeldColumn[]) => ({
  ...row,
  ...Object.fromEntries(
    packedIn.flatMap(({ name }) => {
      const bytes = row[name];
      return bytes instanceof Uint8Array ? [[name, textOf(bytes)]] : [];
    }),
  ),
});

/** What a compressed text says. */
export const textOf = (bytes: Uint8Array) =>
  inflateRawSync(bytes, { maxOutputLength: longestText }).toString('utf8');
