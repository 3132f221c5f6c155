import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { unflushed } from '#server/infra/db/unflushed.ts';
import { currentTime } from '#server/infra/clock.ts';
import { deployed, type DeploymentKey } from '#server/relations/launch.ts';
import { isRoleLapsed } from '#server/relations/people.ts';
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
  /** who acts as them in Canvas: the person hasn't come themselves then */
  readonly masquerader?: string | null;
  readonly administers: {
    /** Canvas's root account; null: Canvas didn't say */
    readonly isRoot: boolean | null;
    readonly accountIds: readonly string[];
  };
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

type ArrivalValues = Omit<ArrivingIdentity, 'standing' | 'masquerader' | 'administers'> &
  LmsRole &
  DeploymentKey & {
    readonly nameKey: string;
    readonly isWelcome: boolean;
    /** null: they aren't here themselves */
    readonly seenAt: Date | null;
  };

/** What a launch says about the person's role in Canvas. */
interface LmsRole {
  readonly isLmsAdmin: boolean;
  readonly isRoot: boolean | null;
  readonly accountIds: readonly string[];
}

const roleOf = ({ standing, administers }: Pick<ArrivingIdentity, 'standing' | 'administers'>): LmsRole =>
  standing === 'admin'
    ? { isLmsAdmin: true, ...administers }
    : { isLmsAdmin: false, isRoot: null, accountIds: [] };

/**
 * A role of which the launch doesn't say what it administers, as from a teacher's link, proves nothing about what Canvas
 * said before: that stays, with its age.
 */
function roleColumns({ isLmsAdmin, isRoot, accountIds }: LmsRole) {
  const isKnown = sql<boolean>`(not ${isLmsAdmin}::boolean or ${isRoot}::boolean is not null
    or cardinality(${accountIds}::text[]) > 0)`;
  const isKept = sql<boolean>`(is_lms_admin and (lms_is_root is not null or cardinality(lms_account_ids) > 0)
    and not ${isKnown})`;
  return {
    is_lms_admin: isLmsAdmin,
    lms_is_root: sql<boolean | null>`case when ${isKept} then lms_is_root else ${isRoot}::boolean end`,
    lms_account_ids: sql<string[]>`case when ${isKept} then lms_account_ids else ${accountIds}::text[] end`,
    lms_role_at: sql<Date>`case when ${isKept} then lms_role_at else now() end`,
  };
}

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
          last_seen_at: sql`coalesce(${given.seenAt}::timestamptz, last_seen_at)`,
          state: arrivedState(given.seenAt),
        })
        .set(roleColumns(given))
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
  { standing, masquerader, administers, ...identity }: ArrivingIdentity,
): Promise<Arrival> {
  const [row] = await arrival({
    ...identity,
    platformId,
    deploymentId,
    nameKey: indexKeyOf(identity.name),
    ...roleOf({ standing, administers }),
    isWelcome: standing !== 'none',
    seenAt: masquerader ? null : currentTime(),
  });
  if (!row) return {};
  const { person_id: id, state, unflushed: _, ...institution } = row;
  return id === null || state === null ? { institution } : { institution, person: { id, state } };
}

/** Who was awaited has come, if they come themselves. */
const arrivedState = (seenAt: Date | null) => sql<LaunchedPerson['state']>`
  case when state = 'invited' and ${seenAt}::timestamptz is not null then 'active' else state end`;

/**
 * Creates the person at the first launch, and updates their name, e-mail and standing in the LMS at each. A person
 * added by hand before is recognised only by LMS id: in some LMSs an e-mail address can be changed, and it must not
 * bring another person's roles. Who launched before by another LTI id stays that person, with the id of then. Roles
 * granted here are never touched. Undefined for a deactivated person, of whom nothing is changed.
 */
export async function upsertPerson(
  institutionId: number,
  identity: ArrivingIdentity,
): Promise<LaunchedPerson | undefined> {
  const { known, isLmsIdTaken, twin } = recognise(identity, await findAlike(institutionId, identity));
  if (twin && isShutOut(twin)) return undefined;
  const seenAt = identity.masquerader ? null : currentTime();
  const values = {
    issuer: identity.issuer,
    client_id: identity.clientId,
    subject: known?.subject ?? identity.subject,
    lms_user_id: isLmsIdTaken ? null : identity.lmsUserId,
    name: identity.name,
    name_key: indexKeyOf(identity.name),
    email: identity.email,
    ...(seenAt && { last_seen_at: seenAt }),
  };
  const role = roleOf(identity);
  if (!known)
    return createPerson(institutionId, {
      ...values,
      is_lms_admin: role.isLmsAdmin,
      lms_is_root: role.isRoot,
      lms_account_ids: [...role.accountIds],
      state: seenAt ? 'active' : 'invited',
    });
  // Who was added by hand gets their LTI identity when they come themselves.
  const isAwaited = known.subject === null && seenAt === null;
  return db()
    .updateTable('people')
    .set({ ...values, lms_user_id: values.lms_user_id ?? sql`lms_user_id` })
    .set(isAwaited ? { issuer: null, client_id: null, subject: null } : {})
    .set({ state: arrivedState(seenAt), ...roleColumns(role) })
    .where('institution_id', '=', institutionId)
    .where('id', '=', known.id)
    .where('state', '<>', 'deactivated')
    .returning(['id', 'state'])
    .executeTakeFirst();
}

