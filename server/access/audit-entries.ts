import type { Insertable } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

export async function insertEntries(entries: readonly Insertable<Tables['audit_entries']>[]) {
  await db()
    .insertInto('audit_entries')
    .values([...entries])
    .execute();
}

/** Deletes the oldest entries from before the moment, up to a limit. Returns how many there were. */
export async function deleteEntriesBefore(scope: Scope, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('audit_entries')
    .where('id', 'in', (of) =>
      of
        .selectFrom('audit_entries')
        .select('id')
        .where('institution_id', '=', scope.institutionId)
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
