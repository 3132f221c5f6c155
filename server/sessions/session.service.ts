import { actorFrom, type Session } from '#server/access/actor.ts';
import { scopeTo } from '#server/access/scope.ts';
import type { Config } from '#server/infra/config.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { Problem } from '#shared/http/problem.ts';
import {
  createSession,
  createTabCode,
  findSessionById,
  findSessionByToken,
  listGrantedRoles,
  listLoginDomains,
  listTeamRoles,
  revokeSession,
  revokeSessionsOf,
  setActing,
  takeTabCode,
  touchSession,
  type SessionRow,
  type SessionValues,
} from './session.repository.ts';

/** A session ends this long after it was last used (issue: "12 h, sliding"), in milliseconds. */
export const sessionMs = 12 * 3_600_000;
/** Using a session is written down at most this often, in milliseconds. */
const touchEveryMs = 60_000;
/** How long the code of a new tab is good for (decisions), in milliseconds. */
const tabCodeMs = 60_000;

/** LMS identities (`issuer#subject`) with installation-wide roles by configuration. */
type GrantedByConfig = Pick<Config, 'superAdmins' | 'systemAdmins'>;
let granted: GrantedByConfig = { superAdmins: [], systemAdmins: [] };

/** Sets who is super admin or system admin by configuration. */
export const configureSessions = (config: GrantedByConfig) => {
  granted = config;
};

/** Begins a session and returns its client token, which is kept nowhere: only its hash is. */
export async function mintSession(values: Omit<SessionValues, 'tokenHash' | 'expiresAt'>): Promise<string> {
  const token = makeToken();
  await createSession({
    ...values,
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.now() + sessionMs),
  });
  return token;
}

/** The session behind a client token, or undefined when it is unknown, over, revoked, or its person may no longer work. */
export async function readSession(token: string): Promise<Session | undefined> {
  const now = new Date();
  const row = await findSessionByToken(hashToken(token), now);
  if (!row) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > touchEveryMs) {
    await touchSession(row.id, now, new Date(now.getTime() + sessionMs));
  }
  return toSession(row);
}

/** Who acts in a session, and where: the roles of now, not those of when it began. */
export async function toSession(row: SessionRow): Promise<Session> {
  const installation = await installationRoles(row);
  // Only for an institution that is active, and only as long as one is a super admin.
  const actingId = installation.isSuperAdmin ? row.acting_id : null;
  const isActing = actingId !== null;
  const institutionId = actingId ?? row.institution_id;
  const teams = isActing ? [] : await listTeamRoles(institutionId, row.person_id);
  return {
    id: row.id,
    kind: row.kind,
    scope: scopeTo(institutionId),
    isReadyGo: (isActing ? row.acting_is_ready_go : row.own_is_ready_go) ?? false,
    actor: actorFrom({
      personId: row.person_id,
      name: row.name,
      ...installation,
      isInstitutionAdmin: row.is_admin || row.is_lms_admin,
      canManageChecklists: row.can_manage_checklists || isActing,
      teamRoles: new Map(teams.map(({ team_id, role }) => [team_id, role])),
      actingFromInstitutionId: isActing ? row.institution_id : null,
    }),
  };
}

async function installationRoles({ issuer, subject }: SessionRow) {
  if (issuer === null || subject === null) return { isSuperAdmin: false, isSystemAdmin: false };
  const identity = `${issuer}#${subject}`;
  const roles = await listGrantedRoles(issuer, subject);
  return {
    isSuperAdmin: granted.superAdmins.includes(identity) || roles.includes('ROLE_SUPER_ADMIN'),
    isSystemAdmin: granted.systemAdmins.includes(identity) || roles.includes('system-admin'),
  };
}

/** Ends a session: its token is refused from now on. */
export const endSession = (sessionId: number) => revokeSession(sessionId);

/** Ends every session of a person. */
export const endSessionsOf = (personId: number) => revokeSessionsOf(personId);

/** Ends acting for another institution; the session works in the person's own again. */
export const stopActingIn = (sessionId: number) => setActing(sessionId, null);

/** A code that a new tab exchanges for a session of its own: once, within a minute. */
export async function makeTabCode(sessionId: number) {
  const code = makeToken();
  const expiresAt = new Date(Date.now() + tabCodeMs);
  await createTabCode(hashToken(code), sessionId, expiresAt);
  return { code, expiresAt };
}

/** Exchanges the code for a token of a new session like the one it was made in. A wrong, used or late code is refused. */
export async function redeemTabCode(code: string, userAgent: string) {
  const sessionId = await takeTabCode(hashToken(code), new Date());
  const parent = sessionId === undefined ? undefined : await findSessionById(sessionId);
  if (!parent)
    throw new Problem('not_signed_in', 'This link was used before or is too old. Open Courseyard again.');
  const clientToken = await mintSession({
    institutionId: parent.institution_id,
    personId: parent.person_id,
    contextId: parent.context_id,
    kind: 'tab',
    lmsCourseId: parent.lms_course_id,
    isHighContrast: parent.is_high_contrast,
    locale: parent.locale,
    actingInstitutionId: parent.acting_institution_id,
    userAgent,
  });
  return { clientToken };
}

/** The institutions where one can log in with Canvas, a line for each of their domains. */
export async function listLogins() {
  const rows = await listLoginDomains();
  return rows.flatMap(({ title, domain_names }) => domain_names.map((domainName) => ({ domainName, title })));
}
