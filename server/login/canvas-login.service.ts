import { sql } from 'kysely';
import type { Config } from '#server/infra/config.ts';
import { inTransaction, db } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { open } from '#server/infra/secrets.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { LaunchRefused } from '#server/launch/refusal.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { askForIdentity, type LmsIdentity } from '#server/lms/oauth-token.ts';
import { startSession } from '#server/sessions/session.service.ts';
import { settingsOf } from '#server/sessions/session-settings.service.ts';
import type { LaunchSettings } from '#shared/sessions/session-settings.ts';
import { recordLogin } from '#server/people/launched-person.service.ts';
import { lastContextOf } from '#server/sessions/context.service.ts';
import { canvasKeys } from '#server/relations/institutions.ts';

/** An active institution by one of its domain names, with its Canvas OAuth2 key. */
const findLoginKey = (domainName: string) =>
  loginKeys()
    .where(sql<boolean>`${domainName} = any(domain_names)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const findLoginKeyById = (institutionId: number) =>
  loginKeys().where('id', '=', institutionId).executeTakeFirst();

const loginKeys = () =>
  canvasKeys()
    .where('status', '=', 1)
    .where('canvas_oauth_client_id', 'is not', null)
    .where('canvas_oauth_client_secret', 'is not', null);

interface PendingLogin {
  readonly stateHash: string;
  readonly bindingHash: string;
  readonly institutionId: number;
  readonly expiresAt: Date;
}

async function createLogin(login: PendingLogin) {
  await db()
    .insertInto('canvas_logins')
    .values({
      state_hash: login.stateHash,
      binding_hash: login.bindingHash,
      institution_id: login.institutionId,
      expires_at: login.expiresAt,
    })
    .execute();
}

/** Takes a login by its state, once and in time, for the browser that started it. */
const takeLogin = (stateHash: string, bindingHash: string) =>
  db()
    .deleteFrom('canvas_logins')
    .where('state_hash', '=', stateHash)
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', currentTime())
    .returning('institution_id')
    .executeTakeFirst();

/** Where Canvas sends people back to; part of the developer key. */
export const returnPath = '/login/canvas/return';

/** How long a person can spend on Canvas's own pages, in milliseconds. */
export const loginMs = 10 * 60_000;

type LoginKey = NonNullable<Awaited<ReturnType<typeof findLoginKey>>>;

/**
 * Starts a login at the institution with this domain name. The scope only covers who the person is: Canvas then gives
 * no token (Canvas API, "OAuth2 endpoints", scope /auth/userinfo).
 */
export async function beginCanvasLogin(domainName: string, config: Pick<Config, 'publicUrl'>) {
  const key = await findLoginKey(domainName);
  if (!key) throw new LaunchRefused('login_unknown', domainName.slice(0, 200));
  const [state, binding] = [makeToken(), makeToken()];
  await createLogin({
    stateHash: hashToken(state),
    bindingHash: hashToken(binding),
    institutionId: key.id,
    expiresAt: new Date(currentMs() + loginMs),
  });
  const url = new URL('/login/oauth2/auth', key.canvas_url);
  url.search = new URLSearchParams({
    client_id: key.canvas_oauth_client_id ?? '',
    response_type: 'code',
    redirect_uri: `${config.publicUrl}${returnPath}`,
    scope: '/auth/userinfo',
    state,
  }).toString();
  return { url: url.href, binding };
}

interface Returned {
  readonly state: string;
  readonly binding: string;
  readonly code: string | undefined;
  readonly userAgent: string;
}

/**
 * Finishes a login: asks Canvas who the code belongs to, and starts that person's session. Refused if we don't know
 * them.
 */
export async function finishCanvasLogin(
  { state, binding, code, userAgent }: Returned,
  config: Config,
): Promise<LaunchSettings> {
  const login = await takeLogin(hashToken(state), hashToken(binding));
  if (!login) throw new LaunchRefused('login_expired');
  if (code === undefined) throw new LaunchRefused('login_denied');
  const key = await findLoginKeyById(login.institution_id);
  if (!key) throw new LaunchRefused('login_unknown');
  const identity = await askWho(key, code, config);
  const { clientToken, session } = await inTransaction(() => beginSessionOf(key.id, identity, userAgent));
  return { ...(await settingsOf(session, config, { path: '/', notice: null })), clientToken };
}

async function beginSessionOf(
  institutionId: number,
  { lmsUserId, masquerader }: LmsIdentity,
  userAgent: string,
) {
  const isThemselves = masquerader === null;
  const person = await recordLogin(institutionId, { lmsUserId, isThemselves });
  if (!person) throw new LaunchRefused('login_stranger');
  if (person.state === 'deactivated') throw new LaunchRefused('deactivated_person');
  if (person.is_role_lapsed) throw new LaunchRefused('login_role');
  log.info({ institutionId, personId: person.id }, 'logged in with Canvas');
  return startSession({
    institutionId,
    personId: person.id,
    contextId: await lastContextOf(person.id),
    // As with a launch: who acts as somebody gets no rights beyond the institution.
    clientId: isThemselves ? person.client_id : null,
    masquerader,
    kind: 'login',
    taughtLmsCourseId: null,
    isHighContrast: false,
    locale: null,
    userAgent,
  });
}

/** Whose a code is. */
async function askWho(key: LoginKey, code: string, config: Pick<Config, 'publicUrl'>): Promise<LmsIdentity> {
  const identity = await askForIdentity(key.canvas_url, {
    grant_type: 'authorization_code',
    client_id: key.canvas_oauth_client_id ?? '',
    client_secret: open(key.canvas_oauth_client_secret ?? '', sealContexts.clientSecret),
    redirect_uri: `${config.publicUrl}${returnPath}`,
    code,
  }).catch((error: unknown) => {
    if (error instanceof LmsProblem) throw new LaunchRefused('login_unreachable', error.detail);
    throw error;
  });
  if (!identity) throw new LaunchRefused('login_failed');
  return identity;
}
