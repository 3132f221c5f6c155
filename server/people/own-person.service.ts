import { lockPersonRow, savePreferences } from './person.repository.ts';

/** Replaces a person's preferences; they hold from the next request on. */
export const keepPreferences = (personId: number, preferences: object) =>
  savePreferences(personId, preferences);

/** Makes further changes of what hangs on a person wait until the transaction has ended. */
export const lockPerson = (personId: number) => lockPersonRow(personId);