/** Who has the LTI identity, and who has the LMS id; each belongs to one person at most. */
const alikeTo = (institutionId: number, { issuer, subject, lmsUserId }: ArrivingIdentity) =>
  db()
    .selectFrom('people')
    .select(['id', 'issuer', 'client_id', 'subject', 'lms_user_id', 'name', 'email', 'state'])
    .select(['is_admin', 'can_manage_checklists'])
    .where('institution_id', '=', institutionId)
    .where((eb) =>
      eb.or([
        eb.and([eb('issuer', '=', issuer), eb('subject', '=', subject)]),
        eb('lms_user_id', '=', lmsUserId),
      ]),
    )
    .orderBy('id');

const findAlike = (institutionId: number, identity: ArrivingIdentity) =>
  alikeTo(institutionId, identity).execute();

type Alike = Awaited<ReturnType<typeof findAlike>>[number];

/**
 * By the LTI identity first; a person added by hand has none yet and is found by LMS id, as is one who launched by another
 * LTI id. If somebody else has the LMS id, they keep it: a clash of the LMS's own ids (an issuer that changed, two keys)
 * must neither refuse nor merge anyone.
 */
function recognise(identity: ArrivingIdentity, alike: readonly Alike[]) {
  const { issuer, subject, lmsUserId } = identity;
  const holder = alike.find((person) => person.lms_user_id !== null && person.lms_user_id === lmsUserId);
  const named = alike.find((person) => person.issuer === issuer && person.subject === subject);
  const isSame = holder !== undefined && isSamePerson(holder, identity);
  const known = named ?? (isSame ? holder : undefined);
  const twin = isSame && named && named.id !== holder.id ? { holder, named } : undefined;
  return { known, isLmsIdTaken: holder !== undefined && holder.id !== known?.id, twin };
}

/**
 * Whether who has the LMS id is who launches. Canvas merges users, and where the one that's gone had been, launches go on
 * coming with its LTI id. That's the same person if the launch proves the LMS id by the same key. A name or address must
 * be the same too: in a key whose custom field is wrong, everybody has one id.
 */
function isSamePerson(holder: Alike, { issuer, clientId, name, email }: ArrivingIdentity) {
  if (holder.subject === null) return true;
  if (holder.issuer !== issuer || holder.client_id !== clientId) return false;
  return holder.name === name || (email !== null && holder.email?.toLowerCase() === email.toLowerCase());
}

/** Whether a launch is of somebody who has two rows here. */
export const haveTwins = async (institutionId: number, identity: ArrivingIdentity) =>
  recognise(identity, await findAlike(institutionId, identity)).twin !== undefined;

/**
 * Two rows that are one person, locked until the transaction ends: the one to keep, which has launched, and the other.
 * Undefined if there's one row, or if one of them is shut out, and so the person.
 */
export async function lockTwins(institutionId: number, identity: ArrivingIdentity) {
  const { twin } = recognise(identity, await alikeTo(institutionId, identity).forUpdate().execute());
  if (!twin || isShutOut(twin)) return undefined;
  const { holder, named } = twin;
  return holder.subject === null ? { kept: named, other: holder } : { kept: holder, other: named };
}

const isShutOut = (twin: { readonly holder: Alike; readonly named: Alike }) =>
  [twin.holder, twin.named].some(({ state }) => state === 'deactivated');

/** Two launches of one new person at once end up in one row: the later one finds the earlier's. */
async function createPerson(institutionId: number, values: PersonValues): Promise<LaunchedPerson> {
  return db()
    .insertInto('people')
    .values({ ...values, institution_id: institutionId, preferences: '{}' })
    .onConflict((clash) =>
      clash.columns(['institution_id', 'issuer', 'subject']).doUpdateSet((eb) => ({
        last_seen_at: eb.fn.coalesce('excluded.last_seen_at', 'people.last_seen_at'),
      })),
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
  readonly lms_is_root: boolean | null;
  readonly lms_account_ids: string[];
  readonly last_seen_at?: Date;
  readonly state: 'active' | 'invited';
}

/** The person Canvas named, marked as seen then, and as arrived if they were invited. Undefined if unknown here. */
export const markSeen = (institutionId: number, lmsUserId: string, seenAt: Date | null) =>
  db()
    .updateTable('people')
    .set({
      ...(seenAt && { last_seen_at: seenAt }),
      state: arrivedState(seenAt),
    })
    .where('institution_id', '=', institutionId)
    .where('lms_user_id', '=', lmsUserId)
    .returning(['id', 'state', 'client_id', isRoleLapsed.as('is_role_lapsed')])
    .executeTakeFirst();
