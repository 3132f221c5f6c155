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
