import { inTransaction, runSql } from '#server/infra/db/database.ts';
import {
  aboutThem,
  knownByAddress,
  knownByIdentity,
  knownByLmsId,
  listedByLmsId,
  listedIn,
  listedInDocuments,
  namedBeside,
  namedByLmsId,
  nobody,
  ownWords,
} from './copies.ts';
import { listHeldTables } from './holdings.ts';
import { tracesOf, type HeldPerson, type Traces } from './person.ts';
import { sweepTable } from './sweep.ts';

/**
 * Erases the person from every table of their institution: their row and what hangs on it, what they wrote, and their
 * name, address and ids wherever else they are. What happened stays, without who. All or nothing.
 */
export function erasePerson(person: HeldPerson): Promise<Traces> {
  return inTransaction(async () => {
    await runSql(`set local idle_in_transaction_session_timeout = 0`);
    await runSql('select from people where id = $1 for update', [person.id]);
    const traces = await tracesOf(person);
    await eraseKnown(person);
    for (const table of await listHeldTables()) {
      const about = aboutThem.find((one) => one.table === table.name);
      if (about) await sweepTable(table, person, { words: traces.names, only: about.only(person.id) });
      await sweepTable(table, person, { words: traces.words });
    }
    // Whatever has a foreign key to it goes along, or forgets whom it meant.
    await runSql('delete from people where id = $1', [person.id]);
    return traces;
  });
}

async function eraseKnown({ id, institutionId, email, lmsUserId, issuer, clientId, subject }: HeldPerson) {
  for (const { table, key, only } of ownWords)
    await runSql(`delete from ${table} where ${key} = $1 and ${only}`, [id]);
  for (const { table, key, name, also } of namedBeside)
    await runSql(
      `update ${table} set ${[`${name} = $2`, ...also.map((column) => `${column} = null`)].join(', ')}
       where ${key} = $1`,
      [id, nobody],
    );
  for (const { table, column } of listedIn)
    await runSql(
      `update ${table} set ${column} = array_remove(${column}, $1::int)
       where institution_id = $2 and $1::int = any(${column})`,
      [id, institutionId],
    );
  for (const { table, column, field } of listedInDocuments)
    await runSql(
      `update ${table} set ${column} = jsonb_set(${column}, '{${field}}', coalesce((
         select jsonb_agg(one) from jsonb_array_elements(${column} -> '${field}') as one
         where one <> to_jsonb($1::int)), '[]'))
       where institution_id = $2 and jsonb_typeof(${column} -> '${field}') = 'array'
         and ${column} -> '${field}' @> to_jsonb($1::int)`,
      [id, institutionId],
    );
  if (lmsUserId !== null) await eraseLmsId(institutionId, lmsUserId);
  if (email !== null)
    for (const { table, column } of knownByAddress)
      await runSql(`delete from ${table} where institution_id = $1 and lower(${column}) = lower($2)`, [
        institutionId,
        email,
      ]);
  for (const table of knownByIdentity)
    await runSql(`delete from ${table} where issuer = $1 and client_id = $2 and subject = $3`, [
      issuer,
      clientId,
      subject,
    ]);
}

async function eraseLmsId(institutionId: number, lmsUserId: string) {
  const values = [institutionId, lmsUserId];
  for (const { table, column } of knownByLmsId)
    await runSql(`delete from ${table} where institution_id = $1 and ${column} = $2`, values);
  for (const { table, column } of listedByLmsId)
    await runSql(
      `update ${table} set ${column} = array_remove(${column}, $2)
       where institution_id = $1 and $2 = any(${column})`,
      values,
    );
  for (const { table, column, name } of namedByLmsId)
    await runSql(
      `update ${table} set ${column} = null, ${name} = null where institution_id = $1 and ${column} = $2`,
      values,
    );
}
