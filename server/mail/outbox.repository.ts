import { sql } from 'kysely';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Phrase } from '#shared/text/phrase.ts';

/** A mail that this process sends now. */
export interface ClaimedMail {
  readonly id: number;
  readonly institution_id: number;
  /** null: the address is of nobody here */
  readonly person_id: number | null;
  readonly kind: 'digest' | 'single' | 'report';
  readonly address: string;
  readonly message_id: string;
  readonly attempts: number;
  readonly is_unsure: boolean;
  readonly renewed_at: Date;
  readonly taken_at: Date;
  /** what a report's mail brings, and to whom on its list; null: who tries one out isn't on a list */
  readonly run_id: number | null;
  readonly recipient_id: number | null;
}

/**
 * Takes the next mail that's due, unless the institution is archived: it may come back. Or one whose sender was lost:
 * whether that one arrived, nobody knows. Two that take at once take two different ones.
 */
export async function claimMail(
  { institutionId }: Scope,
  { now, lostBefore }: { now: Date; lostBefore: Date },
): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mails set state = 'sending', taken_at = ${now}, attempts = attempts + 1,
      is_unsure = is_unsure or state = 'sending'
    where id = (
      select id from mails where institution_id = ${institutionId}
        and institution_id in ${everyInstitution().clearSelect().select('id').where('status', '=', 1)}
        and ((state = 'waiting' and due_at <= ${now}) or (state = 'sending' and taken_at < ${lostBefore}))
      order by due_at, id limit 1 for update skip locked)
    returning id, institution_id, person_id, kind, address, message_id, attempts, is_unsure, renewed_at, taken_at,
      run_id, recipient_id`.execute(db());
  return rows[0];
}

const held = ({ id, institution_id, taken_at }: ClaimedMail) =>
  db()
    .updateTable('mails')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('taken_at', '=', taken_at);

/** Says how a mail ended, unless someone else has taken it since. */
export async function endMail(
  mail: ClaimedMail,
  { state, problem = null }: { state: 'sent' | 'failed' | 'dropped'; problem?: Phrase | null },
) {
  await held(mail)
    .set({ state, problem: stored(problem), ended_at: currentTime() })
    .execute();
}

/** Puts a mail off. */
export async function postponeMail(
  mail: ClaimedMail,
  { dueAt, isUnsure, problem }: { dueAt: Date; isUnsure: boolean; problem: Phrase },
) {
  await held(mail)
    .set({ state: 'waiting', due_at: dueAt, is_unsure: isUnsure, problem: stored(problem) })
    .execute();
}

/** Whether any mail of the institution was ever taken, as far as is remembered. */
export async function wasAnySent({ institutionId }: Scope) {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from mails where institution_id = ${institutionId} and state = 'sent') as was`.execute(
    db(),
  );
  return rows[0]?.was ?? false;
}

/** Of all institutions: how many mails have waited longer than that, and when the last one was sent. */
export async function readOutbox(lateMinutes: number) {
  const { rows } = await sql<{ late: number; last_sent_at: Date | null }>`
    select
      (select count(*)::int from mails where state in ('waiting', 'sending')
        and created_at < now() - make_interval(mins => ${lateMinutes}::int)) as late,
      (select max(ended_at) from mails where state = 'sent') as last_sent_at`.execute(db());
  return rows[0] ?? { late: 0, last_sent_at: null };
}

/** Sends nothing more to an address that a mail server refused for good. */
export async function setAside({ institutionId }: Scope, address: string, problem: string) {
  await db()
    .insertInto('set_aside_addresses')
    .values({ institution_id: institutionId, address: address.toLowerCase(), problem })
    .onConflict((clash) => clash.columns(['institution_id', 'address']).doNothing())
    .execute();
}

/** Tries the address again from now on; returns whether it was set aside. */
export async function takeBack({ institutionId }: Scope, address: string) {
  const { numDeletedRows } = await db()
    .deleteFrom('set_aside_addresses')
    .where('institution_id', '=', institutionId)
    .where('address', '=', sql<string>`lower(${address})`)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** How many answers are told apart. */
const mostGroups = 100;

/** The addresses of all institutions that are set aside, by what a mail server said. */
export async function listSetAside() {
  const { rows } = await sql<{
    answer: string;
    addresses: number;
    institutions: number;
    since: Date;
    until: Date;
  }>`
    select problem as answer, count(*)::int as addresses, count(distinct institution_id)::int as institutions,
      min(at) as since, max(at) as until
    from set_aside_addresses group by problem order by addresses desc, problem limit ${mostGroups}`.execute(
    db(),
  );
  return rows;
}

/** Tries all addresses again that got this answer by then; returns how many there were in each institution. */
export async function takeAllBack(answer: string, until: string) {
  const { rows } = await sql<{ id: number; title: string; addresses: number }>`
    with taken as (
      delete from set_aside_addresses where problem = ${answer} and date_trunc('milliseconds', at) <= ${until}::timestamptz
      returning institution_id)
    select i.id, i.title, count(*)::int as addresses
    from taken t join ${everyInstitution()} i on i.id = t.institution_id group by i.id, i.title order by i.id`.execute(
    db(),
  );
  return rows;
}
