import { db, inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { keepPreferences, lockPerson } from '#server/people/person.service.ts';
import { everyone } from '#server/relations/people.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import { mailOrigin } from './transport.service.ts';

/** Where the links lead, before the secret. */
export const unsubscribePath = '/mail/unsubscribe/';

/** A new link that stops the person's mails: only its hash is stored. */
export async function makeUnsubscribeUrl(scope: Scope, personId: number): Promise<string> {
  const secret = makeToken();
  await insertLink(scope, personId, hashToken(secret));
  return `${mailOrigin()}${unsubscribePath}${secret}`;
}

/** Whether there's such a link, and its person still gets mail. */
export async function readLink(secret: string): Promise<'mailed' | 'unsubscribed' | undefined> {
  const person = await findLinked(hashToken(secret));
  if (!person) return undefined;
  return readPreferences(person.preferences).notifications.email ? 'mailed' : 'unsubscribed';
}

/** Stops all mail to the link's person; returns whether there's such a link. Doing it twice changes nothing. */
export const unsubscribe = (secret: string): Promise<boolean> =>
  inTransaction(async () => {
    const found = await findLinked(hashToken(secret));
    if (!found) return false;
    await lockPerson(found.id);
    const person = (await findLinked(hashToken(secret))) ?? found;
    const preferences = readPreferences(person.preferences);
    const notifications = { ...preferences.notifications, email: false };
    await keepPreferences(person.id, { ...preferences, notifications });
    return true;
  });

async function insertLink({ institutionId }: Scope, personId: number, secretHash: string) {
  await db()
    .insertInto('unsubscribe_links')
    .values({ institution_id: institutionId, person_id: personId, secret_hash: secretHash })
    .execute();
}

/** The person whom a link belongs to, in whatever institution; undefined if there's no such link. */
const findLinked = (secretHash: string) =>
  db()
    .selectFrom('unsubscribe_links as l')
    .innerJoin(everyone().as('p'), 'p.id', 'l.person_id')
    .select(['p.id', 'p.preferences'])
    .where('l.secret_hash', '=', secretHash)
    .executeTakeFirst();
