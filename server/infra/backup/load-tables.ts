import { runSql } from '#server/infra/db/database.ts';
import { UnusableBackup, type Header, type Summary } from './backup-file.ts';
import { linesOf, listStoredTables, quoted, type StoredTable } from './catalogue.ts';
import { tallyOf } from './tally.ts';

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows come in any order, and triggers have had their effect already: both are put back once everything is in. */
export async function loosenTables(): Promise<() => Promise<void>> {
  const { rows } = await runSql(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  const keys = rows as unknown as Constraint[];
  for (const { table, name } of keys) await runSql(`alter table ${table} drop constraint ${quoted(name)}`);
  const tables = (await listTriggered()).map((table) => `alter table ${table}`);
  for (const table of tables) await runSql(`${table} disable trigger user`);
  return async () => {
    for (const table of tables) await runSql(`${table} enable trigger user`);
    for (const { table, name, definition } of keys)
      await runSql(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

async function listTriggered() {
  const { rows } = await runSql(
    `select distinct tgrelid::regclass::text as table from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ table }) => String(table));
}

/** Empties the tables: migrations fill some of them. */
export async function emptyTables() {
  const names = (await listStoredTables()).map(({ name }) => `public.${quoted(name)}`);
  if (names.length > 0) await runSql(`truncate ${names.join(', ')} cascade`);
}

/** Puts lines that `linesOf` made into a table of the same columns. */
export async function insertLines({ name, columns }: StoredTable, lines: readonly string[]) {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  await runSql(
    `insert into public.${quoted(name)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as line`,
    [`[${lines.join(',')}]`],
  );
}

/** The backup's tables must be those that its migrations make: otherwise its rows would be cast into something else. */
export async function checkTables({ tables }: Header) {
  const made = new Map((await listStoredTables()).map((table) => [table.name, linesOf(table)]));
  const strange = tables.filter((table) => made.get(table.name) !== linesOf(table));
  const missing = [...made.keys()].filter((name) => !tables.some((table) => table.name === name));
  const names = [...strange.map(({ name }) => name), ...missing];
  if (names.length > 0)
    throw new UnusableBackup(`The backup doesn't fit its own version's tables: ${names.join(', ')}.`);
}

/** Compares what the tables hold now with what they held when they were backed up. */
export async function compareTables({ tables }: Header, { tallies }: Summary) {
  const different: string[] = [];
  for (const table of tables) {
    const now = await tallyOf(table);
    const then = tallies[table.name];
    if (now.rows !== then?.rows || now.sum !== then.sum) different.push(table.name);
  }
  if (different.length > 0)
    throw new Error(`These tables aren't what they were in the backup: ${different.join(', ')}`);
}
