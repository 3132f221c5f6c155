import { sql, type Kysely } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { unflushed } from '#server/infra/db/unflushed.ts';
import { institutionColumns, institutions } from '#server/infra/tenancy/institution.ts';
import { currentTime } from '#server/infra/clock.ts';
import { canvasKeys, everyInstitution } from '#server/relations/institutions.ts';
import {
  everyone,
  grantedRoles,
  launchedSubject,
  masqueraderName,
  teamRoles,
} from '#server/relations/people.ts';
import { contextCount, entering, type EnteredContext } from './context.repository.ts';

export interface SessionValues {
  readonly tokenHash: string;
  readonly institutionId: number;
  readonly personId: number;
  readonly contextId: number | null;
  readonly clientId: string | null;
  /** the LTI id of its launch; without one, the person's own */
  readonly subject?: string | null;
  /** who acts as the person in Canvas */
  readonly masquerader?: string | null;
  readonly kind: 'embedded' | 'tab' | 'login';
  readonly taughtLmsCourseId: string | null;
  readonly isHighContrast: boolean;
  readonly locale: string | null;
  readonly userAgent: string;
  readonly expiresAt: Date;
  /** whatever its use */
  readonly endsAt: Date;
  readonly actingInstitutionId?: number | null;
}

type GivenSession = Required<Omit<SessionValues, 'contextId'>>;

const rowOf = (given: GivenSession) => ({
  token_hash: given.tokenHash,
  institution_id: given.institutionId,
  person_id: given.personId,
  client_id: given.clientId,
  subject: given.subject,
  masquerader: given.masquerader,
  kind: given.kind,
  lms_course_id: given.taughtLmsCourseId,
  is_high_contrast: given.isHighContrast,
  locale: given.locale,
  user_agent: given.userAgent,
  expires_at: given.expiresAt,
  ends_at: given.endsAt,
  acting_institution_id: given.actingInstitutionId,
});

const insertSession = prepare('new_session', (given: GivenSession & Pick<SessionValues, 'contextId'>) =>
  db()
    .insertInto('sessions')
    .values({ ...rowOf(given), context_id: given.contextId })
    .returning(['id', unflushed]),
);

const given = (values: Omit<SessionValues, 'contextId'>) => ({
  subject: null,
  masquerader: null,
  actingInstitutionId: null,
  ...values,
  userAgent: values.userAgent.slice(0, 300),
});

/** Stores a session. */
export const createSession = ({ contextId, ...values }: SessionValues) =>
  insertSession({ ...given(values), contextId });

const sessionColumns = [
  's.id',
  's.institution_id',
  's.person_id',
  's.context_id',
  's.client_id',
  's.acting_institution_id',
  's.masquerader',
  's.kind',
  's.lms_course_id',
  's.is_high_contrast',
  's.locale',
  's.last_seen_at',
  's.ends_at',
  'p.name',
  'p.email',
  'p.issuer',
  'p.subject',
  'p.is_lms_admin',
  'p.account_ids',
  'p.is_role_lapsed',
  'p.is_admin',
  'p.can_manage_checklists',
  'p.preferences',
  'acting.id as acting_id',
  ...institutionColumns,
  launchedSubject.as('launched_subject'),
  masqueraderName('s.institution_id', 's.masquerader').as('masquerader_name'),
  grantedRoles('s.client_id').as('granted_roles'),
  teamRoles.as('team_roles'),
] as const;

/** A session with its person and the institution it works in: the one acted for, if any. */
const liveSession = (from: Pick<Kysely<Tables>, 'selectFrom'> = db()) =>
  from
    .selectFrom('sessions as s')
    .innerJoin(everyone().as('p'), 'p.id', 's.person_id')
    .innerJoin(everyInstitution().as('own'), 'own.id', 's.institution_id')
    .leftJoin(everyInstitution().as('acting'), (join) =>
      join.onRef('acting.id', '=', 's.acting_institution_id').on('acting.status', '=', 1),
    )
    .innerJoin(institutions().as('i'), (join) =>
      join.on('i.id', '=', ({ fn }) => fn.coalesce('acting.id', 'own.id')),
    )
    .select(sessionColumns)
    .select(contextCount().as('context_count'))
    .where('s.revoked_at', 'is', null)
    // Who acts as somebody may do so before that person has come.
    .where(sql<boolean>`(p.state = 'active' or (p.state = 'invited' and s.masquerader is not null))`)
    .where('own.status', '=', 1);

const liveSessionByToken = prepare('session', ({ tokenHash, now }: { tokenHash: string; now: Date }) =>
  liveSession().where('s.token_hash', '=', tokenHash).where('s.expires_at', '>', now),
);

/** What `liveSession` reads of a session. */
const itsColumns = [
  'id',
  'institution_id',
  'person_id',
  'context_id',
  'client_id',
  'acting_institution_id',
  'subject',
  'masquerader',
  'kind',
  'lms_course_id',
  'is_high_contrast',
  'locale',
  'last_seen_at',
  'ends_at',
  'revoked_at',
] as const;

const openLaunched = prepare(
  'launched_session',
  (launched: GivenSession & EnteredContext & { now: Date }) => {
    const opening = db()
      .with('entered', () => entering(launched))
      .with('sessions', (query) =>
        query
          .insertInto('sessions')
          .values((eb) => ({ ...rowOf(launched), context_id: eb.selectFrom('entered').select('entered.id') }))
          .returning([...itsColumns, unflushed]),
      );
    // A statement doesn't see the rows it writes: what takes the table's name has the new session, but a new context is
    // added to the count.
    return liveSession(opening as unknown as Kysely<Tables>)
      .clearSelect()
      .select(sessionColumns)
      .select(sql<number>`(${contextCount()}) + (select is_new::int from entered)`.as('context_count'))
      .select(sql.ref<string>('s.unflushed').as('unflushed'));
  },
);

/** Enters the context of a launch, stores its session and reads it, in one statement. */
export async function openLaunchedSession(
  values: Omit<SessionValues, 'contextId' | 'entered'>,
  entered: EnteredContext,
): Promise<SessionRow | undefined> {
  const [row] = await openLaunched({ ...given(values), ...entered, now: currentTime() });
  return row;
}

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
    .set((eb) => ({ last_seen_at: seenAt, expires_at: eb.fn<Date>('least', [eb.val(expiresAt), 'ends_at']) }))
    .where('id', '=', id)
    .execute();
}

export async function revokeSession(id: number) {
  await db().updateTable('sessions').set({ revoked_at: currentTime() }).where('id', '=', id).execute();
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
    .set({ revoked_at: currentTime() })
    .where((eb) =>
      eb.or([eb('institution_id', '=', institutionId), eb('acting_institution_id', '=', institutionId)]),
    )
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', currentTime())
    .where('id', '<>', keptId ?? 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const revoking = (personId: number) =>
  db()
    .updateTable('sessions')
    .set({ revoked_at: currentTime() })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', currentTime());

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
