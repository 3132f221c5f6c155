import { sql, type Kysely } from 'kysely';
import { columnNotes } from './inventory/columns.ts';
import { tableNotes } from './inventory/tables.ts';

/** Each table says what it holds, why, how long and who sees it; each column with something about a person says so. */
export async function up(db: Kysely<unknown>) {
  for (const [table = '', what = '', why = '', kept = '', seen = ''] of linesOf(tableNotes))
    await comment(db, `table ${table}`, `${what}. Why: ${why}. Kept: ${kept}. Seen by: ${seen}.`);
  for (const { name, said } of await keysToPeople(db))
    await comment(db, `column ${name}`, `personal: ${said ?? 'a person’s id here'}`);
  for (const [column = '', what = ''] of linesOf(columnNotes))
    await comment(
      db,
      `column ${column}`,
      what.startsWith('not: ') ? `not personal: ${what.slice(5)}` : `personal: ${what}`,
    );
}

const linesOf = (notes: string) =>
  notes
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));

const comment = (db: Kysely<unknown>, on: string, text: string) =>
  sql`comment on ${sql.raw(on)} is ${sql.lit(text)}`.execute(db);

async function keysToPeople(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string; said: string | null }>`
    select distinct conrelid::regclass || '.' || attname as name, col_description(conrelid, attnum) as said
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'people'::regclass and attname <> 'institution_id'`.execute(db);
  return rows;
}
