import { runSql } from '#server/infra/db/database.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { nameColumns, who, type NameColumn } from './copies.ts';
import { finderFor, nobody, type Wanted } from './find-in-text.ts';
import { personColumnsOf, type HeldTable } from './held-tables.ts';
import { asked, namesOf, type HeldPerson } from './person.ts';
import type { Search } from './table-texts.ts';

/** A shorter one could be a part of something else by chance. */
const shortestId = 16;

/** What to look for to find the person, in each institution that can name them. */
export async function searchesFor(person: HeldPerson, tables: readonly HeldTable[]): Promise<Search[]> {
  const searches: Search[] = [];
  for (const institutionId of await institutionsOf(person, tables)) {
    const wanted = await wantedIn(institutionId, person);
    searches.push({ institutionId, finder: finderFor(wanted), names: wanted.names });
  }
  return searches;
}

/** Their own, and those where a super admin has acted. */
async function institutionsOf(person: HeldPerson, tables: readonly HeldTable[]): Promise<number[]> {
  const queries = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'institution_id'))
    .flatMap((table) =>
      personColumnsOf(table).map(
        (column) => `select institution_id as id from ${table.name} where ${column} = $1`,
      ),
    );
  const { rows } = await runSql(`select id from (${queries.join(' union ')}) as found order by id`, [
    person.id,
  ]);
  return [...new Set([person.institutionId, ...rows.map(({ id }) => Number(id))])];
}

/** What's looked for in an institution, and which of it can be somebody else's there. */
async function wantedIn(institutionId: number, person: HeldPerson): Promise<Wanted> {
  const names = [...new Set([person.name, ...(await namesOf(person))])].filter(
    (name) => name !== nobody && name !== '',
  );
  const keys = names.map(keyOf);
  const others = await othersNames(institutionId, person, names);
  const sharedKeys = new Set(others.filter(({ isSomeones }) => isSomeones).map(({ name }) => keyOf(name)));
  return {
    names,
    sharedNames: names.filter((name) => sharedKeys.has(keyOf(name))),
    longerNames: [...new Set(others.map(({ name }) => name))].filter((name) => {
      const key = keyOf(name);
      return keys.some((own) => key !== own && key.includes(own)) && !keys.includes(key);
    }),
    addresses: person.email === null || (await isOthers(institutionId, person)) ? [] : [person.email],
    ids: person.subject !== null && person.subject.length >= shortestId ? [person.subject] : [],
  };
}

interface OtherName {
  readonly name: string;
  /** a key says whose it is */
  readonly isSomeones: boolean;
}

/** Names in rows that aren't theirs, as far as they can be the same as one of theirs or contain it. */
async function othersNames(institutionId: number, person: HeldPerson, names: readonly string[]) {
  const { pattern } = finderFor({ names, sharedNames: [], longerNames: [], addresses: [], ids: [] });
  if (pattern === undefined) return [];
  const { rows } = await runSql(
    `${who} select distinct name, is_someones as "isSomeones" from (
       ${nameColumns.map(namesIn).join(' union all ')}) as found where name ~* $9`,
    [...asked(person), institutionId, pattern],
  );
  return rows as unknown as OtherName[];
}

const namesIn = ({ table, column, isList, isMixed, theirs, someones }: NameColumn) =>
  `select ${isList ? 'one' : column} as name, ${someones ?? 'false'} as is_someones
   from ${table}${isList ? `, unnest(${column}) as one` : ''}
   where institution_id = $8::int and (${theirs ?? 'false'}) is not true and ${isMixed ? someones : 'true'}`;

async function isOthers(institutionId: number, { id, email }: HeldPerson) {
  const { rows } = await runSql(
    `select from people where institution_id = $1 and id is distinct from $2::int and lower(email) = lower($3)`,
    [institutionId, id, email],
  );
  return rows.length > 0;
}
