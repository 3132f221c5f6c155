import { markSeen, upsertPerson, type ArrivingIdentity } from './launched-person.repository.ts';

/** Recognises or creates the person of a launch, and brings up to date what the LMS says of them. */
export const recordArrival = (institutionId: number, identity: ArrivingIdentity) =>
  upsertPerson(institutionId, identity);

/** The person with this id in the LMS, seen now. Undefined when nobody here has it. */
export const recordLogin = (institutionId: number, lmsUserId: string) => markSeen(institutionId, lmsUserId);
