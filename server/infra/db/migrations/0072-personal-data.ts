import { sql, type Kysely } from 'kysely';
import { freeTexts, personalNotes } from './inventory/free-texts.ts';

/**
 * Every column of texts says whether it can name people: erasing someone looks only there, so that a code or an id that
 * happens to be the same as a name stays. And copies of the database are remembered, to be named when someone is erased.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table backups (
      id integer generated always as identity primary key,
      made_at timestamptz not null default now(),
      host text not null,
      path text not null
    );
    comment on table backups is 'files and folders that commands put a copy of the database into. Why: erasing someone names the copies that still have them. Kept: until the copy is gone, as far as its host can tell. Seen by: the operator.';
    comment on column backups.path is 'not personal: where the copy is on its host';
  `.execute(db);
  for (const [table = '', ...columns] of wordsOf(freeTexts))
    for (const column of columns) {
      const said = (await commentOf(db, table, column))?.replace(/^not personal: /, '');
      await comment(db, `${table}.${column}`, `free text: ${said ?? 'can name people'}`);
    }
  for (const [column = '', ...words] of wordsOf(personalNotes))
    await comment(db, column, `personal: ${words.join(' ')}`);
}

const wordsOf = (notes: string) =>
  notes
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

const comment = (db: Kysely<unknown>, column: string, text: string) =>
  sql`comment on column ${sql.raw(column)} is ${sql.lit(text)}`.execute(db);

async function commentOf(db: Kysely<unknown>, table: string, column: string) {
  const { rows } = await sql<{ said: string | null }>`
    select col_description(${table}::regclass, attnum) as said from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`.execute(db);
  return rows[0]?.said;
}
