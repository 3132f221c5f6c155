import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { installationRolesOf } from '#server/sessions/installation-roles.service.ts';
import { endSessionsOf } from '#server/sessions/session.service.ts';
import { changeMemberships } from '#server/teams/team.service.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { peopleList } from '#shared/people/people.columns.ts';
import type { updatePerson as updateEndpoint } from '#shared/people/person.api.ts';
import type { Person, PersonDetail } from '#shared/people/person.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { textMessages } from '#shared/text/text.messages.ts';
import { batchesOf, quickViewsOf } from '#server/relations/batches.ts';
import { db } from '#server/infra/db/database.ts';
import {
  listPeopleRows,
  listPersonIds,
  readPeopleRows,
  type PersonFilter,
  type PersonOrder,
} from './person-list.repository.ts';
import { personDeactivated, personRemoved } from './person.events.ts';
import { personPermissions } from './person.policy.ts';
import {
  deletePersonRow,
  findPerson,
  updatePersonRow,
  type PersonRow,
  listActiveAdminIds,
  lockAdmins,
  lockPersonRow,
  savePreferences,
} from './person.repository.ts';
import { personNotes, personProblems } from './person.messages.ts';

/** A page of the people the actor can view. */
export async function listPeopleFor(
  scope: Scope,
  actor: Actor,
  query: PersonFilter & PersonOrder & { page: number; limit: number },
) {
  const { rows, total } = await listPeopleRows(scope, actor, query);
  return { people: rows.map((row) => toPerson(actor, row)), pagination: paginate(query, total) };
}

/** All people that the actor can view and the filter matches, as a file. */
export function exportPeople(
  scope: Scope,
  actor: Actor,
  { format, ...query }: PersonFilter & PersonOrder & { readonly format: TableFormat },
) {
  const rows = byIds(
    () => listPersonIds(scope, actor, query),
    async (ids) => (await readPeopleRows(scope, ids)).map((row) => toPerson(actor, row)),
  );
  return listFile(scope, peopleList, { what: 'people', format, rows });
}

/** A person as the actor sees them. */
export function toPerson(actor: Actor, row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    lmsUserId: row.lms_user_id,
    isLmsAdmin: row.is_lms_admin,
    accounts: [...row.account_titles],
    isAdmin: row.is_admin,
    canManageChecklists: row.can_manage_checklists,
    isMailHeldBack: row.is_mail_held_back,
    teams: row.teams.filter(({ id }) => actor.isInstitutionAdmin || actor.teamRoles.has(id)),
    source: row.source,
    state: row.state,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    isYou: row.id === actor.personId,
    permissions: personPermissions(actor, row),
  };
}

/** One person with what they own. */
export async function readPerson(scope: Scope, actor: Actor, row: PersonRow): Promise<PersonDetail> {
  const batches = await countOwnedBatches(scope, row.id);
  const quickViews = await countSharedViews(scope, row.id);
  const { isSuperAdmin } = await installationRolesOf(row.id);
  return {
    ...toPerson(actor, row),
    isSuperAdmin,
    lmsRole: row.lms_role,
    owns: { batches, quickViews },
    createdAt: row.created_at.toISOString(),
  };
}

async function readAgain(scope: Scope, actor: Actor, id: number) {
  const row = await findPerson(scope, id);
  if (!row) throw new Problem('not_found', phrase(accessProblems.person));
  return readPerson(scope, actor, row);
}

type PersonChanges = z.output<typeof updateEndpoint.body>;

/** Changes a person's grants here. What a launch said about them isn't touched. */
export async function updatePerson(
  scope: Scope,
  actor: Actor,
  row: PersonRow,
  changes: PersonChanges,
): Promise<PersonDetail> {
  const { isAdmin, canManageChecklists, memberships } = changes;
  if (isAdmin !== undefined) await setAdmin(scope, actor, row, isAdmin);
  if (canManageChecklists !== undefined)
    await updatePersonRow(scope, row.id, { can_manage_checklists: canManageChecklists });
  if (memberships) await changeMemberships(scope, row.id, memberships);
  return readAgain(scope, actor, row.id);
}

