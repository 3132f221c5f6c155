import { actorFrom, masqueraderFrom, type PersonSession } from '#server/access/actor.ts';
import { institutionFrom } from '#server/infra/tenancy/institution.ts';
import { scopeOf } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import type { OwnSession } from '#shared/sessions/own-session.api.ts';
import { lmsRoleHours } from '#server/relations/people.ts';
import { Problem } from '#shared/http/problem.ts';
import { findTeaching } from '#server/instructor-tool/instructor-tool.service.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { browserOf } from './browser.ts';
import type { EnteredContext } from './context.repository.ts';
import { installationRoles } from './installation-roles.service.ts';
import {
  createSession,
  createTabCode,
  findSessionById,
  findSessionByToken,
  listLoginDomains,
  listSessionsOf,
  openLaunchedSession,
  revokeInstitutionSessions,
  revokeOtherSessions,
  revokeSession,
  revokeSessionsAmong,
  revokeSessionsOf,
  setActing,
  takeTabCode,
  touchSession,
  type SessionRow,
  type SessionValues,
} from './session.repository.ts';
import { sessionProblems } from './session.messages.ts';

/** A session ends this long after its last use (issue: "12 h, sliding"), in milliseconds. */
export const sessionMs = 12 * 3_600_000;
/** It ends this long after the launch or login that it came from, whatever its use: what Canvas took away ends then. */
export const longestMs = lmsRoleHours * 3_600_000;
/** A session's use is recorded at most this often, in milliseconds. */
const touchEveryMs = 60_000;
/** How long a new tab's code is valid (decisions), in milliseconds. */
export const tabCodeMs = 60_000;

type NewSession = Omit<SessionValues, 'tokenHash' | 'expiresAt' | 'endsAt'> & { readonly endsAt?: Date };

/** A client token, and what's stored of it. */
function makeClientToken(endsAt = new Date(currentMs() + longestMs)) {
  const token = makeToken();
  const expiresAt = new Date(Math.min(currentMs() + sessionMs, endsAt.getTime()));
  return { token, stored: { tokenHash: hashToken(token), expiresAt, endsAt } };
}

/** Starts a session and returns its client token, which isn't stored: only its hash is. */
export async function mintSession(values: NewSession): Promise<string> {
  const { token, stored } = makeClientToken(values.endsAt);
  await createSession({ ...values, ...stored });
  return token;
}

/** A new session with its client token. */
interface StartedSession {
  readonly clientToken: string;
  readonly session: PersonSession;
}

/** Starts a session and reads it, for the page shown with it. */
export async function startSession(values: NewSession): Promise<StartedSession> {
  const clientToken = await mintSession(values);
  return { clientToken, session: signedIn(await readSession(clientToken)) };
}

/** The same for a launch, whose context is entered with it. */
export async function startLaunchedSession(
  values: Omit<NewSession, 'contextId'>,
  entered: EnteredContext,
): Promise<StartedSession> {
  const { token, stored } = makeClientToken();
  const row = await openLaunchedSession({ ...values, ...stored }, entered);
  return { clientToken: token, session: signedIn(row && (await toSession(row))) };
}

function signedIn(session: PersonSession | undefined): PersonSession {
  if (!session) throw new Problem('not_signed_in', phrase(accessProblems.notSignedIn));
  return session;
}

/**
 * The session behind a client token, or undefined when it's unknown, expired or revoked, or its person is no longer
 * active.
 */
export async function readSession(token: string): Promise<PersonSession | undefined> {
  const now = currentTime();
  const row = await findSessionByToken(hashToken(token), now);
  if (!row || row.is_role_lapsed) return undefined;
  // Acting ends with the role, and the data read is of the institution acted for.
  if (row.acting_id !== null && !rolesBeyond(row).isSuperAdmin) {
    await stopActingIn(row.id);
    return readSession(token);
  }
  if (now.getTime() - row.last_seen_at.getTime() > touchEveryMs) {
    await touchSession(row.id, now, new Date(now.getTime() + sessionMs));
  }
  return toSession(row);
}

/** The same by its id, for what was begun in it; undefined when it has ended. */
export async function readSessionById(id: number): Promise<PersonSession | undefined> {
  const row = await findSessionById(id, currentTime());
  if (!row || row.is_role_lapsed || (row.acting_id !== null && !rolesBeyond(row).isSuperAdmin))
    return undefined;
  return toSession(row);
}

/** Rights beyond the institution go by the LTI id that the launch proved, not by one that the same person has too. */
const rolesBeyond = (row: SessionRow) => installationRoles({ ...row, subject: row.launched_subject });

