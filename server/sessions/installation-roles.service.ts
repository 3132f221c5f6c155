import { sql } from 'kysely';
import type { Config } from '#server/infra/config.ts';
import { type GrantedRole, everyone, grantedRoles } from '#server/relations/people.ts';
import { db } from '#server/infra/db/database.ts';

/**
 * Who has or gets an installation-wide role: an LMS identity by one registration, since others can bring other keys.
 */
interface GrantHolder {
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
}

const findHolder = (personId: number) =>
  db()
    .selectFrom(everyone().as('p'))
    .select(['p.issuer', 'p.client_id', 'p.subject', grantedRoles('p.client_id').as('granted_roles')])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow();

const lockGrantTable = () => sql`lock table super_admins in share row exclusive mode`.execute(db());

/** False when the identity had the role already. */
async function insertGrant({ issuer, clientId, subject }: GrantHolder, role: GrantedRole, grantedBy: string) {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('super_admins')
    .values({ issuer, client_id: clientId, subject, role, granted_by: grantedBy })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function deleteGrant({ issuer, clientId, subject }: GrantHolder, role: GrantedRole) {
  await db()
    .deleteFrom('super_admins')
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .where('subject', '=', subject)
    .where('role', '=', role)
    .execute();
}

/** All grants, for the operator to compare. */
const listGrants = () => db().selectFrom('super_admins').selectAll().orderBy('subject').execute();

/** Who has installation-wide roles by configuration. */
type GrantedByConfig = Pick<Config, 'superAdmins' | 'systemAdmins'>;
let granted: GrantedByConfig = { superAdmins: [], systemAdmins: [] };

/** Sets the super admins and system admins from the configuration. */
export const configureSessions = (config: GrantedByConfig) => {
  granted = config;
};

interface LmsIdentity {
  readonly issuer: string | null;
  readonly client_id: string | null;
  readonly subject: string | null;
  readonly granted_roles: readonly GrantedRole[];
}

/** The current roles of an LMS identity beyond one institution, by configuration or by grant. */
export function installationRoles(identity: LmsIdentity) {
  const { issuer, client_id, subject, granted_roles: roles } = identity;
  const isNamed = (holders: readonly GrantHolder[]) =>
    holders.some(
      (holder) => holder.issuer === issuer && holder.clientId === client_id && holder.subject === subject,
    );
  return {
    isSuperAdmin: isNamed(granted.superAdmins) || roles.includes('ROLE_SUPER_ADMIN'),
    isSystemAdmin: isNamed(granted.systemAdmins) || roles.includes('system-admin'),
  };
}

/** The person's current installation-wide roles. */
export const installationRolesOf = async (personId: number) => installationRoles(await findHolder(personId));

/**
 * Makes an LMS identity a super admin of the whole installation; false if it already was. `grantedBy` is for the
 * operator to read.
 */
export const grantSuperAdminTo = (holder: GrantHolder, grantedBy: string) =>
  insertGrant(holder, 'ROLE_SUPER_ADMIN', grantedBy);

/** Makes other changes of grants wait until the transaction ends. */
export const lockGrants = () => lockGrantTable();

/** Revokes a grant. Super admins by configuration stay super admins. */
export const revokeSuperAdminOf = (holder: GrantHolder) => deleteGrant(holder, 'ROLE_SUPER_ADMIN');

/** Every grant, for the operator's command to see whether it changed any. */
export const allGrants = () => listGrants();
