import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { peopleOf } from '#server/relations/people.ts';

/** People with what decides whether mail can reach them. */
export const listRecipients = (scope: Scope, personIds: readonly number[]) =>
  db()
    .selectFrom(peopleOf(scope).as('p'))
    .leftJoin('set_aside_addresses as s', (join) =>
      join
        .onRef('s.institution_id', '=', 'p.institution_id')
        .on('s.address', '=', sql<string>`lower(p.email)`),
    )
    .select(['p.id', 'p.name', 'p.email', 'p.state', 'p.preferences', 's.address as set_aside'])
    .where('p.id', '=', sql<number>`any(${personIds}::int[])`)
    .execute();

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

/** Whether nothing is sent to an address, because a mail server refused it for good. */
export async function isSetAside({ institutionId }: Scope, address: string) {
  const found = await db()
    .selectFrom('set_aside_addresses')
    .select('address')
    .where('institution_id', '=', institutionId)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
}

/** Digests of these people that are still to be sent and certainly haven't arrived; held until the transaction ends. */
export async function holdUnsentDigests({ institutionId }: Scope, personIds: readonly number[]) {
  const { rows } = await sql<{ id: number; person_id: number }>`
    select id, person_id from mails
    where institution_id = ${institutionId} and person_id = any(${personIds}::int[]) and kind = 'digest'
      and state = 'waiting' and not is_unsure
    order by id for update`.execute(db());
  return new Map(rows.map(({ id, person_id }) => [person_id, id]));
}

export interface NewMail {
  readonly personId: number;
  readonly kind: 'digest' | 'single';
  readonly key: string;
  readonly address: string;
  readonly messageId: string;
}

/** Writes mails down. One with the key of another isn't written; returns the ids of those that are, by their keys. */
export async function insertMails({ institutionId }: Scope, mails: readonly NewMail[]) {
  if (mails.length === 0) return new Map<string, number>();
  const rows = await db()
    .insertInto('mails')
    .values(
      mails.map(({ personId, kind, key, address, messageId }) => ({
        institution_id: institutionId,
        person_id: personId,
        kind,
        key,
        address,
        message_id: messageId,
      })),
    )
    .onConflict((clash) => clash.columns(['institution_id', 'key']).doNothing())
    .returning(['id', 'key'])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Notes that something was added to mails: they're tried for some more days. */
export async function renewMails({ institutionId }: Scope, ids: readonly number[]) {
  if (ids.length === 0) return;
  await sql`update mails set renewed_at = now()
    where institution_id = ${institutionId} and id = any(${ids}::bigint[])`.execute(db());
}

/** A mail to somebody that a feature above writes once it's sent. */
export interface NewLetter {
  readonly runId: number;
  /** on the list of those who get it; null: who tries one out */
  readonly recipientId: number | null;
  readonly personId: number | null;
  readonly address: string;
}

/** What still waits for somebody on a list is no news any more. */
export async function dropOlderLetters({ institutionId }: Scope, recipientIds: readonly number[]) {
  await sql`update mails set state = 'dropped', ended_at = now()
    where institution_id = ${institutionId} and recipient_id = any(${[...recipientIds]}::int[])
      and state = 'waiting'`.execute(db());
}

/** Writes letters down; nobody gets two of one run. */
export async function insertLetters(
  { institutionId }: Scope,
  letters: readonly (NewLetter & { readonly messageId: string })[],
) {
  if (letters.length === 0) return;
  await db()
    .insertInto('mails')
    .values(
      letters.map(({ runId, recipientId, personId, address, messageId }) => ({
        institution_id: institutionId,
        kind: 'report',
        key: `report:${runId}:${personId ?? address.toLowerCase()}`,
        run_id: runId,
        recipient_id: recipientId,
        person_id: personId,
        address,
        message_id: messageId,
      })),
    )
    .onConflict((clash) => clash.columns(['institution_id', 'key']).doNothing())
    .execute();
}

/** How the letters of runs stand. */
export async function countLetters({ institutionId }: Scope, runIds: readonly number[]) {
  const { rows } = await sql<LetterCounts>`
    select run_id::int as "runId", (count(*) filter (where state = 'sent'))::int as sent,
      (count(*) filter (where state in ('waiting', 'sending')))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'dropped'))::int as dropped
    from mails where institution_id = ${institutionId} and run_id = any(${[...runIds]}::bigint[])
    group by run_id`.execute(db());
  return rows;
}

export interface LetterCounts {
  readonly runId: number;
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
  readonly dropped: number;
}
