import { db } from '#server/infra/db/database.ts';
import type { Placement } from '#shared/sessions/session-settings.ts';

export interface LoginValues {
  readonly state: string;
  readonly nonce: string;
  readonly bindingHash: string;
  readonly platformId: number;
  readonly storageTarget: string | null;
  readonly expiresAt: Date;
}

export async function createLogin(login: LoginValues) {
  await db()
    .insertInto('lti_logins')
    .values({
      state: login.state,
      nonce: login.nonce,
      binding_hash: login.bindingHash,
      platform_id: login.platformId,
      storage_target: login.storageTarget,
      expires_at: login.expiresAt,
    })
    .execute();
}

/** Takes the login of a state: of several launches with the same state, only one gets it. */
export const takeLoginRow = (state: string) =>
  db()
    .updateTable('lti_logins')
    .set({ used_at: new Date() })
    .where('state', '=', state)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returningAll()
    .executeTakeFirst();

export type LoginRow = NonNullable<Awaited<ReturnType<typeof takeLoginRow>>>;

/** The platform of a state, even a late or used one. */
export async function findLoginPlatformId(state: string) {
  const row = await db()
    .selectFrom('lti_logins')
    .select('platform_id')
    .where('state', '=', state)
    .executeTakeFirst();
  return row?.platform_id;
}

export interface PendingLaunch {
  readonly idHash: string;
  readonly bindingHash: string;
  readonly institutionId: number;
  readonly personId: number;
  readonly contextId: number | null;
  readonly clientId: string | null;
  readonly lmsCourseId: string | null;
  readonly isTaught: boolean;
  readonly isHighContrast: boolean;
  readonly locale: string | null;
  readonly placement: Placement;
  readonly expiresAt: Date;
}

export async function createLaunch(launch: PendingLaunch) {
  await db()
    .insertInto('lti_launches')
    .values({
      id_hash: launch.idHash,
      binding_hash: launch.bindingHash,
      institution_id: launch.institutionId,
      person_id: launch.personId,
      context_id: launch.contextId,
      client_id: launch.clientId,
      lms_course_id: launch.lmsCourseId,
      is_taught: launch.isTaught,
      placement: launch.placement,
      is_high_contrast: launch.isHighContrast,
      locale: launch.locale,
      expires_at: launch.expiresAt,
    })
    .execute();
}

/** Takes a launch by its id, once, if the binding belongs to the browser that logged in. */
export const takeLaunch = (idHash: string, bindingHash: string) =>
  db()
    .deleteFrom('lti_launches')
    .where('id_hash', '=', idHash)
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', new Date())
    .returningAll()
    .executeTakeFirst();

/** Deletes expired logins, launches and nonces. */
export async function forgetLaunches(now: Date) {
  for (const table of ['lti_logins', 'lti_launches', 'lti_nonces'] as const)
    await db().deleteFrom(table).where('expires_at', '<', now).execute();
}
