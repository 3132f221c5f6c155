import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { unflushed } from '#server/infra/db/unflushed.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';

/** A launch's claims about its person. */
export interface ArrivingIdentity {
  readonly issuer: string;
  /** of the registration used for the launch */
  readonly clientId: string;
  readonly subject: string;
  readonly lmsUserId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly standing: string;
}

/** The person behind a launch. */
export interface LaunchedPerson {
  readonly id: number;
  readonly state: 'active' | 'invited' | 'deactivated';
}

type Arrival = ArrivingIdentity & {
  readonly institutionId: number;
  readonly nameKey: string;
  readonly now: Date;
};

const updateKnown = prepare('known_arrival', (given: Omit<Arrival, 'standing'> & { isLmsAdmin: boolean }) =>
  db()
    .updateTable('people')
    .set({
      client_id: given.clientId,
      name: given.name,
      name_key: given.nameKey,
      email: given.email,
      is_lms_admin: given.isLmsAdmin,
      last_seen_at: given.now,
      state: arrivedState,
    })
    .where('institution_id', '=', given.institutionId)
    .where('issuer', '=', given.issuer)
    .where('subject', '=', given.subject)
    .where(sql<boolean>`coalesce(${given.lmsUserId}::text, lms_user_id) is not distinct from lms_user_id`)
    .where('state', '<>', 'deactivated')
    .returning(['id', 'state', unflushed]),
);

/**
 * Updates a person whose LTI identity has launched before, and whose LMS id is still the same: nearly every launch.
 * Undefined for all others, and for a deactivated person, of whom nothing is changed.
 */
export async function updateKnownPerson(
  institutionId: number,
  { standing, ...identity }: ArrivingIdentity,
): Promise<LaunchedPerson | undefined> {
  const [person] = await updateKnown({
    ...identity,
    institutionId,
    nameKey: indexKeyOf(identity.name),
    isLmsAdmin: standing === 'admin',
    now: new Date(),
  });
  return person && { id: person.id, state: person.state };
}

const arrivedState = sql<LaunchedPerson['state']>`case when state = 'invited' then 'active' else state end`;

/**
 * Creates the person at the first launch, and updates their name, e-mail and standing in the LMS at each. A person
 * added by hand before is recognised only by LMS id: in some LMSs an e-mail address can be changed, and it must not
 * bring another person's roles. Roles granted here are never touched. Undefined for a deactivated person, of whom
 * nothing is changed.
 */
export async function upsertPerson(
  institutionId: number,
  identity: ArrivingIdentity,
): Promise<LaunchedPerson | undefined> {
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
    .set({ state: arrivedState })
    .where('institution_id', '=', institutionId)
    .where('id', '=', known.id)
    .where('state', '<>', 'deactivated')
    .returning(['id', 'state'])
    .executeTakeFirst();
}

/** Who has the LTI identity, and who has the LMS id; each belongs to one person at most. */
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
 * By the LTI identity first; a person added by hand has none yet and is found by LMS id. If another person has the LMS
 * id, they keep it: the LTI identity says who launches, and a clash of the LMS's own ids (an issuer that changed, a
 * person also added by hand) must neither refuse nor merge anyone.
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

/** Two launches of one new person at once end up in one row: the later one finds the earlier's. */
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

/** The person Canvas named, marked as seen now, and as arrived if they were invited. Undefined if unknown here. */
export const markSeen = (institutionId: number, lmsUserId: string) =>
  db()
    .updateTable('people')
    .set({
      last_seen_at: new Date(),
      state: arrivedState,
    })
    .where('institution_id', '=', institutionId)
    .where('lms_user_id', '=', lmsUserId)
    .returning(['id', 'state', 'client_id'])
    .executeTakeFirst();
