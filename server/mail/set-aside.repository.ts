import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

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
