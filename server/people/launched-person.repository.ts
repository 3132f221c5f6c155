import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';

/** Who a launch says that its person is. */
export interface ArrivingIdentity {
  readonly issuer: string;
  /** of the registration that the launch came by */
  readonly clientId: string;
  readonly subject: string;
  readonly lmsUserId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly standing: string;
}

/** Who a launch turned out to be. */
export interface LaunchedPerson {
  readonly id: number;
  readonly state: 'active' | 'invited' | 'deactivated';
}

/**
 * Creates the person at the first launch, and brings name, e-mail and the LMS's word on their standing up to date at
 * each. Somebody added by hand before is recognised by LMS id alone: an
 * e-mail address can be changed in some LMSs, and must not bring another's roles. Roles granted here are never touched.
 */
export async function upsertPerson(
  institutionId: number,
  identity: ArrivingIdentity,
): Promise<LaunchedPerson> {
  const { known, isLmsIdTaken } = recognise(identity, await findAlike(institutionId, identity));
  const values = {
    issuer: identity.issuer,
    client_id: identity.clientId,
    subject: identity.subject,
    lms_user_id: isLmsIdTaken ? null : identity.lmsUserId,
    name: identity.name,
    name_key: indexKeyOf(identity.name),
    email: identity.email,
    is_lms_admin: identity.standing === 'admin',
    last_seen_at: new Date(),
  };
  if (!known) return createPerson(institutionId, values);
  return db()
    .updateTable('people')
    .set({ ...values, lms_user_id: values.lms_user_id ?? sql`lms_user_id` })
    .set({ state: sql<LaunchedPerson['state']>`case when state = 'invited' then 'active' else state end` })
    .where('id', '=', known.id)
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
}

/** Who has the LTI identity, and who has the LMS id, which one person may have each. */
const findAlike = (institutionId: number, { issuer, subject, lmsUserId }: ArrivingIdentity) =>
  db()
    .selectFrom('people')
    .select(['id', 'issuer', 'subject', 'lms_user_id'])
    .where('institution_id', '=', institutionId)
    .where((eb) =>
      eb.or([
        eb.and([eb('issuer', '=', issuer), eb('subject', '=', subject)]),
        eb('lms_user_id', '=', lmsUserId),
      ]),
    )
    .execute();

/**
 * By the LTI identity first; a person added by hand has none yet and is found by LMS id. Who else has the LMS id keeps
 * it: the LTI identity says who launches, and a clash of the LMS's own ids (an issuer that changed, somebody added by
 * hand as well) must neither refuse nor merge anybody.
 */
function recognise(
  { issuer, subject, lmsUserId }: ArrivingIdentity,
  alike: Awaited<ReturnType<typeof findAlike>>,
) {
  const holder = alike.find((person) => person.lms_user_id !== null && person.lms_user_id === lmsUserId);
  const known =
    alike.find((person) => person.issuer === issuer && person.subject === subject) ??
    (holder?.subject === null ? holder : undefined);
  return { known, isLmsIdTaken: holder !== undefined && holder.id !== known?.id };
}

/** Two launches of one new person at once end in one row: the later one finds the earlier's. */
async function createPerson(institutionId: number, values: PersonValues): Promise<LaunchedPerson> {
  return db()
    .insertInto('people')
    .values({ ...values, institution_id: institutionId, preferences: '{}' })
    .onConflict((clash) =>
      clash
        .columns(['institution_id', 'issuer', 'subject'])
        .doUpdateSet({ last_seen_at: values.last_seen_at }),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
}

interface PersonValues {
  readonly issuer: string;
  readonly client_id: string;
  readonly subject: string;
  readonly lms_user_id: string | null;
  readonly name: string;
  readonly name_key: string;
  readonly email: string | null;
  readonly is_lms_admin: boolean;
  readonly last_seen_at: Date;
}

/** The person whom Canvas named, seen now; somebody invited has arrived with it. Undefined when unknown here. */
export const markSeen = (institutionId: number, lmsUserId: string) =>
  db()
    .updateTable('people')
    .set({
      last_seen_at: new Date(),
      state: sql<LaunchedPerson['state']>`case when state = 'invited' then 'active' else state end`,
    })
    .where('institution_id', '=', institutionId)
    .where('lms_user_id', '=', lmsUserId)
    .returning(['id', 'state', 'client_id'])
    .executeTakeFirst();
