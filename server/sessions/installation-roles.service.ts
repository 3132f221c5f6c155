import type { Config } from '#server/infra/config.ts';
import type { GrantedRole } from '#server/access/role-columns.ts';

/** LMS identities (`issuer#subject`) with installation-wide roles by configuration. */
type GrantedByConfig = Pick<Config, 'superAdmins' | 'systemAdmins'>;
let granted: GrantedByConfig = { superAdmins: [], systemAdmins: [] };

/** Sets who is super admin or system admin by configuration. */
export const configureSessions = (config: GrantedByConfig) => {
  granted = config;
};

interface LmsIdentity {
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly granted_roles: readonly GrantedRole[];
}

/** The roles beyond one institution that an LMS identity has now, by configuration or by grant. */
export function installationRoles({ issuer, subject, granted_roles: roles }: LmsIdentity) {
  if (issuer === null || subject === null) return { isSuperAdmin: false, isSystemAdmin: false };
  const identity = `${issuer}#${subject}`;
  return {
    isSuperAdmin: granted.superAdmins.includes(identity) || roles.includes('ROLE_SUPER_ADMIN'),
    isSystemAdmin: granted.systemAdmins.includes(identity) || roles.includes('system-admin'),
  };
}
