import { db, inTransaction } from '#server/infra/db/database.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { keepPreferences, lockPerson } from '#server/people/person.service.ts';
import { everyone } from '#server/relations/people.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import { letterWriter } from './letters.service.ts';
import { mailOrigin } from './transport.service.ts';

/** Where the links lead, before the secret. */
export const unsubscribePath = '/mail/unsubscribe/';

/** Whom a link stops mails for: all of a person's, or those of one list to somebody on it. */
export type Unsubscriber = { readonly personId: number } | { readonly recipientId: number };

/** A new link that stops mails: only its hash is stored. */
export async function makeUnsubscribeUrl(scope: Scope, whose: Unsubscriber): Promise<string> {
  const secret = makeToken();
  await insertLink(scope, whose, hashToken(secret));
  return `${mailOrigin()}${unsubscribePath}${secret}`;
}

/** What a link is about. */
export interface FoundLink {
  readonly isStopped: boolean;
  /** the list that it's about; absent: all of a person's mails */
  readonly list?: string;
}

/** What a link stops; undefined if there's none. */
export async function readLink(secret: string): Promise<FoundLink | undefined> {
  const reader = await findReader(hashToken(secret));
  if (reader) {
    const found = await letterWriter().findSubscription(reader.scope, reader.recipientId);
    return found && { isStopped: found.isStopped, list: found.title };
  }
  const person = await findLinked(hashToken(secret));
  return person && { isStopped: !readPreferences(person.preferences).notifications.email };
}

/** Stops the link's mails; returns what it was about. Doing it twice changes nothing. */
export const unsubscribe = (secret: string): Promise<FoundLink | undefined> =>
  inTransaction(async () => {
    const reader = await findReader(hashToken(secret));
    if (reader) await letterWriter().stop(reader.scope, reader.recipientId);
    else await stopAll(secret);
    return readLink(secret);
  });

async function stopAll(secret: string) {
  const found = await findLinked(hashToken(secret));
  if (!found) return;
  await lockPerson(found.id);
  const person = (await findLinked(hashToken(secret))) ?? found;
  const preferences = readPreferences(person.preferences);
  const notifications = { ...preferences.notifications, email: false };
  await keepPreferences(person.id, { ...preferences, notifications });
}

async function insertLink({ institutionId }: Scope, whose: Unsubscriber, secretHash: string) {
  await db()
    .insertInto('unsubscribe_links')
    .values({
      institution_id: institutionId,
      secret_hash: secretHash,
      ...('personId' in whose ? { person_id: whose.personId } : { recipient_id: whose.recipientId }),
    })
    .execute();
}

/** Who on a list a link belongs to, in whatever institution. */
async function findReader(secretHash: string) {
  const found = await db()
    .selectFrom('unsubscribe_links')
    .select(['institution_id', 'recipient_id'])
    .where('secret_hash', '=', secretHash)
    .where('recipient_id', 'is not', null)
    .executeTakeFirst();
  if (!found?.recipient_id) return undefined;
  return { scope: scopeTo(found.institution_id), recipientId: found.recipient_id };
}

/** The person whom a link belongs to, in whatever institution; undefined if there's no such link. */
const findLinked = (secretHash: string) =>
  db()
    .selectFrom('unsubscribe_links as l')
    .innerJoin(everyone().as('p'), 'p.id', 'l.person_id')
    .select(['p.id', 'p.preferences'])
    .where('l.secret_hash', '=', secretHash)
    .executeTakeFirst();
