import { noteBySystem } from '#server/access/audit.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { repoint } from '#server/infra/db/ids.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { DeploymentKey } from '#server/relations/launch.ts';
import { membershipsOf } from '#server/relations/people.ts';
import { addMemberships } from '#server/teams/team.service.ts';
import { teamRoles } from '#shared/teams/team.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  haveTwins,
  lockTwins,
  markSeen,
  updateKnownPerson,
  upsertPerson,
  type Arrival,
  type ArrivingIdentity,
} from './launched-person.repository.ts';
import { personMerged } from './person.events.ts';
import { personNotes } from './person.messages.ts';
import { deletePersonRow, updatePersonRow } from './person.repository.ts';

export type { ArrivedAt } from './launched-person.repository.ts';

/**
 * Recognises or creates the person of a launch in the institution of its deployment, and updates what the LMS says about
 * them. There's no person, and nothing is changed, if theirs is deactivated, if they have no role that's welcome, and if
 * the institution is archived.
 */
export async function recordArrival(key: DeploymentKey, identity: ArrivingIdentity): Promise<Arrival> {
  const arrival = await updateKnownPerson(key, identity);
  const { institution, person } = arrival;
  if (person || institution?.status !== 1 || identity.standing === 'none') return arrival;
  const scope = scopeTo(institution.id);
  if (await haveTwins(institution.id, identity)) await inTransaction(() => mergeTwins(scope, identity));
  return { institution, person: await upsertPerson(institution.id, identity) };
}

/**
 * Canvas merged two users: here they become one person, too, who has what both had. What lets somebody in stays behind:
 * sessions, API tokens and calendar addresses of the other end.
 */
async function mergeTwins(scope: Scope, identity: ArrivingIdentity) {
  const twins = await lockTwins(scope.institutionId, identity);
  if (!twins) return;
  const { kept, other } = twins;
  await joinTeams(scope, kept.id, other.id);
  await personMerged.publish(scope, { personId: other.id, intoId: kept.id });
  await repoint(scope, 'people', { from: other.id, to: kept.id });
  await deletePersonRow(scope, other.id);
  await updatePersonRow(scope, kept.id, {
    is_admin: kept.is_admin || other.is_admin,
    can_manage_checklists: kept.can_manage_checklists || other.can_manage_checklists,
    lms_user_id: identity.lmsUserId,
  });
  const note = phrase(personNotes.merged, { name: other.name, user: identity.lmsUserId ?? '' });
  const about = { type: 'person', id: kept.id, title: kept.name };
  await noteBySystem(scope, { action: 'mergePeople', about, outcome: 'done', note });
}

/** Of two roles in a team, the higher counts. */
async function joinTeams(scope: Scope, keptId: number, otherId: number) {
  const memberships = await membershipsOf(scope).where('person_id', 'in', [keptId, otherId]).execute();
  const roles = Map.groupBy(memberships, ({ team_id }) => team_id);
  await addMemberships(
    scope,
    [...roles].map(([teamId, held]) => ({
      teamId,
      personId: keptId,
      role: teamRoles.find((role) => held.some((each) => each.role === role)) ?? 'read',
    })),
  );
}

/** The person with this id in the LMS, marked as seen now if it's them. Undefined if there is none. */
export const recordLogin = (
  institutionId: number,
  { lmsUserId, isThemselves }: { readonly lmsUserId: string; readonly isThemselves: boolean },
) => markSeen(institutionId, lmsUserId, isThemselves ? currentTime() : null);