/** Who acts in a session, and where: with the current roles, not those from its start. */
async function toSession(row: SessionRow): Promise<PersonSession> {
  const isActing = row.acting_id !== null;
  const institution = institutionFrom(row);
  const scope = scopeOf(institution);
  const taughtLmsCourseId = isActing ? null : row.lms_course_id;
  const { taught, isViewOff } =
    taughtLmsCourseId === null
      ? { taught: null, isViewOff: false }
      : await findTeaching(scope, institution, taughtLmsCourseId);
  return {
    id: row.id,
    kind: row.kind,
    scope,
    institution,
    taughtLmsCourseId,
    isViewOff,
    person: {
      email: row.email,
      issuer: row.issuer,
      // What's made in this session has the person's own LTI id, whose rights this one doesn't have.
      clientId: row.launched_subject === row.subject ? row.client_id : null,
      subject: row.subject,
      preferences: row.preferences,
    },
    contextId: row.context_id,
    contextCount: row.context_count ?? 0,
    launched: { locale: row.locale, isHighContrast: row.is_high_contrast },
    actingInstitutionId: row.acting_institution_id,
    masquerader: masqueraderFrom(row.masquerader, row.masquerader_name),
    actor: actorFrom({
      personId: row.person_id,
      name: row.name,
      ...rolesBeyond(row),
      isInstitutionAdmin: row.is_admin || row.is_lms_admin,
      accountIds: row.account_ids,
      canManageChecklists: row.can_manage_checklists,
      teamRoles: new Map(row.team_roles.map(({ team_id, role }) => [team_id, role])),
      actingFromInstitutionId: isActing ? row.institution_id : null,
      taught,
    }),
  };
}

/** Ends a session: its token is refused from now on. */
export const endSession = (sessionId: number) => revokeSession(sessionId);

/** What the sessions of one device have in common, as far as a browser says. */
const deviceOf = ({ user_agent }: { readonly user_agent: string }) =>
  Object.values(browserOf(user_agent)).join('\n');

/** The person's unexpired sessions, those of a device together, last used first. */
export async function listOwnSessions({ id, actor }: PersonSession): Promise<OwnSession[]> {
  const rows = await listSessionsOf(actor.personId, currentTime());
  return [...Map.groupBy(rows, deviceOf).values()].flatMap((ofDevice) => {
    const [latest] = ofDevice;
    if (!latest) return [];
    const oldest = Math.min(...ofDevice.map(({ created_at }) => created_at.getTime()));
    return {
      id: latest.id,
      kinds: [...new Set(ofDevice.map(({ kind }) => kind))],
      sessionCount: ofDevice.length,
      ...browserOf(latest.user_agent),
      startedAt: new Date(oldest).toISOString(),
      lastSeenAt: latest.last_seen_at.toISOString(),
      isCurrent: ofDevice.some((row) => row.id === id),
    };
  });
}

/** Ends one of the person's own sessions and the others of its device; other people's are not found. */
export async function endOwnSession({ actor }: PersonSession, id: number) {
  const rows = await listSessionsOf(actor.personId, currentTime());
  const named = rows.find((row) => row.id === id);
  if (!named) throw new Problem('not_found', phrase(sessionProblems.ended));
  const ofDevice = rows.filter((row) => deviceOf(row) === deviceOf(named));
  await revokeSessionsAmong(
    actor.personId,
    ofDevice.map((row) => row.id),
  );
  return { id };
}

/** Ends the person's sessions except the current one, and returns how many there were. */
export const endOtherSessions = ({ actor, id }: PersonSession) => revokeOtherSessions(actor.personId, id);

/** Ends every session of a deactivated person. */
export const endSessionsOf = (personId: number) => revokeSessionsOf(personId);

/** Ends the sessions of an institution's people and of those acting as it, except one; returns how many there were. */
export const endSessionsOfInstitution = (institutionId: number, keptId?: number) =>
  revokeInstitutionSessions(institutionId, keptId);

/**
 * Lets the session act as another institution from the next request on. The caller has checked that it's allowed to.
 */
export const startActingIn = (sessionId: number, institutionId: number) =>
  setActing(sessionId, institutionId);

/** Ends acting for another institution; the session is in the person's own again. */
export const stopActingIn = (sessionId: number) => setActing(sessionId, null);

/** A code that a new tab exchanges for its own session: once, within a minute. */
export async function makeTabCode(sessionId: number) {
  const code = makeToken();
  const expiresAt = new Date(currentMs() + tabCodeMs);
  await createTabCode(hashToken(code), sessionId, expiresAt);
  return { code, expiresAt };
}

/** Exchanges the code for a new session like the one it was made in. Refuses a wrong, used or late code. */
export async function redeemTabCode(code: string, userAgent: string): Promise<StartedSession> {
  const sessionId = await takeTabCode(hashToken(code), currentTime());
  const parent = sessionId === undefined ? undefined : await findSessionById(sessionId, currentTime());
  if (!parent) throw new Problem('not_signed_in', phrase(sessionProblems.linkUsed));
  return startSession({
    institutionId: parent.institution_id,
    personId: parent.person_id,
    contextId: parent.context_id,
    clientId: parent.client_id,
    subject: parent.launched_subject,
    masquerader: parent.masquerader,
    kind: 'tab',
    taughtLmsCourseId: parent.lms_course_id,
    isHighContrast: parent.is_high_contrast,
    locale: parent.locale,
    actingInstitutionId: parent.acting_institution_id,
    endsAt: parent.ends_at,
    userAgent,
  });
}

/** The institutions with Canvas login, one row for each of their domains. */
export async function listLogins() {
  const rows = await listLoginDomains();
  return rows.flatMap(({ title, domain_names }) => domain_names.map((domainName) => ({ domainName, title })));
}
