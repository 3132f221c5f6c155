import { db } from '#server/infra/db/database.ts';
import { scopeTo, type Scope } from './scope.ts';

/** A scope for each active institution, for scheduled jobs that work through them one by one. */
export const everyActiveInstitution = () => scopesOf([1]);

/** The same for archived ones too. */
export const everyInstitution = () => scopesOf([0, 1]);

async function scopesOf(statuses: readonly (0 | 1)[]): Promise<Scope[]> {
  const rows = await db()
    .selectFrom('institutions')
    .select('id')
    .where('status', 'in', [...statuses])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => scopeTo(id));
}
