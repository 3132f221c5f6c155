import type { DeploymentKey } from '#server/relations/launch.ts';
import {
  markSeen,
  updateKnownPerson,
  upsertPerson,
  type Arrival,
  type ArrivingIdentity,
} from './launched-person.repository.ts';

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
  return { institution, person: await upsertPerson(institution.id, identity) };
}

/** The person with this id in the LMS, marked as seen now. Undefined if there is none. */
export const recordLogin = (institutionId: number, lmsUserId: string) => markSeen(institutionId, lmsUserId);
