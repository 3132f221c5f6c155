import type { PersonSession } from '#server/access/actor.ts';
import { findRecordFor } from '#server/access/guarded-record.ts';
import { findCourseIdByLmsId } from '#server/courses/course.service.ts';
import type { Config } from '#server/infra/config.ts';
import { noteCanvasHost, noteCanvasShard } from '#server/infra/tenancy/institution.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { log } from '#server/infra/log.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { currentMs } from '#server/infra/clock.ts';
import { recordArrival, type ArrivedAt } from '#server/people/launched-person.service.ts';
import { enterContext } from '#server/sessions/context.service.ts';
import { endSession, startLaunchedSession, startSession } from '#server/sessions/session.service.ts';
import { settingsOf } from '#server/sessions/session-settings.service.ts';
import type { LaunchSettings, LaunchStart } from '#shared/sessions/session-settings.ts';
import type { LaunchIdentity } from './launch-identity.ts';
import { createLaunch, takeLaunch, type LoginRow } from './login.repository.ts';
import type { PlatformRow } from './platform.repository.ts';
import { LaunchRefused } from './refusal.ts';

/** How long a browser has to prove that it's the one that logged in, in milliseconds. */
const claimMs = 60_000;

/** A launch by a known person; it becomes a session once the browser has shown its binding. */
interface AcceptedLaunch {
  readonly institutionId: number;
  readonly personId: number;
  readonly contextId: number | null;
  /** the context to enter instead, which only a new launch has */
  readonly entered?: Parameters<typeof enterContext>[1] | undefined;
  /** of the registration used for the launch; null for who acts as somebody: they get no rights beyond the institution */
  readonly clientId: string | null;
  /** the launch's LTI id */
  readonly subject: string | null;
  readonly masquerader: string | null;
  readonly identity: Origin & { readonly isHighContrast: boolean; readonly locale: string | null };
}

/** The parts of a launch. */
type Origin = Pick<LaunchIdentity, 'placement' | 'lmsCourseId' | 'isTaught'>;

/** Checks what only we know about a verified launch (deployment, institution, role) and updates the person. */
export async function acceptLaunch(
  { id: platformId, client_id: clientId }: PlatformRow,
  identity: LaunchIdentity,
): Promise<AcceptedLaunch & { readonly institution: ArrivedAt }> {
  const { deploymentId, placement, standing, locale, subject, masquerader } = identity;
  const arrive = () => recordArrival({ platformId, deploymentId }, { ...identity, clientId });
  const { institution, person } = await arrive().catch((error: unknown) => {
    // Two people arrived at once with the same LMS id: the second try knows whose it is.
    if (!isUniqueViolation(error, 'people_institution_id_lms_user_id_key')) throw error;
    return arrive();
  });
  if (!institution) throw new LaunchRefused('unknown_deployment', deploymentId, locale);
  if (institution.status !== 1) throw new LaunchRefused('archived_institution', '', locale);
  if (standing === 'none') throw new LaunchRefused('no_role', '', locale);
  if (!person) throw new LaunchRefused('deactivated_person', '', locale);
  await learnFrom(institution, identity);
  const [institutionId, personId] = [institution.id, person.id];
  log.info({ institutionId, personId, placement, isMasqueraded: masquerader !== null }, 'launched');
  const who = { subject, masquerader, clientId: masquerader === null ? clientId : null };
  return {
    institution,
    institutionId,
    personId,
    contextId: null,
    entered: entering(identity, institution),
    ...who,
    identity,
  };
}

/** Who acts as somebody leaves the accounts that person was in as they are. */
function entering({ lmsAccountId, masquerader }: LaunchIdentity, { title }: ArrivedAt) {
  const isTheirs = lmsAccountId !== null && masquerader === null;
  return isTheirs ? { lmsAccountId, fallbackTitle: title } : undefined;
}

/** A host name or a shard that wasn't known: from now on links by it lead into this Canvas. */
async function learnFrom(institution: ArrivedAt, { canvas: { host, shard } }: LaunchIdentity) {
  const known = [
    new URL(institution.canvas_url).hostname,
    ...institution.domain_names,
    ...institution.canvas_hosts,
  ];
  if (host !== null && !known.includes(host)) await noteCanvasHost(institution.id, host);
  if (shard !== null && institution.canvas_shard === null) await noteCanvasShard(institution.id, shard);
}

