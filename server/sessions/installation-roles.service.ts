import type { Config } from '#server/infra/config.ts';
import { listGrantedRoles } from './session.repository.ts';

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
}

/** The roles beyond one institution that an LMS identity has now, by configuration or by grant. */
export async function installationRoles({ issuer, subject }: LmsIdentity) {
  if (issuer === null || subject === null) return { isSuperAdmin: false, isSystemAdmin: false };
  const identity = `${issuer}#${subject}`;
  const roles = await listGrantedRoles(issuer, subject);
  return {
    isSuperAdmin: granted.superAdmins.includes(identity) || roles.includes('ROLE_SUPER_ADMIN'),
    isSystemAdmin: granted.systemAdmins.includes(identity) || roles.includes('system-admin'),
  };
}
