import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { sees } from '#server/access/sight.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { inOnePortion, listFile, sortedRows } from '#server/infra/table-files/table-file.ts';
import type { SortOrder } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { teamList, type TeamSort } from '#shared/teams/team.columns.ts';
import type { Team, TeamDetail, TeamRole } from '#shared/teams/team.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { httpProblems } from '#server/infra/http/http.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { mayChangeMember, teamPermissions } from './team.policy.ts';
import {
  createTeamRow,
  deleteMembers,
  deleteTeamRow,
  findEligible,
  findTeam,
  listCandidates,
  listMemberRows,
  listTeamBatches,
  listTeams,
  lockTeams,
  renameTeamRow,
  upsertMembers,
  type Membership,
  type TeamRow,
} from './team.repository.ts';
import { defineMessages } from '#shared/text/messages.ts';

export const teamProblems = defineMessages({
  notMember: { id: 'team.problem.notMember', defaultMessage: 'This person isn’t in the team.' },
  ownRole: {
    id: 'team.problem.ownRole',
    defaultMessage: 'You can’t give up your own admin role. Ask another admin to do it.',
  },
  namedTwice: { id: 'team.problem.namedTwice', defaultMessage: 'A team is listed twice.' },
  unknown: { id: 'team.problem.unknown', defaultMessage: 'There is no such team.' },
  titleTaken: { id: 'team.problem.titleTaken', defaultMessage: 'A team with this title already exists.' },
});

/** How many people a search for new members returns. */
const candidateLimit = 20;

/** The teams the actor can view, by title. */
export async function listTeamsFor(scope: Scope, actor: Actor): Promise<Team[]> {
  const rows = await listTeams(scope);
  return rows.map((row) => toTeam(actor, row)).filter(({ permissions }) => permissions.view);
}

interface TeamFileQuery {
  readonly search?: string | undefined;
  readonly sortBy: TeamSort;
  readonly sortOrder: SortOrder;
  readonly format: TableFormat;
}

/** The teams that the actor can view and the search matches, as a file. */
export function exportTeams(scope: Scope, actor: Actor, query: TeamFileQuery) {
  const { search = '', sortBy: by, sortOrder: order, format } = query;
  const rows = inOnePortion(async () => {
    const teams = await listTeamsFor(scope, actor);
    const found = teams.filter(({ title }) => keyOf(title).includes(keyOf(search)));
    return sortedRows(teamList, found, { by, order });
  });
  return listFile(scope, teamList, { what: 'teams', format, rows });
}

/** One team with its members and those of its batches the actor can view. */
export async function readTeam(scope: Scope, actor: Actor, row: TeamRow): Promise<TeamDetail> {
  const members = await listMemberRows(scope, row.id);
  const batches = await listTeamBatches(scope, row.id);
  return {
    ...toTeam(actor, row),
    members: members.map(({ person_id, ...member }) => ({
      personId: person_id,
      ...member,
      mayChange: mayChangeMember(actor, row, person_id),
    })),
    batches: batches
      .filter((batch) => sees(actor, batch))
      .map(({ id, title, status }) => ({ id, title, isArchived: status === 0 })),
  };
}

function toTeam(actor: Actor, row: TeamRow): Team {
  const seesArchived = sees(actor, { team_id: row.id, status: 0, lms_account_id: null });
  return {
    id: row.id,
    title: row.title,
    memberCount: Number(row.member_count ?? 0),
    admins: row.admins,
    batchCount: Number((seesArchived ? row.batch_count : row.active_batch_count) ?? 0),
    ownRole: actor.teamRoles.get(row.id) ?? null,
    permissions: teamPermissions(actor, row),
    createdAt: row.created_at.toISOString(),
  };
}

async function readAgain(scope: Scope, actor: Actor, id: number) {
  const row = await findTeam(scope, id);
  if (!row) throw new Problem('not_found', phrase(accessProblems.team));
  return readTeam(scope, actor, row);
}

