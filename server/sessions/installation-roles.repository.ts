import { sql } from 'kysely';
import { everyone, grantedRoles, type GrantedRole } from '#server/relations/people.ts';
import { db } from '#server/infra/db/database.ts';

/**
 * Who has or gets an installation-wide role: an LMS identity by one registration, since others can bring other keys.
 */
export interface GrantHolder {
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
}

export const findHolder = (personId: number) =>
  db()
    .selectFrom(everyone().as('p'))
    .select(['p.issuer', 'p.client_id', 'p.subject', grantedRoles('p.client_id').as('granted_roles')])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow();

export const lockGrantTable = () => sql`lock table super_admins in share row exclusive mode`.execute(db());

/** False when the identity had the role already. */
export async function insertGrant(
  { issuer, clientId, subject }: GrantHolder,
  role: GrantedRole,
  grantedBy: string,
) {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('super_admins')
    .values({ issuer, client_id: clientId, subject, role, granted_by: grantedBy })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteGrant({ issuer, clientId, subject }: GrantHolder, role: GrantedRole) {
  await db()
    .deleteFrom('super_admins')
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)
    .where('role', '=', role)
    .execute();
}

/** All grants, for the operator to compare. */
export const listGrants = () => db().selectFrom('super_admins').selectAll().orderBy('subject').execute();
