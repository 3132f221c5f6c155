import { markSeen, upsertPerson, type ArrivingIdentity } from './launched-person.repository.ts';

/** Recognises or creates the person of a launch, and updates what the LMS says about them. */
export const recordArrival = (institutionId: number, identity: ArrivingIdentity) =>
  upsertPerson(institutionId, identity);

/** The person with this id in the LMS, marked as seen now. Undefined if there is none. */
export const recordLogin = (institutionId: number, lmsUserId: string) => markSeen(institutionId, lmsUserId);
