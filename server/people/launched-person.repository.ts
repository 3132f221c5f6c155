import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { unflushed } from '#server/infra/db/unflushed.ts';
import { deployed, type DeploymentKey } from '#server/relations/launch.ts';
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
interface LaunchedPerson {
  readonly id: number;
  readonly state: 'active' | 'invited' | 'deactivated';
}

/** The institution that a launch's deployment belongs to. */
export type ArrivedAt = Awaited<ReturnType<ReturnType<typeof deployed>['execute']>>[number];

/** Both undefined if the deployment is unknown. */
export interface Arrival {
  readonly institution?: ArrivedAt;
  readonly person?: LaunchedPerson | undefined;
}

type ArrivalValues = Omit<ArrivingIdentity, 'standing'> &
  DeploymentKey & {
    readonly nameKey: string;
    readonly isLmsAdmin: boolean;
    readonly isWelcome: boolean;
    readonly now: Date;
  };

const arrival = prepare('arrival', (given: ArrivalValues) =>
  db()
    .with('deployed', () => deployed(given))
    .with('arrived', (query) =>
      query
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
        .where('institution_id', '=', (eb) => eb.selectFrom('deployed').select('id').where('status', '=', 1))
        .where('issuer', '=', given.issuer)
        .where('subject', '=', given.subject)
        .where(sql<boolean>`coalesce(${given.lmsUserId}::text, lms_user_id) is not distinct from lms_user_id`)
        .where('state', '<>', 'deactivated')
        .where(sql<boolean>`${given.isWelcome}::boolean`)
        .returning(['id', 'state', unflushed]),
    )
    .selectFrom('deployed as d')
    .leftJoin('arrived as a', (join) => join.onTrue())
    .select(['d.id', 'd.status', 'd.title', 'd.canvas_url', 'd.domain_names', 'd.issuers'])
    .select(['d.canvas_hosts', 'd.canvas_shard'])
    .select(['a.id as person_id', 'a.state', 'a.unflushed']),
);

/**
 * The institution that a deployment belongs to, and the person, updated, if their LTI identity has launched there
 * before and their LMS id is still the same: nearly every launch. No institution if the deployment is unknown; no
 * person, and nothing changed, for all others: new or deactivated ones, those without a role that's welcome, those of an
 * archived institution.
 */
export async function updateKnownPerson(
  { platformId, deploymentId }: DeploymentKey,
  { standing, ...identity }: ArrivingIdentity,
): Promise<Arrival> {
  const [row] = await arrival({
    ...identity,
    platformId,
    deploymentId,
    nameKey: indexKeyOf(identity.name),
    isLmsAdmin: standing === 'admin',
    isWelcome: standing !== 'none',
    now: new Date(),
  });
  if (!row) return {};
  const { person_id: id, state, unflushed: _, ...institution } = row;
  return id === null || state === null ? { institution } : { institution, person: { id, state } };
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
