import { db } from '#server/infra/db/database.ts';
import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { everyone } from '#server/relations/people.ts';

export async function insertLink({ institutionId }: Scope, personId: number, secretHash: string) {
  await db()
    .insertInto('unsubscribe_links')
    .values({ institution_id: institutionId, person_id: personId, secret_hash: secretHash })
    .execute();
}

/** The person whom a link belongs to, in whatever institution; undefined if there's no such link. */
export const findLinked = (secretHash: string) =>
  db()
    .selectFrom('unsubscribe_links as l')
    .innerJoin(everyone().as('p'), 'p.id', 'l.person_id')
    .select(['p.id', 'p.preferences'])
    .where('l.secret_hash', '=', secretHash)
    .executeTakeFirst();

/** Deletes links made before a moment; returns how many. */
export async function deleteLinks({ institutionId }: Scope, before: Date, most: number) {
  const { rows } = await sql`
    delete from unsubscribe_links where secret_hash = any(array(
      select secret_hash from unsubscribe_links
      where institution_id = ${institutionId} and created_at < ${before} limit ${most}))
    returning secret_hash`.execute(db());
  return rows.length;
}
