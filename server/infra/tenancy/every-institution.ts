import { db } from '#server/infra/db/database.ts';
import { scopeTo, type Scope } from './scope.ts';

/** A scope for each active institution, for scheduled jobs that work through them one by one. */
export async function everyActiveInstitution(): Promise<Scope[]> {
  const rows = await db()
    .selectFrom('institutions')
    .select('id')
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => scopeTo(id));
}
