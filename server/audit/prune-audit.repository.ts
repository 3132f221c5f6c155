import type { Scope } from '#server/access/scope.ts';
import { db } from '#server/infra/db/database.ts';

/** The institution's settings as they lie in the database. */
export async function findSettings(scope: Scope): Promise<Record<string, unknown>> {
  const row = await db()
    .selectFrom('institutions')
    .select('settings')
    .where('id', '=', scope.institutionId)
    .executeTakeFirst();
  return row?.settings ?? {};
}

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
