import {
  markSeen,
  updateKnownPerson,
  upsertPerson,
  type ArrivingIdentity,
  type LaunchedPerson,
} from './launched-person.repository.ts';

/**
 * Recognises or creates the person of a launch, and updates what the LMS says about them. Undefined for a deactivated
 * one, of whom nothing is changed.
 */
export async function recordArrival(
  institutionId: number,
  identity: ArrivingIdentity,
): Promise<LaunchedPerson | undefined> {
  return (await updateKnownPerson(institutionId, identity)) ?? upsertPerson(institutionId, identity);
}

/** The person with this id in the LMS, marked as seen now. Undefined if there is none. */
export const recordLogin = (institutionId: number, lmsUserId: string) => markSeen(institutionId, lmsUserId);
