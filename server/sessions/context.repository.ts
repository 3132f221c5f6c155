import { sql } from 'kysely';
import { everyAccount } from '#server/relations/courses.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { everyPlatform } from '#server/relations/launch.ts';
import { everyone } from '#server/relations/people.ts';
import { db } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';

/** A person by their LMS identity, which several institutions may know; without one, by the row only. */
export interface PersonIdentity {
  readonly person_id: number;
  readonly issuer: string | null;
  readonly client_id: string | null;
  readonly subject: string | null;
}

/** The same by columns of an outer query, in which `s` is the session and `p` its person. */
const identityAround = {
  person_id: sql.ref<number>('p.id'),
  issuer: sql.ref<string | null>('p.issuer'),
  client_id: sql.ref<string | null>('s.client_id'),
  subject: sql.ref<string | null>('p.subject'),
};

/**
 * Contexts of the person's identity, of active people in active institutions. Nothing equals a null identity. An
 * identity only counts within one set of keys: platforms can share an issuer but not keys.
 */
const reachableContexts = ({
  person_id,
  issuer,
  client_id,
  subject,
}: PersonIdentity | typeof identityAround) =>
  db()
    .selectFrom('contexts as c')
    .innerJoin(everyone().as('who'), 'who.id', 'c.person_id')
    .innerJoin(everyInstitution().as('i'), 'i.id', 'c.institution_id')
    .where('who.state', '=', 'active')
    .where('i.status', '=', 1)
    .where((eb) =>
      eb.or([
        eb('who.id', '=', person_id),
        eb.and([
          eb('who.issuer', '=', issuer),
          eb('who.subject', '=', subject),
          eb.or([eb('who.client_id', '=', client_id), haveSameKeys(issuer, client_id)]),
        ]),
      ]),
    );

const haveSameKeys = (
  issuer: PersonIdentity['issuer'] | (typeof identityAround)['issuer'],
  clientId: PersonIdentity['client_id'] | (typeof identityAround)['client_id'],
) => sql<boolean>`exists (
  select from ${everyPlatform()} theirs join ${everyPlatform()} own on own.jwks_url = theirs.jwks_url
  where theirs.issuer = who.issuer and theirs.client_id = who.client_id
    and own.issuer = ${issuer} and own.client_id = ${clientId})`;

/** For queries in which `s` is a session and `p` its person: how many contexts that person can work in. */
export const contextCount = () =>
  reachableContexts(identityAround).select(({ fn }) => fn.countAll<number>().as('context_count'));

const withTitles = (identity: PersonIdentity) =>
  reachableContexts(identity).selectAll('c').select(['i.title as institution_title', 'who.is_role_lapsed']);

/** The contexts the person can work in, last used first. */
export const listContextRows = (identity: PersonIdentity) =>
  withTitles(identity).orderBy('c.last_used_at', 'desc').orderBy('c.id', 'desc').execute();

export const findContextRow = (identity: PersonIdentity, id: number) =>
  withTitles(identity).where('c.id', '=', id).executeTakeFirst();

type ContextRow = Awaited<ReturnType<typeof listContextRows>>[number];

/** Moves a session to the context, whatever its institution. */
export async function moveSession(sessionId: number, context: ContextRow) {
  await db()
    .updateTable('sessions')
    .set({
      institution_id: context.institution_id,
      person_id: context.person_id,
      context_id: context.id,
      lms_course_id: null,
    })
    .where('id', '=', sessionId)
    .execute();
  await db()
    .updateTable('contexts')
    .set({ last_used_at: currentTime() })
    .where('institution_id', '=', context.institution_id)
    .where('id', '=', context.id)
    .execute();
}

/** What a launch says about its context: the LMS account it came from. */
export interface EnteredContext {
  readonly lmsAccountId: string;
  /** for an account that isn't known yet */
  readonly fallbackTitle: string;
}

export interface ContextOwner {
  readonly institutionId: number;
  readonly personId: number;
}

/** Enters the context of a launch; it's created if new. */
export const entering = ({
  institutionId,
  personId,
  lmsAccountId,
  fallbackTitle,
  now,
}: ContextOwner & EnteredContext & { readonly now: Date }) =>
  db()
    .insertInto('contexts')
    .values({
      institution_id: institutionId,
      person_id: personId,
      lms_account_id: lmsAccountId,
      title: sql<string>`coalesce((
        select a.title from ${everyAccount()} a
        where a.institution_id = ${institutionId} and a.lms_account_id = ${lmsAccountId}), ${fallbackTitle})`,
    })
    .onConflict((clash) =>
      clash
        .columns(['person_id', 'lms_account_id'])
        .doUpdateSet((eb) => ({ title: eb.ref('excluded.title'), last_used_at: now })),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')]);

/** The person's last used context. */
export const findLastContext = (personId: number) =>
  db()
    .selectFrom('contexts')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
