import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { unflushed } from '#server/infra/db/unflushed.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Placement } from '#shared/sessions/session-settings.ts';
import { platformColumns } from './platform.repository.ts';

interface LoginValues {
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

/**
 * Takes the login of a state, with its platform: of several launches with the same state, only one gets the login. The
 * others get the platform alone, as does a late one; an unknown state gets nothing. It needn't be on the disk yet: the
 * session it leads to comes after it in the database's log, so no crash forgets the taking and keeps the session.
 */
export const takeLoginRow = prepare('take_login', ({ state, now }: { state: string; now: Date }) =>
  db()
    .with('taken', (query) =>
      query
        .updateTable('lti_logins')
        .set({ used_at: now })
        .where('state', '=', state)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['nonce', 'binding_hash', 'storage_target', unflushed]),
    )
    .selectFrom('lti_platforms as p')
    .innerJoin('lti_logins as l', 'l.platform_id', 'p.id')
    .leftJoin('taken as t', (join) => join.onTrue())
    .select(platformColumns)
    .select(['t.nonce', 't.binding_hash', 't.storage_target', 't.unflushed'])
    .where('l.state', '=', state),
);

/** What a launch has to match. */
export interface LoginRow {
  readonly nonce: string;
  readonly binding_hash: string;
  readonly storage_target: string | null;
}

interface PendingLaunch {
  readonly idHash: string;
  readonly bindingHash: string;
  readonly institutionId: number;
  readonly personId: number;
  readonly contextId: number | null;
  readonly clientId: string | null;
  readonly subject: string | null;
  readonly masquerader: string | null;
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
      subject: launch.subject,
      masquerader: launch.masquerader,
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
    .where('expires_at', '>', currentTime())
    .returningAll()
    .executeTakeFirst();
