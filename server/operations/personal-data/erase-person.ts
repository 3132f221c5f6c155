import { takeGrantsBack } from '#server/canvas-grants/take-back.service.ts';
import { againAfterClash } from '#server/infra/db/again-after-clash.ts';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { copies, who } from './copies.ts';
import { nobody } from './find-in-text.ts';
import { listHeldTables, type HeldTable } from './held-tables.ts';
import { asked, type HeldPerson } from './person.ts';
import { eraseInTexts, type Remaining } from './erase-in-texts.ts';
import type { Kind, Search } from './table-texts.ts';
import { searchesFor } from './searches-for.ts';

/**
 * Erases the person: their row and what hangs on it, what they wrote, and their name, address and ids wherever else they
 * are, also in the institutions where they acted as a super admin. What happened stays, without who. If it's
 * interrupted, run it again and it continues: what tells it where to look is erased last. Returns where one of their names still is, since it
 * can be somebody else's or mean something else.
 */
export async function erasePerson(person: HeldPerson): Promise<readonly Remaining[]> {
  const tables = await listHeldTables();
  const searches = await searchesFor(person, tables);
  // Table by table, so that nobody waits long for a row.
  await sweep(tables, searches, ['texts']);
  await againAfterClash(() => inTransaction(() => eraseRows(person, tables, searches)));
  // Once more, for what was written in the meantime.
  const remaining = await sweep(tables, searches, ['names', 'texts']);
  return remaining.filter(({ rows }) => rows > 0);
}

async function sweep(tables: readonly HeldTable[], searches: readonly Search[], kinds: readonly Kind[]) {
  const remaining: Remaining[] = [];
  for (const search of searches)
    for (const table of tables)
      remaining.push(await againAfterClash(() => eraseInTexts(table, search, kinds)));
  return remaining;
}

/** Within a transaction. */
async function eraseRows(person: HeldPerson, tables: readonly HeldTable[], searches: readonly Search[]) {
  await runSql('set local idle_in_transaction_session_timeout = 0');
  await runSql('select from people where id = $1 for update', [person.id]);
  const names = new Set(searches.flatMap((search) => search.names.map(keyOf)));
  for (const key of names) await eraseFromSearchKeys(person, key);
  for (const { table, rows, becomes } of copies) {
    const sets = Object.entries(becomes ?? {}).map(([column, value]) => `${column} = ${value}`);
    const change = becomes === null ? `delete from ${table}` : `update ${table} set ${sets.join(', ')}`;
    await runSql(`${who} ${change} where ${rows}`, asked(person));
  }
  await sweep(tables, searches, ['names']);
  if (person.id !== null) await takeGrantsBack(person.institutionId, person.id);
  // Whatever has a foreign key to it goes along, or forgets whom it meant.
  await runSql('delete from people where id = $1', [person.id]);
}

/** By which the log is searched: first the name of who did it, and at the end, before the id, of whom it's about. */
async function eraseFromSearchKeys({ id }: HeldPerson, key: string) {
  await runSql(
    `update audit_entries set search_key = $2 || substr(search_key, char_length($3) + 1)
     where person_id = $1::int and starts_with(search_key || ' ', $3 || ' ')`,
    [id, nobody, key],
  );
  await runSql(
    `update audit_entries set search_key = left(search_key, -char_length($3 || record_id)) || $2 || ' ' || record_id
     where record_type = 'person' and record_id = $1::int::text
       and right(search_key, char_length($3 || record_id)) = $3 || record_id`,
    [id, nobody, `${key} `],
  );
}
