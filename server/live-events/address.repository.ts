import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { institutionColumns, institutions } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { accountsOf } from '#server/relations/courses.ts';

export const findAddress = ({ institutionId }: Scope) =>
  db()
    .selectFrom('live_event_addresses')
    .select(['created_at', 'last_event_at', 'last_problem', 'last_problem_at'])
    .select(sql<Date | null>`case when old_until > now() then old_until end`.as('old_until'))
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();

/**
 * Gives the institution this address. The one it had works too for a day, until Canvas has been told. Events can be from
 * another Canvas from now on.
 */
export const replaceAddress = ({ institutionId }: Scope, secretHash: string) =>
  db()
    .insertInto('live_event_addresses')
    .values({ institution_id: institutionId, secret_hash: secretHash })
    .onConflict((conflict) =>
      conflict.column('institution_id').doUpdateSet({
        secret_hash: secretHash,
        created_at: sql`clock_timestamp()`,
        old_secret_hash: sql`live_event_addresses.secret_hash`,
        old_until: sql`clock_timestamp() + interval '1 day'`,
        root_account_uuid: null,
      }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();

/** Ends the address before; undefined if there is none, or it has ended by itself. */
export const dropOldAddress = ({ institutionId }: Scope) =>
  db()
    .updateTable('live_event_addresses')
    .set({ old_secret_hash: null, old_until: null })
    .where('institution_id', '=', institutionId)
    .where('old_until', '>', sql<Date>`now()`)
    .returning('created_at')
    .executeTakeFirst();

/** Whose address it is, if its institution is active, and which Canvas its events are from. */
export const findReceiver = (secretHash: string) =>
  db()
    .selectFrom('live_event_addresses as a')
    .innerJoin(institutions().as('i'), 'i.id', 'a.institution_id')
    .select(institutionColumns)
    .select('a.root_account_uuid')
    .where((a) =>
      a.or([
        a('a.secret_hash', '=', secretHash),
        a.and([a('a.old_secret_hash', '=', secretHash), a('a.old_until', '>', sql<Date>`now()`)]),
      ]),
    )
    .where('i.status', '=', 1)
    .executeTakeFirst();

/** Which Canvas the institution's events are from; null until one has said so. */
export async function findRootUuid({ institutionId }: Scope): Promise<string | null> {
  const row = await db()
    .selectFrom('live_event_addresses')
    .select('root_account_uuid')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return row?.root_account_uuid ?? null;
}

/** The account of the institution's Canvas that's above all others. */
export const findRootAccount = (scope: Scope) =>
  accountsOf(scope).where('parent_lms_account_id', 'is', null).executeTakeFirst();

/** Whether any institution receives events. */
export async function isAnyReceiver(): Promise<boolean> {
  const row = await db()
    .selectFrom('live_event_addresses as a')
    .innerJoin(institutions().as('i'), 'i.id', 'a.institution_id')
    .select('i.id')
    .where('i.use_live_events', '=', true)
    .where('i.status', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
