import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { TeamRole } from '#shared/teams/team.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { peopleOf } from '#server/relations/people.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';

const teamQuery = (scope: Scope) =>
  db()
    .selectFrom('teams as t')
    .select(['t.id', 't.title', 't.created_at'])
    .select((eb) => [
      eb
        .selectFrom('team_members as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.team_id', '=', 't.id')
        .$asScalar()
        .as('member_count'),
      eb
        .selectFrom(batchesOf(scope).as('b'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('b.team_id', '=', 't.id')
        .$asScalar()
        .as('batch_count'),
      eb
        .selectFrom(batchesOf(scope).as('b'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('b.team_id', '=', 't.id')
        .where('b.status', '=', 1)
        .$asScalar()
        .as('active_batch_count'),
      jsonArrayFrom(
        eb
          .selectFrom('team_members as m')
          .innerJoin(peopleOf(scope).as('p'), 'p.id', 'm.person_id')
          .select(['p.id', 'p.name'])
          .whereRef('m.team_id', '=', 't.id')
          .where('m.role', '=', 'admin')
          .where('p.state', '!=', 'deactivated')
          .orderBy('p.name_key')
          .orderBy('p.id'),
      ).as('admins'),
    ])
    .where('t.institution_id', '=', scope.institutionId);

export const findTeam = (scope: Scope, id: number) =>
  teamQuery(scope).where('t.id', '=', id).executeTakeFirst();

export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

/** Every team of the institution, by title. */
export const listTeams = (scope: Scope) => teamQuery(scope).orderBy('t.title_key').orderBy('t.id').execute();

export async function createTeamRow(scope: Scope, title: string): Promise<number> {
  const { id } = await db()
    .insertInto('teams')
    .values({ institution_id: scope.institutionId, title, title_key: indexKeyOf(title) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameTeamRow(scope: Scope, id: number, title: string) {
  await db()
    .updateTable('teams')
    .set({ title, title_key: indexKeyOf(title), updated_at: currentTime() })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a team; the database takes it off its batches and its members. */
export async function deleteTeamRow(scope: Scope, id: number) {
  await db()
    .deleteFrom('teams')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

export const listMemberRows = (scope: Scope, teamId: number) =>
  db()
    .selectFrom('team_members as m')
    .innerJoin(peopleOf(scope).as('p'), 'p.id', 'm.person_id')
    .select(['m.person_id', 'p.name', 'p.email', 'p.state', 'm.role'])
    .where('m.institution_id', '=', scope.institutionId)
    .where('m.team_id', '=', teamId)
    .orderBy('p.name_key')
    .orderBy('p.id')
    .execute();

/** The team's batches by title, except removed ones. */
export const listTeamBatches = (scope: Scope, teamId: number) =>
  batchesOf(scope).where('team_id', '=', teamId).orderBy('title_key').orderBy('id').execute();

/** Those of the given ids that are teams here; they can't be deleted until the transaction ends. */
export async function lockTeams(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db()
    .selectFrom('teams')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** People who can join a team: of the institution, and not deactivated. */
export const findEligible = (scope: Scope, personId: number) =>
  peopleOf(scope)
    .where('id', '=', personId)
    .where('state', '!=', 'deactivated')
    .forKeyShare()
    .executeTakeFirst();

/** People who aren't in the team and could be, by name. */
export async function listCandidates(scope: Scope, teamId: number, search: string, limit: number) {
  let query = db()
    .selectFrom(peopleOf(scope).as('p'))
    .select(['p.id', 'p.name', 'p.email'])
    .where('p.state', '!=', 'deactivated')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team_members as m')
            .select('m.person_id')
            .whereRef('m.person_id', '=', 'p.id')
            .where('m.team_id', '=', teamId),
        ),
      ),
    );
  const pattern = likeAnywhere(search);
  if (pattern !== undefined) query = query.where('p.search_key', 'like', pattern);
  return query.orderBy('p.name_key').orderBy('p.id').limit(limit).execute();
}

export interface Membership {
  readonly teamId: number;
  readonly personId: number;
  readonly role: TeamRole;
}

/** Adds people to teams; existing members get the new role. */
export async function upsertMembers(scope: Scope, memberships: readonly Membership[]) {
  if (memberships.length === 0) return;
  const rows = memberships.map(({ teamId, personId, role }) => ({
    institution_id: scope.institutionId,
    team_id: teamId,
    person_id: personId,
    role,
  }));
  await db()
    .insertInto('team_members')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['team_id', 'person_id']).doUpdateSet(({ ref }) => ({ role: ref('excluded.role') })),
    )
    .execute();
}

/** Removes a person from teams. Returns how many they were in. */
export async function deleteMembers(scope: Scope, personId: number, teamIds: readonly number[]) {
  if (teamIds.length === 0) return 0;
  const { numDeletedRows } = await db()
    .deleteFrom('team_members')
    .where('institution_id', '=', scope.institutionId)
    .where('person_id', '=', personId)
    .where('team_id', 'in', [...teamIds])
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
