import { runSql } from '#server/infra/db/database.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { namedBeside, nobody } from './copies.ts';

export interface HeldPerson {
  readonly id: number;
  readonly institutionId: number;
  readonly name: string;
  readonly email: string | null;
  readonly lmsUserId: string | null;
  readonly issuer: string | null;
  readonly clientId: string | null;
  readonly subject: string | null;
}

/** People of the institution with this id, mail address, or id in the LMS. */
export async function findPeople(institutionId: number, wanted: string): Promise<HeldPerson[]> {
  const { rows } = await runSql(
    `select id, institution_id as "institutionId", name, email, lms_user_id as "lmsUserId", issuer,
       client_id as "clientId", subject
     from people where institution_id = $1
       and (id::text = $2 or lower(email) = lower($2) or subject = $2 or lms_user_id = $2) order by id`,
    [institutionId, wanted],
  );
  return rows as unknown as HeldPerson[];
}

/** Words by which the person can be found in texts, and names that can't be looked for. */
export interface Traces {
  /** all names they have had */
  readonly names: readonly string[];
  readonly words: readonly string[];
  /** of one word, or somebody else's too: replacing them would change texts about something else */
  readonly leftNames: readonly string[];
}

export async function tracesOf(person: HeldPerson): Promise<Traces> {
  const names = [...new Set([person.name, ...(await earlierNamesOf(person))])].filter(
    (name) => name !== nobody && name !== '',
  );
  const shared = new Set(await othersNames(person));
  const isTelling = (name: string) => /\S\s+\S/.test(name) && !shared.has(keyOf(name));
  const unique = [person.email, person.subject].filter((word) => word !== null && word.length >= 6);
  const words = [...names.filter(isTelling), ...unique].flatMap((word) => [
    String(word),
    keyOf(String(word)),
  ]);
  return {
    names: names.flatMap((name) => [name, keyOf(name)]),
    words: [...new Set(words)],
    leftNames: names.filter((name) => !isTelling(name)),
  };
}

async function earlierNamesOf({ id }: HeldPerson) {
  const queries = namedBeside.map(
    ({ table, key, name }) => `select ${name} as name from ${table} where ${key} = $1`,
  );
  const { rows } = await runSql(queries.join(' union '), [id]);
  return rows.flatMap(({ name }) => (name === null ? [] : [String(name)]));
}

async function othersNames({ id, institutionId }: HeldPerson) {
  const { rows } = await runSql('select name from people where institution_id = $1 and id <> $2', [
    institutionId,
    id,
  ]);
  return rows.map(({ name }) => keyOf(String(name)));
}