/** A change, described for readers of the audit log. */
export const changesIn = ({ isAdmin, canManageChecklists, memberships = [] }: PersonChanges): Phrase =>
  phrase(textMessages.literal, {
    text: [
      ...(isAdmin === undefined ? [] : [phrase(personNotes.admin, { isGranted: isAdmin })]),
      ...(canManageChecklists === undefined
        ? []
        : [phrase(personNotes.checklists, { isGranted: canManageChecklists })]),
      ...memberships.map(({ teamId, role }) =>
        phrase(personNotes.team, { team: teamId, role: role ?? 'none' }),
      ),
    ],
  });

async function setAdmin(scope: Scope, actor: Actor, row: PersonRow, isAdmin: boolean) {
  if (isAdmin === row.is_admin) return;
  if (!personPermissions(actor, row).set_admin) throw new Problem('conflict', phrase(personProblems.ownRole));
  await keepingAnAdmin(scope, actor, () => updatePersonRow(scope, row.id, { is_admin: isAdmin }));
}

/** Shuts a person out, ending their sessions at once, or lets them in again. */
export async function setPersonState(
  scope: Scope,
  actor: Actor,
  row: PersonRow,
  state: 'active' | 'deactivated',
): Promise<PersonDetail> {
  await keepingAnAdmin(scope, actor, async () => {
    // A person never seen goes back to being awaited.
    const next = state === 'active' && row.subject === null ? 'invited' : state;
    await updatePersonRow(scope, row.id, { state: next });
    if (state !== 'deactivated') return;
    await endSessionsOf(row.id);
    await personDeactivated.publish(scope, { personId: row.id });
  });
  return readAgain(scope, actor, row.id);
}

/**
 * Removes a person. What they own goes to the new owner; without one, a person who owns batches stays, and institution
 * admins look after the quick views they shared.
 */
export async function removePerson(
  scope: Scope,
  actor: Actor,
  row: PersonRow,
  newOwnerId: number | undefined,
) {
  await keepingAnAdmin(scope, actor, async () => {
    const heirId = await findHeir(scope, row, newOwnerId);
    await personRemoved.publish(scope, { personId: row.id, heirId });
    await deletePersonRow(scope, row.id);
  });
  return { id: row.id };
}

async function findHeir(scope: Scope, row: PersonRow, newOwnerId: number | undefined) {
  if (newOwnerId !== undefined) {
    const owner = newOwnerId === row.id ? undefined : await findPerson(scope, newOwnerId);
    if (!owner || owner.state === 'deactivated')
      throw ownerProblem('invalid_input', phrase(personProblems.otherOwner));
    return owner.id;
  }
  if ((await countOwnedBatches(scope, row.id)) > 0)
    throw ownerProblem('conflict', phrase(personProblems.ownsBatches));
  return null;
}

const ownerProblem = (code: 'invalid_input' | 'conflict', reason: Phrase) =>
  new Problem(code, reason, { 'query.newOwnerId': reason });

/**
 * Makes a change that can take away an admin. An institution's changes of this kind happen one after the other: if two
 * admins demote each other at once, the later one learns that they're no longer an admin. The last admin stays.
 */
async function keepingAnAdmin(scope: Scope, actor: Actor, change: () => Promise<void>) {
  await lockAdmins(scope);
  const before = await listActiveAdminIds(scope);
  const isActing = actor.actingFromInstitutionId !== null;
  if (!isActing && !before.has(actor.personId))
    throw new Problem('not_allowed', phrase(personProblems.noAdmin));
  await change();
  const after = await listActiveAdminIds(scope);
  if (before.size > 0 && after.size === 0) throw new Problem('conflict', phrase(personProblems.lastAdmin));
}

/** How many batches a person owns, except removed ones. */
async function countOwnedBatches(scope: Scope, personId: number): Promise<number> {
  const { count } = await db()
    .selectFrom(batchesOf(scope).as('b'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('b.created_by', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many quick views a person shares with others, except removed ones. */
async function countSharedViews(scope: Scope, personId: number): Promise<number> {
  const { count } = await db()
    .selectFrom(quickViewsOf(scope).as('q'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('q.owner_id', '=', personId)
    .where('q.shared_with', '<>', 'private')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Replaces a person's preferences; they apply from the next request on. */
export const keepPreferences = (personId: number, preferences: object) =>
  savePreferences(personId, preferences);

/** Makes other changes to a person's data wait until the transaction ends. */
export const lockPerson = (personId: number) => lockPersonRow(personId);
