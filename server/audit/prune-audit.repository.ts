import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

/** Deletes the oldest entries from before the moment, at most so many. Returns how many there were. */
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
