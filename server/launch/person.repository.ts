import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { indexKeyOf } from '#shared/text/keys.ts';
import type { LaunchIdentity } from './launch-identity.ts';

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
export async function upsertPerson(institutionId: number, identity: LaunchIdentity): Promise<LaunchedPerson> {
  const known = await findPerson(institutionId, identity);
  const values = {
    issuer: identity.issuer,
    subject: identity.subject,
    lms_user_id: await unlessTaken(institutionId, identity.lmsUserId, known?.id),
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

/** By the LTI identity first; a person added by hand has none yet and is found by LMS id. */
async function findPerson(institutionId: number, { issuer, subject, lmsUserId }: LaunchIdentity) {
  return db()
    .selectFrom('people')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where((eb) =>
      eb.or([
        eb.and([eb('issuer', '=', issuer), eb('subject', '=', subject)]),
        eb.and([eb('subject', 'is', null), eb('lms_user_id', '=', lmsUserId)]),
      ]),
    )
    .orderBy(sql`subject is null`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The LMS user id, or null when another person here has it: the LTI identity says who launches, and a clash of the
 * LMS's own ids (an issuer that changed, somebody added by hand as well) must neither refuse nor merge anybody.
 */
async function unlessTaken(institutionId: number, lmsUserId: string | null, personId: number | undefined) {
  if (lmsUserId === null) return null;
  const holder = await db()
    .selectFrom('people')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('lms_user_id', '=', lmsUserId)
    .executeTakeFirst();
  return holder === undefined || holder.id === personId ? lmsUserId : null;
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
  readonly subject: string;
  readonly lms_user_id: string | null;
  readonly name: string;
  readonly name_key: string;
  readonly email: string | null;
  readonly is_lms_admin: boolean;
  readonly last_seen_at: Date;
}

/** The context the person works in by this launch: the LMS account it came from. */
export async function upsertContext(given: {
  institutionId: number;
  personId: number;
  lmsAccountId: string;
  fallbackTitle: string;
}): Promise<number> {
  const account = await db()
    .selectFrom('lms_accounts')
    .select('title')
    .where('institution_id', '=', given.institutionId)
    .where('lms_account_id', '=', given.lmsAccountId)
    .executeTakeFirst();
  const title = account?.title ?? given.fallbackTitle;
  const { id } = await db()
    .insertInto('contexts')
    .values({
      institution_id: given.institutionId,
      person_id: given.personId,
      lms_account_id: given.lmsAccountId,
      title,
    })
    .onConflict((clash) =>
      clash.columns(['person_id', 'lms_account_id']).doUpdateSet({ title, last_used_at: new Date() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
