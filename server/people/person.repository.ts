import { sql, type Expression, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { LmsRole, PersonSource } from '#shared/people/person.ts';
import type { PersonState } from '#shared/people/person-states.ts';
import { everyAccount } from '#server/relations/courses.ts';
import {
  isAccountAdmin,
  isLmsAdmin,
  isMailHeldBack,
  lmsRole,
  everyMembership,
  everyTeam,
} from '#server/relations/people.ts';
import type { TeamRole } from '#shared/teams/team.ts';

export interface PersonRow {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly lms_user_id: string | null;
  readonly issuer: string | null;
  readonly client_id: string | null;
  readonly subject: string | null;
  readonly is_lms_admin: boolean;
  readonly is_admin: boolean;
  readonly lms_role: LmsRole;
  /** of the uppermost accounts in Canvas of a person who administers some without the root */
  readonly account_titles: readonly string[];
  readonly can_manage_checklists: boolean;
  readonly is_mail_held_back: boolean;
  readonly source: PersonSource;
  readonly state: PersonState;
  readonly last_seen_at: Date | null;
  readonly created_at: Date;
  /** by their titles */
  readonly teams: readonly { readonly id: number; readonly title: string; readonly role: TeamRole }[];
}

const accountTitles = () => sql`(case when ${isAccountAdmin('p')} then array(
  select a.title from ${everyAccount()} a
  where a.institution_id = p.institution_id and a.lms_account_id = any(p.lms_account_ids)
    and coalesce(a.parent_lms_account_id <> all(p.lms_account_ids), true)
  order by a.title, a.lms_account_id) else '{}' end)`;

/** The columns of a PersonRow, for queries in which `p` is a person. */
export const personColumns = () => sql`
  p.id, p.name, p.email, p.lms_user_id, p.issuer, p.client_id, p.subject, p.is_admin,
  p.can_manage_checklists, p.source, p.state, p.last_seen_at, p.created_at,
  ${isLmsAdmin('p')} as is_lms_admin, ${lmsRole} as lms_role, ${accountTitles()} as account_titles,
  ${isMailHeldBack} as is_mail_held_back, (
    select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'role', m.role) order by t.title_key), '[]')
    from ${everyMembership()} m join ${everyTeam()} t on t.id = m.team_id where m.person_id = p.id) as teams`;

export async function findPerson(scope: Scope, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns()} from people p
    where p.institution_id = ${scope.institutionId} and p.id = ${id}`.execute(db());
  return rows[0];
}

/** Inserts people who aren't here yet by their id in the LMS; returns the new ones. */
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
    .set({ ...values, updated_at: currentTime() })
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

/** Makes others who change who's an admin here wait until the transaction ends. */
export async function lockAdmins(scope: Scope) {
  await db()
    .selectFrom('people')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where((eb): Expression<SqlBool> => eb.or([eb('is_admin', '=', true), isLmsAdmin('people')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export const lockPersonRow = (id: number) =>
  db().selectFrom('people').select('id').where('id', '=', id).forUpdate().execute();

export async function savePreferences(id: number, preferences: object) {
  await db()
    .updateTable('people')
    .set({ preferences: JSON.stringify(preferences), updated_at: currentTime() })
    .where('id', '=', id)
    .execute();
}

/** People who can act as institution admins now, according to the LMS or by a grant here. */
export async function listActiveAdminIds(scope: Scope): Promise<Set<number>> {
  const rows = await db()
    .selectFrom('people')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('state', '=', 'active')
    .where((eb): Expression<SqlBool> => eb.or([eb('is_admin', '=', true), isLmsAdmin('people')]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
