import {
  sql,
  type ExpressionBuilder,
  type OrderByModifiersCallbackExpression,
  type RawBuilder,
} from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { offsetWithin } from '#server/infra/db/offset-within.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { SortOrder } from '#shared/http/page.ts';
import type { PersonState } from '#shared/people/person-states.ts';
import type { PersonRole, PersonSource } from '#shared/people/person.ts';
import type { TeamRole } from '#shared/teams/team.ts';
import { personColumns, placesInTeams } from './person.repository.ts';

export interface PersonFilter {
  readonly search?: string | undefined;
  readonly role?: PersonRole | undefined;
  readonly teamId?: number | undefined;
  readonly state?: PersonState | undefined;
  readonly source?: PersonSource | undefined;
}

export interface PersonOrder {
  readonly sortBy: 'name' | 'email' | 'lastSeen';
  readonly sortOrder: SortOrder;
}

type People = ExpressionBuilder<{ p: Tables['people'] } & Tables, 'p'>;

const sortColumns: Record<PersonOrder['sortBy'], RawBuilder<unknown>> = {
  name: sql`p.name_key`,
  email: sql`lower(p.email) collate "C"`,
  lastSeen: sql`p.last_seen_at`,
};

/**
 * One page, the last one where there is none so late, and how many people there are on all of them; who has no e-mail
 * address or was never seen stands at the end either way. The page is found first, so that teams are looked up for
 * its people alone and not for all who are skipped.
 */
export async function listPeopleRows(
  scope: Scope,
  actor: Actor,
  { page, limit, sortBy, sortOrder, ...filter }: PersonFilter & PersonOrder & { page: number; limit: number },
) {
  const column = sortColumns[sortBy];
  const direction: OrderByModifiersCallbackExpression = (order) =>
    (sortOrder === 'asc' ? order.asc() : order.desc()).nullsLast();
  const found = db()
    .selectFrom('people as p')
    .where('p.institution_id', '=', scope.institutionId)
    .where((eb) => eb.and(conditionsOf(eb, actor, filter)));
  const counted = found.select(({ fn }) => fn.countAll<number>().as('total'));
  const onPage = found
    .selectAll('p')
    .orderBy(column, direction)
    .orderBy('p.id')
    .limit(limit)
    .offset(offsetWithin(sql.ref('counted.total'), { page, limit }));
  const rows = await db()
    .selectFrom(counted.as('counted'))
    .innerJoinLateral(onPage.as('p'), (join) => join.onTrue())
    .select(personColumns)
    .select(placesInTeams())
    .select('counted.total')
    .orderBy(column, direction)
    .orderBy('p.id')
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What a person of the list must meet: seen by the actor, and all that was asked for. */
function conditionsOf(eb: People, actor: Actor, filter: PersonFilter) {
  const { search, role, teamId, state, source } = filter;
  const pattern = likeAnywhere(search);
  return [
    ...(actor.isInstitutionAdmin ? [] : [eb.or([eb('p.id', '=', actor.personId), isMember(eb, actor, {})])]),
    ...(pattern === undefined ? [] : [eb('p.search_key', 'like', pattern)]),
    ...(role === undefined ? [] : [hasRole(eb, actor, role)]),
    ...(teamId === undefined ? [] : [isMember(eb, actor, { teamId })]),
    ...(state === undefined ? [] : [eb('p.state', '=', state)]),
    ...(source === undefined ? [] : [eb('p.source', '=', source)]),
  ];
}

/** Whether somebody has a place in a team; only teams count that the actor may view, so that no filter tells more. */
function isMember(eb: People, actor: Actor, { teamId, role }: { teamId?: number; role?: TeamRole }) {
  let places = eb.selectFrom('team_members as m').select('m.person_id').whereRef('m.person_id', '=', 'p.id');
  if (!actor.isInstitutionAdmin) places = places.where('m.team_id', 'in', [...actor.teamRoles.keys(), -1]);
  if (teamId !== undefined) places = places.where('m.team_id', '=', teamId);
  if (role !== undefined) places = places.where('m.role', '=', role);
  return eb.exists(places);
}

function hasRole(eb: People, actor: Actor, role: PersonRole) {
  const isAdmin = eb.or([eb('p.is_admin', '=', true), eb('p.is_lms_admin', '=', true)]);
  const managesChecklists = eb('p.can_manage_checklists', '=', true);
  const conditions = {
    'ui-admin': () => isAdmin,
    ROLE_MANAGE_CHECKLISTS: () => managesChecklists,
    'team-admin': () => isMember(eb, actor, { role: 'admin' }),
    'team-edit': () => isMember(eb, actor, { role: 'edit' }),
    'team-read': () => isMember(eb, actor, { role: 'read' }),
    none: () => eb.not(eb.or([isAdmin, managesChecklists, isMember(eb, actor, {})])),
  } satisfies Record<PersonRole, () => unknown>;
  return conditions[role]();
}
