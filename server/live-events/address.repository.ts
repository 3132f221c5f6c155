import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { institutionColumns, institutions } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

export const findAddress = ({ institutionId }: Scope) =>
  db()
    .selectFrom('live_event_addresses')
    .select(['created_at', 'last_event_at'])
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();

/** Gives the institution this address in place of any it had. */
export const replaceAddress = ({ institutionId }: Scope, secretHash: string) =>
  db()
    .insertInto('live_event_addresses')
    .values({ institution_id: institutionId, secret_hash: secretHash })
    .onConflict((conflict) =>
      conflict
        .column('institution_id')
        .doUpdateSet({ secret_hash: secretHash, created_at: sql`clock_timestamp()` }),
    )
    .returning(['created_at', 'last_event_at'])
    .executeTakeFirstOrThrow();

/** Whose address it is, if its institution is active. */
export const findReceiver = (secretHash: string) =>
  db()
    .selectFrom('live_event_addresses as a')
    .innerJoin(institutions().as('i'), 'i.id', 'a.institution_id')
    .select(institutionColumns)
    .where('a.secret_hash', '=', secretHash)
    .where('i.status', '=', 1)
    .executeTakeFirst();
