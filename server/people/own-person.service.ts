import { lockPersonRow, savePreferences } from './person.repository.ts';

/** Replaces a person's preferences; they apply from the next request on. */
export const keepPreferences = (personId: number, preferences: object) =>
  savePreferences(personId, preferences);

/** Makes other changes to a person's data wait until the transaction ends. */
export const lockPerson = (personId: number) => lockPersonRow(personId);
