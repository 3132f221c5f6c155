import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { SortOrder } from '#shared/http/page.ts';
import type { PersonSort } from '#shared/people/people.columns.ts';
import { type PersonRole, type PersonSource } from '#shared/people/person.ts';
import { personStates, type PersonState } from '#shared/people/person-states.ts';
import type { TeamRole } from '#shared/teams/team.ts';
import { everyMembership, everyTeam, isAccountAdmin, isLmsAdmin } from '#server/relations/people.ts';
import { personColumns, type PersonRow } from './person.repository.ts';

export interface PersonFilter {
  readonly search?: string | undefined;
  readonly role?: PersonRole | undefined;
  readonly teamId?: number | undefined;
  readonly state?: PersonState | undefined;
  readonly source?: PersonSource | undefined;
}

export interface PersonOrder {
  readonly sortBy: PersonSort;
  readonly sortOrder: SortOrder;
}

type Condition = RawBuilder<boolean>;

/** The first of a person's teams; as everywhere, only teams the actor can view count. */
const firstTeam = (actor: Actor) => sql`(
  select min(t.title_key) from ${everyMembership()} m join ${everyTeam()} t on t.id = m.team_id
  where m.person_id = p.id and ${isViewable(actor)})`;

/** What each order compares; roles from highest to none, states from active to deactivated. */
const sortKeys: Record<PersonSort, (actor: Actor) => RawBuilder<unknown>> = {
  name: () => sql`p.name_key`,
  email: () => sql`lower(p.email) collate "C"`,
  lmsUserId: () => sql`lpad(p.lms_user_id, 20, '0') collate "C"`,
  roles: () =>
    sql`case when ${isAdmin} then 1 when ${isAccountAdmin('p')} then 2 when ${managesChecklists} then 3 end`,
  teams: firstTeam,
  lastSeen: () => sql`p.last_seen_at`,
  source: () => sql`p.source`,
  state: () => sql`array_position(${[...personStates]}::text[], p.state::text)`,
};

/**
 * One page, the last one if the given one is too late, and how many people there are on all of them; people without an
 * e-mail address or never seen come last either way. The page is cut first, so teams are only looked up for its people.
 */
export async function listPeopleRows(
  scope: Scope,
  actor: Actor,
  { page, limit, sortBy, sortOrder, ...filter }: PersonFilter & PersonOrder & { page: number; limit: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const found = foundBy(scope, actor, filter);
  const order = orderBy(actor, { sortBy, sortOrder });
  const { rows } = await sql<PersonRow & { total: number }>`
    select ${personColumns()}, counted.total
    from (select count(*)::int as total ${found}) counted cross join lateral (
      select p.* ${found} ${order} limit ${limit}
      offset greatest(0, least(${page - 1}::bigint, (counted.total - 1) / ${limit}::int)) * ${limit}) p
    ${order}`.execute(db());
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The ids of all people in the list, in its order. */
export async function listPersonIds(
  scope: Scope,
  actor: Actor,
  { sortBy, sortOrder, ...filter }: PersonFilter & PersonOrder,
): Promise<readonly number[]> {
  const order = orderBy(actor, { sortBy, sortOrder });
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(p.id ${order}) as ids ${foundBy(scope, actor, filter)}`.execute(db());
  return rows[0]?.ids ?? [];
}

export async function readPeopleRows(scope: Scope, ids: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns()} from people p
    where p.institution_id = ${scope.institutionId} and p.id = any(${[...ids]}::int[])`.execute(db());
  return rows;
}

function foundBy(scope: Scope, actor: Actor, filter: PersonFilter) {
  const conditions = [sql`p.institution_id = ${scope.institutionId}`, ...conditionsOf(actor, filter)];
  return sql`from people p where ${sql.join(conditions, sql` and `)}`;
}

const orderBy = (actor: Actor, { sortBy, sortOrder }: PersonOrder) =>
  sql`order by ${sortKeys[sortBy](actor)} ${sql.raw(sortOrder)} nulls last, p.name_key, p.id`;

/** The conditions for the list: the actor can view the person, and the filters match. */
function conditionsOf(actor: Actor, { search, role, teamId, state, source }: PersonFilter): Condition[] {
  const pattern = likeAnywhere(search);
  return [
    ...(actor.isInstitutionAdmin ? [] : [sql<boolean>`(p.id = ${actor.personId} or ${isMember(actor, {})})`]),
    ...(pattern === undefined ? [] : [sql<boolean>`p.search_key like ${pattern}`]),
    ...(role === undefined ? [] : [hasRole(actor, role)]),
    ...(teamId === undefined ? [] : [isMember(actor, { teamId })]),
    ...(state === undefined ? [] : [sql<boolean>`p.state = ${state}`]),
    ...(source === undefined ? [] : [sql<boolean>`p.source = ${source}`]),
  ];
}

/** Whether the actor can view the team of a membership `m`. */
const isViewable = (actor: Actor): Condition =>
  actor.isInstitutionAdmin ? sql`true` : sql`m.team_id = any(${[...actor.teamRoles.keys()]}::int[])`;

/** Whether a person is in a team; only teams the actor can view count, so filters reveal nothing else. */
function isMember(actor: Actor, { teamId, role }: { teamId?: number; role?: TeamRole }): Condition {
  const conditions = [
    sql`m.person_id = p.id`,
    isViewable(actor),
    ...(teamId === undefined ? [] : [sql`m.team_id = ${teamId}`]),
    ...(role === undefined ? [] : [sql`m.role = ${role}`]),
  ];
  return sql`exists (select from ${everyMembership()} m where ${sql.join(conditions, sql` and `)})`;
}

const isAdmin: Condition = sql`(p.is_admin or ${isLmsAdmin('p')})`;
const managesChecklists: Condition = sql`p.can_manage_checklists`;

function hasRole(actor: Actor, role: PersonRole): Condition {
  const conditions = {
    'ui-admin': () => isAdmin,
    'account-admin': () => isAccountAdmin('p'),
    ROLE_MANAGE_CHECKLISTS: () => managesChecklists,
    'team-admin': () => isMember(actor, { role: 'admin' }),
    'team-edit': () => isMember(actor, { role: 'edit' }),
    'team-read': () => isMember(actor, { role: 'read' }),
    none: () =>
      sql<boolean>`not (${isAdmin} or ${isAccountAdmin('p')} or ${managesChecklists} or ${isMember(actor, {})})`,
  } satisfies Record<PersonRole, () => Condition>;
  return conditions[role]();
}
