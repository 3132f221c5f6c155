import { sql, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Scope } from '#server/access/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';

/** What is shown of a person. */
export const personColumns = [
  'p.id',
  'p.name',
  'p.email',
  'p.lms_user_id',
  'p.issuer',
  'p.subject',
  'p.is_lms_admin',
  'p.is_admin',
  'p.can_manage_checklists',
  'p.source',
  'p.state',
  'p.last_seen_at',
  'p.created_at',
] as const;

/** For queries in which `p` is a person: the person's places in teams, by the teams' titles. */
export const placesInTeams = () =>
  jsonArrayFrom(
    db()
      .selectFrom('team_members as m')
      .innerJoin('teams as t', 't.id', 'm.team_id')
      .select(['t.id', 't.title', 'm.role'])
      .where('m.person_id', '=', sql.ref<number>('p.id'))
      .orderBy('t.title_key'),
  ).as('teams');

export const findPerson = (scope: Scope, id: number) =>
  db()
    .selectFrom('people as p')
    .select(personColumns)
    .select(placesInTeams())
    .where('p.institution_id', '=', scope.institutionId)
    .where('p.id', '=', id)
    .executeTakeFirst();

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Inserts people who are not there yet by their id in the LMS; returns those who were added. */
export const insertPeople = (rows: readonly Insertable<Tables['people']>[]) =>
  db()
    .insertInto('people')
    .values([...rows])
    .onConflict((clash) => clash.columns(['institution_id', 'lms_user_id']).doNothing())
    .returning(['id', 'lms_user_id'])
    .execute();

export async function updatePersonRow(scope: Scope, id: number, values: Updateable<Tables['people']>) {
  await db()
    .updateTable('people')
    .set({ ...values, updated_at: new Date() })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a person with sessions, contexts and memberships. */
export async function deletePersonRow(scope: Scope, id: number) {
  await db()
    .deleteFrom('people')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Our ids of people by their ids in the LMS. */
export async function findIdsByLmsId(
  scope: Scope,
  lmsUserIds: readonly string[],
): Promise<Map<string, number>> {
  if (lmsUserIds.length === 0) return new Map();
  const rows = await db()
    .selectFrom('people')
    .select(['id', 'lms_user_id'])
    .where('institution_id', '=', scope.institutionId)
    .where('lms_user_id', 'in', [...lmsUserIds])
    .execute();
  return new Map(rows.map(({ id, lms_user_id }) => [lms_user_id ?? '', id]));
}

/** Makes whoever else changes who is an admin here wait until the transaction has ended. */
export async function lockAdmins(scope: Scope) {
  await db()
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', scope.institutionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Those who can act as institution admins now, by the LMS's word or because it was granted here. */
export async function listActiveAdminIds(scope: Scope): Promise<Set<number>> {
  const rows = await db()
    .selectFrom('people')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('state', '=', 'active')
    .where((eb): Expression<SqlBool> => eb.or([eb('is_admin', '=', true), eb('is_lms_admin', '=', true)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
