import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { unflushed } from '#server/infra/db/unflushed.ts';
import { institutionColumns, institutions } from '#server/infra/tenancy/institution.ts';
import { canvasKeys, everyInstitution } from '#server/relations/institutions.ts';
import { everyone, grantedRoles, teamRoles } from '#server/relations/people.ts';
import { contextCount, entering, type EnteredContext } from './context.repository.ts';

export interface SessionValues {
  readonly tokenHash: string;
  readonly institutionId: number;
  readonly personId: number;
  readonly contextId: number | null;
  /** of a launch: takes the place of `contextId` */
  readonly entered?: EnteredContext | undefined;
  readonly clientId: string | null;
  readonly kind: 'embedded' | 'tab' | 'login';
  readonly taughtLmsCourseId: string | null;
  readonly isHighContrast: boolean;
  readonly locale: string | null;
  readonly userAgent: string;
  readonly expiresAt: Date;
  readonly actingInstitutionId?: number | null;
}

/** Stores a session, and enters its launch's context in the same statement. */
export async function createSession(values: SessionValues): Promise<number> {
  const { entered } = values;
  const row = {
    token_hash: values.tokenHash,
    institution_id: values.institutionId,
    person_id: values.personId,
    client_id: values.clientId,
    kind: values.kind,
    lms_course_id: values.taughtLmsCourseId,
    is_high_contrast: values.isHighContrast,
    locale: values.locale,
    user_agent: values.userAgent.slice(0, 300),
    expires_at: values.expiresAt,
    acting_institution_id: values.actingInstitutionId ?? null,
  };
  const insert = entered
    ? db()
        .with('entered', () => entering(values, entered))
        .insertInto('sessions')
        .values((eb) => ({ ...row, context_id: eb.selectFrom('entered').select('entered.id') }))
    : db()
        .insertInto('sessions')
        .values({ ...row, context_id: values.contextId });
  return (await insert.returning(['id', unflushed]).executeTakeFirstOrThrow()).id;
}

/** A session with its person and the institution it works in: the one acted for, if any. */
const liveSession = () =>
  db()
    .selectFrom('sessions as s')
    .innerJoin(everyone().as('p'), 'p.id', 's.person_id')
    .innerJoin(everyInstitution().as('own'), 'own.id', 's.institution_id')
    .leftJoin(everyInstitution().as('acting'), (join) =>
      join.onRef('acting.id', '=', 's.acting_institution_id').on('acting.status', '=', 1),
    )
    .innerJoin(institutions().as('i'), (join) =>
      join.on('i.id', '=', ({ fn }) => fn.coalesce('acting.id', 'own.id')),
    )
    .select([
      's.id',
      's.institution_id',
      's.person_id',
      's.context_id',
      's.client_id',
      's.acting_institution_id',
      's.kind',
      's.lms_course_id',
      's.is_high_contrast',
      's.locale',
      's.last_seen_at',
      'p.name',
      'p.email',
      'p.issuer',
      'p.subject',
      'p.is_lms_admin',
      'p.is_admin',
      'p.can_manage_checklists',
      'p.preferences',
      'acting.id as acting_id',
      ...institutionColumns,
      grantedRoles('s.client_id').as('granted_roles'),
      teamRoles.as('team_roles'),
    ])
    .select(contextCount().as('context_count'))
    .where('s.revoked_at', 'is', null)
    .where('p.state', '=', 'active')
    .where('own.status', '=', 1);

const liveSessionByToken = prepare('session', ({ tokenHash, now }: { tokenHash: string; now: Date }) =>
  liveSession().where('s.token_hash', '=', tokenHash).where('s.expires_at', '>', now),
);

/** A session that hasn't expired or been revoked, of an active person and institution. */
export async function findSessionByToken(tokenHash: string, now: Date) {
  const [row] = await liveSessionByToken({ tokenHash, now });
  return row;
}

export const findSessionById = (id: number, now: Date) =>
  liveSession().where('s.id', '=', id).where('s.expires_at', '>', now).executeTakeFirst();

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSessionByToken>>>;

export async function touchSession(id: number, seenAt: Date, expiresAt: Date) {
  await db()
    .updateTable('sessions')
    .set({ last_seen_at: seenAt, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function revokeSession(id: number) {
  await db().updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', id).execute();
}

/** The person's unexpired sessions, last used first. */
export const listSessionsOf = (personId: number, now: Date) =>
  db()
    .selectFrom('sessions')
    .select(['id', 'kind', 'user_agent', 'created_at', 'last_seen_at'])
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Ends those of the person's sessions. */
export async function revokeSessionsAmong(personId: number, ids: readonly number[]) {
  await revoking(personId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Ends all of the person's sessions but one, and returns how many there were. */
export async function revokeOtherSessions(personId: number, keptId: number) {
  const { numUpdatedRows } = await revoking(personId).where('id', '<>', keptId).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends every session of the person. */
export async function revokeSessionsOf(personId: number) {
  await revoking(personId).execute();
}

/**
 * Ends the sessions of an institution's people and of those acting as it, except one, and returns how many there were.
 */
export async function revokeInstitutionSessions(institutionId: number, keptId: number | undefined) {
  const { numUpdatedRows } = await db()
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where((eb) =>
      eb.or([eb('institution_id', '=', institutionId), eb('acting_institution_id', '=', institutionId)]),
    )
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where('id', '<>', keptId ?? 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const revoking = (personId: number) =>
  db()
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date());

export async function setActing(id: number, actingInstitutionId: number | null) {
  await db()
    .updateTable('sessions')
    .set({ acting_institution_id: actingInstitutionId })
    .where('id', '=', id)
    .execute();
}

export async function createTabCode(codeHash: string, sessionId: number, expiresAt: Date) {
  await db()
    .insertInto('tab_codes')
    .values({ code_hash: codeHash, session_id: sessionId, expires_at: expiresAt })
    .execute();
}

/** Takes a tab's code, once and in time; returns the session it was made in. */
export async function takeTabCode(codeHash: string, now: Date) {
  const row = await db()
    .deleteFrom('tab_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return row?.session_id;
}

export const listLoginDomains = () =>
  canvasKeys()
    .where('status', '=', 1)
    .where('canvas_oauth_client_id', 'is not', null)
    .orderBy('title')
    .execute();

/** Deletes expired codes, and sessions that expired before a moment. */
export async function forgetSessions(now: Date, endedBefore: Date) {
  await db().deleteFrom('tab_codes').where('expires_at', '<', now).execute();
  await db().deleteFrom('sessions').where('expires_at', '<', endedBefore).execute();
}
