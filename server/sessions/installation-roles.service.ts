import type { Config } from '#server/infra/config.ts';
import type { GrantedRole } from '#server/relations/people.ts';
import {
  deleteGrant,
  findHolder,
  insertGrant,
  listGrants,
  lockGrantTable,
  type GrantHolder,
} from './installation-roles.repository.ts';

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
