import { deflateRawSync } from 'node:zlib';
import { inSavepoint, inTransaction, runSql } from '#server/infra/db/database.ts';
import { sqlStateOf } from '#server/infra/db/sqlstate.ts';
import { packed, type HeldColumn, type HeldTable } from './held-tables.ts';
import { cleaned, columnsOf, mayFit, rowsOf, type Kind, type Search } from './table-texts.ts';

/** Rows that still have one of the names, which can be somebody else's or mean something else. */
export interface Remaining {
  readonly table: string;
  readonly institutionId: number;
  readonly rows: number;
  /** the first few, as far as the table has ids */
  readonly ids: readonly string[];
}

const idsShown = 5;
/** How many titles of one kind can become “—”. */
const mostAlike = 10_000;

/** Puts “—” in place of what's found in an institution's rows of a table, and says where a name still is. */
export function eraseInTexts(table: HeldTable, search: Search, kinds: readonly Kind[]): Promise<Remaining> {
  const { institutionId, finder } = search;
  const columns = columnsOf(table, kinds);
  const condition = mayFit(table, columns);
  const none = { table: table.name, institutionId, rows: 0, ids: [] };
  if (condition === undefined || finder.pattern === undefined) return Promise.resolve(none);
  const hasId = table.columns.some(({ name }) => name === 'id');
  const read = [
    'ctid::text as "row place"',
    ...(hasId ? ['id::text as "row id"'] : []),
    ...columns.map(quoted),
  ];
  const query = `select ${read.join(', ')} from "${table.name}" where ${condition} for update`;
  return inTransaction(async () => {
    await runSql('set local idle_in_transaction_session_timeout = 0');
    let rows = 0;
    const ids: string[] = [];
    for await (const row of rowsOf(table, query, [institutionId, finder.pattern])) {
      const changed = cleaned(table, columns, { row, finder });
      if (changed.size > 0) await write(table, String(row['row place']), changed);
      const left = columns.map((column) => (changed.has(column) ? changed.get(column) : row[column.name]));
      if (!finder.mayName(left)) continue;
      rows += 1;
      if (hasId && ids.length < idsShown) ids.push(String(row['row id']));
    }
    return { ...none, rows, ids };
  });
}

const quoted = ({ name }: HeldColumn) => `"${name}"`;

/** Where no two rows can have the same title, the second “—” is “— 2”. */
async function write(table: HeldTable, place: string, changed: ReadonlyMap<HeldColumn, unknown>) {
  const numbered = [...changed.keys()].filter(
    ({ name, isUnique }) => isUnique || isUniqueKey(table, `${name}_key`),
  );
  if (numbered.length === 0) return writeRow(table, place, changed);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const values = [...changed].map(
      ([column, value]) => [column, numbered.includes(column) ? `${String(value)}${suffix}` : value] as const,
    );
    try {
      return await inSavepoint(() => writeRow(table, place, new Map(values)));
    } catch (error) {
      if (sqlStateOf(error) !== '23505' || number === mostAlike) throw error;
    }
  }
}

const isUniqueKey = ({ columns }: HeldTable, key: string) =>
  columns.some(({ name, isUnique }) => name === key && isUnique);

async function writeRow({ name }: HeldTable, place: string, changed: ReadonlyMap<HeldColumn, unknown>) {
  const sets = [...changed.keys()].map(
    (column, index) => `${quoted(column)} = $${index + 2}::${column.type}`,
  );
  const values = [...changed].map(([{ type }, value]) => {
    if (type === packed) return deflateRawSync(String(value));
    return type === 'jsonb' ? JSON.stringify(value) : value;
  });
  await runSql(`update "${name}" set ${sets.join(', ')} where ctid = $1::tid`, [place, ...values]);
}