interface Beginning {
  readonly userAgent: string;
  readonly config: Config;
  /** ltijs's answer: what it refuses is undone, and its token is told to nobody */
  readonly agreed?: Promise<void>;
}

/**
 * Starts the session of a launch whose browser is known, and returns the settings for its page. The guard has proved who
 * it is, so ltijs may still be at work.
 */
export async function beginSession(
  { institutionId, personId, contextId, entered, clientId, subject, masquerader, identity }: AcceptedLaunch,
  { userAgent, config, agreed }: Beginning,
): Promise<LaunchSettings> {
  const values = {
    institutionId,
    personId,
    clientId,
    subject,
    masquerader,
    kind: 'embedded' as const,
    taughtLmsCourseId: identity.isTaught ? identity.lmsCourseId : null,
    isHighContrast: identity.isHighContrast,
    locale: identity.locale,
    userAgent,
  };
  const { clientToken, session } = entered
    ? await startLaunchedSession(values, entered)
    : await startSession({ ...values, contextId });
  try {
    const start = await startOf(session, identity);
    await agreed;
    return { ...(await settingsOf(session, config, start)), clientToken };
  } catch (error) {
    await endSession(session.id);
    throw error;
  }
}

/**
 * Where a placement leads. From a course: to its page for people who can see it there; to its instructor view for its
 * teachers, which also says what to do if the course is in no batch; everyone else reads a plain sentence.
 */
async function startOf(session: PersonSession, origin: Origin): Promise<LaunchStart> {
  const { placement, lmsCourseId, isTaught } = origin;
  // '/' is replaced by the person's first page.
  if (placement === 'account_navigation') return { path: '/', notice: null };
  const courseId = lmsCourseId === null ? undefined : await findCourseIdByLmsId(session.scope, lmsCourseId);
  const mayBeTaught = isTaught && lmsCourseId !== null && session.institution.isReadyGo;
  const wantsView = placement === 'instructor_view' && mayBeTaught;
  if (!wantsView && courseId !== undefined && (await findRecordFor('course', session, courseId))?.isSeen)
    return { path: `/courses/${courseId}`, notice: null };
  const view = courseId === undefined ? '/instructor/view' : `/instructor/view/${courseId}`;
  return mayBeTaught ? { path: view, notice: null } : { path: '/dashboard', notice: 'course_not_tracked' };
}

/** Keeps an accepted launch until its browser shows the binding; returns the id to show it with. */
export async function keepForBinding(launch: AcceptedLaunch, login: LoginRow): Promise<string> {
  const id = makeToken();
  await createLaunch({
    idHash: hashToken(id),
    bindingHash: login.binding_hash,
    institutionId: launch.institutionId,
    personId: launch.personId,
    contextId: launch.entered ? await enterContext(launch, launch.entered) : launch.contextId,
    clientId: launch.clientId,
    subject: launch.subject,
    masquerader: launch.masquerader,
    lmsCourseId: launch.identity.lmsCourseId,
    isTaught: launch.identity.isTaught,
    isHighContrast: launch.identity.isHighContrast,
    locale: launch.identity.locale,
    placement: launch.identity.placement,
    expiresAt: new Date(currentMs() + claimMs),
  });
  return id;
}

/** Starts the session of a kept launch for the browser that shows its binding: once, and within a minute. */
export async function claimLaunch(
  { launchId, binding, userAgent }: { launchId: string; binding: string; userAgent: string },
  config: Config,
): Promise<LaunchSettings | undefined> {
  const row = await takeLaunch(hashToken(launchId), hashToken(binding));
  if (!row) return undefined;
  const identity = {
    placement: row.placement,
    lmsCourseId: row.lms_course_id,
    isTaught: row.is_taught,
    isHighContrast: row.is_high_contrast,
    locale: row.locale,
  };
  const launch = {
    institutionId: row.institution_id,
    personId: row.person_id,
    contextId: row.context_id,
    clientId: row.client_id,
    subject: row.subject,
    masquerader: row.masquerader,
    identity,
  };
  return beginSession(launch, { userAgent, config });
}
