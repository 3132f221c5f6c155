import { runSql } from '#server/infra/db/database.ts';
import { nameColumns, who } from './copies.ts';

/** Someone of whom an institution holds something. */
export interface HeldPerson {
  /** null: they have no row of their own, and are known by their id in the LMS or by their name alone */
  readonly id: number | null;
  readonly institutionId: number;
  readonly name: string;
  readonly email: string | null;
  readonly lmsUserId: string | null;
  readonly issuer: string | null;
  readonly clientId: string | null;
  readonly subject: string | null;
}

/** By what a person can be asked for. */
export const traits = {
  id: 'id::text = $2',
  'canvas-id': 'lms_user_id = $2',
  email: 'lower(email) = lower($2)',
  subject: 'subject = $2',
  name: 'lower(name) = lower($2)',
} as const;

export type Trait = keyof typeof traits;

/** Those that mean one person, as far as their sources are right. */
export const ids: readonly Trait[] = ['id', 'canvas-id', 'email', 'subject'];

/** People of the institution who have any of these. */
export async function findPeople(
  institutionId: number,
  wanted: string,
  by: readonly Trait[] = ids,
): Promise<HeldPerson[]> {
  const { rows } = await runSql(
    `select id, institution_id as "institutionId", name, email, lms_user_id as "lmsUserId", issuer,
       client_id as "clientId", subject
     from people where institution_id = $1 and (${by.map((trait) => traits[trait]).join(' or ')}) order by id`,
    [institutionId, wanted],
  );
  return rows as unknown as HeldPerson[];
}

const stranger = { id: null, email: null, lmsUserId: null, issuer: null, clientId: null, subject: null };

/** Someone without a row of their own whom Canvas named; undefined if it named nobody with this id. */
export async function findNamed(institutionId: number, lmsUserId: string): Promise<HeldPerson | undefined> {
  const person = { ...stranger, institutionId, lmsUserId, name: '' };
  const [name] = await namesOf(person);
  return name === undefined ? undefined : { ...person, name };
}

/** Someone of whom nothing is known but the name: they were removed before, say. */
export const personNamed = (institutionId: number, name: string): HeldPerson => ({
  ...stranger,
  institutionId,
  name,
});

/** The values of `who`. */
export const asked = (person: HeldPerson) => [
  person.id,
  person.institutionId,
  person.lmsUserId,
  person.email,
  person.issuer,
  person.clientId,
  person.subject,
];

/** All names under which rows say that they're theirs, in any institution. */
export async function namesOf(person: HeldPerson): Promise<string[]> {
  const queries = nameColumns.flatMap(({ table, column, theirs }) =>
    theirs === undefined ? [] : [`select ${column} as name from ${table} where ${theirs}`],
  );
  const { rows } = await runSql(`${who} ${queries.join(' union ')} order by name`, asked(person));
  return rows.flatMap(({ name }) => (name === null ? [] : [String(name)]));
}