/** Adds a team without members; its title must be unique, ignoring case. */
export async function createTeam(scope: Scope, actor: Actor, title: string): Promise<TeamDetail> {
  const id = await titleClashes(() => createTeamRow(scope, title));
  return readAgain(scope, actor, id);
}

export async function renameTeam(scope: Scope, actor: Actor, id: number, title: string): Promise<TeamDetail> {
  await titleClashes(() => renameTeamRow(scope, id, title));
  return readAgain(scope, actor, id);
}

/** Deletes a team; its batches are then unassigned. */
export async function removeTeam(scope: Scope, id: number) {
  const batches = await listTeamBatches(scope, id);
  await deleteTeamRow(scope, id);
  return { id, unassignedBatchCount: batches.length };
}

/** People who could be added to a team. */
export const findCandidates = (scope: Scope, teamId: number, search: string) =>
  listCandidates(scope, teamId, search, candidateLimit);

/** Adds a person to the team, or changes their role in it. Team admins can't give up their own team. */
export async function setMember(
  scope: Scope,
  actor: Actor,
  { teamId, personId, role }: Membership,
): Promise<TeamDetail> {
  if (role !== 'admin') requireChangeable(actor, teamId, personId);
  const [teams, person] = [await lockTeams(scope, [teamId]), await findEligible(scope, personId)];
  if (!teams.has(teamId)) throw new Problem('not_found', phrase(accessProblems.team));
  if (!person) throw new Problem('not_found', phrase(accessProblems.person));
  await upsertMembers(scope, [{ teamId, personId, role }]);
  return readAgain(scope, actor, teamId);
}

/** Removes a person from the team. */
export async function removeMember(
  scope: Scope,
  actor: Actor,
  teamId: number,
  personId: number,
): Promise<TeamDetail> {
  requireChangeable(actor, teamId, personId);
  if ((await deleteMembers(scope, personId, [teamId])) === 0)
    throw new Problem('not_found', phrase(teamProblems.notMember));
  return readAgain(scope, actor, teamId);
}

function requireChangeable(actor: Actor, teamId: number, personId: number) {
  if (mayChangeMember(actor, { id: teamId }, personId)) return;
  throw new Problem('conflict', phrase(teamProblems.ownRole));
}

/** Changes one person's memberships; `role` null removes them. Throws 'invalid_input' for an unknown team. */
export async function changeMemberships(
  scope: Scope,
  personId: number,
  changes: readonly { readonly teamId: number; readonly role: TeamRole | null }[],
) {
  await requireTeams(
    scope,
    changes.map(({ teamId }) => teamId),
  );
  const kept = changes.flatMap(({ teamId, role }) => (role === null ? [] : [{ teamId, personId, role }]));
  const left = changes.flatMap(({ teamId, role }) => (role === null ? [teamId] : []));
  await deleteMembers(scope, personId, left);
  await upsertMembers(scope, kept);
}

/** Refuses ids that aren't teams here, and duplicate ids. */
async function requireTeams(scope: Scope, ids: readonly number[]) {
  const distinct = new Set(ids);
  if (distinct.size !== ids.length) throw new Problem('invalid_input', phrase(teamProblems.namedTwice));
  const known = await lockTeams(scope, ids);
  if (known.size !== distinct.size) throw new Problem('invalid_input', phrase(teamProblems.unknown));
}

/** Those of the given ids that are teams here, protected from deletion until the transaction ends. */
export const knownTeams = (scope: Scope, ids: readonly number[]) => lockTeams(scope, ids);

/** Adds new people to teams known to exist. */
export const addMemberships = (scope: Scope, memberships: readonly Membership[]) =>
  upsertMembers(scope, memberships);

/** The titles of all teams with their ids, for files that name teams by title. */
export const listTeamTitles = async (scope: Scope) =>
  (await listTeams(scope)).map(({ id, title }) => ({ id, title }));

/** Two people may save the same title at once: the database decides, and the later one gets an error. */
async function titleClashes<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'teams_institution_id_title_key_key')) throw error;
    throw new Problem('conflict', phrase(teamProblems.titleTaken), {
      'body.title': phrase(httpProblems.alreadyUsed),
    });
  }
}
