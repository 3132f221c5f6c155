import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';

/** Everything platforms may find a signature of ours by: the keys that sign, those that will, and those that did. */
export async function listPublicKeys() {
  const signing = db().selectFrom('lti_platforms').select(['kid', 'public_key']);
  const spare = db().selectFrom('lti_spare_keys').select(['kid', 'public_key']);
  return signing.union(spare).orderBy('kid').execute();
}

/** Platforms without a next key. */
export const listWithoutNext = () =>
  db()
    .selectFrom('lti_platforms as p')
    .select('p.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lti_spare_keys as k')
            .select('k.kid')
            .whereRef('k.platform_id', '=', 'p.id')
            .where('k.state', '=', 'next'),
        ),
      ),
    )
    .orderBy('p.id')
    .execute();

interface PlatformKey {
  readonly kid: string;
  readonly platform_id: number;
  readonly public_key: string;
  readonly private_key: string;
}

interface SpareKey extends PlatformKey {
  readonly state: 'next' | 'old';
  readonly until: Date;
}

/** Keeps a key; a platform that got its next key meanwhile keeps that one. */
export const addSpareKey = (key: SpareKey) =>
  db()
    .insertInto('lti_spare_keys')
    .values(key)
    .onConflict((clash) => clash.doNothing())
    .execute();

/** The next keys, with the platforms they're for. */
export const listNextKeys = () =>
  db()
    .selectFrom('lti_spare_keys as k')
    .innerJoin('lti_platforms as p', 'p.id', 'k.platform_id')
    .select(['p.issuer', 'p.client_id', 'k.kid', 'k.until'])
    .where('k.state', '=', 'next')
    .orderBy('p.id')
    .execute();

/** Takes the next keys whose time has come. */
export const takeDueKeys = (now: Date) =>
  db()
    .deleteFrom('lti_spare_keys')
    .where('state', '=', 'next')
    .where('until', '<=', now)
    .returningAll()
    .execute();

/** Makes a key the one that signs; returns the one that did. */
export async function replaceSigningKey({ platform_id: id, kid, public_key, private_key }: PlatformKey) {
  const before = await db()
    .selectFrom('lti_platforms')
    .select(['kid', 'public_key', 'private_key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db()
    .updateTable('lti_platforms')
    .set({ kid, public_key, private_key })
    .where('id', '=', id)
    .execute();
  return before;
}

/** Keeps the others from changing spare keys until the end of the transaction. */
export const lockSpareKeys = () => sql`lock table lti_spare_keys in exclusive mode`.execute(db());

export const removeSpareKeys = () => db().deleteFrom('lti_spare_keys').execute();

/** Each platform with the key that signs for it. */
export const listSigningKeys = () =>
  db().selectFrom('lti_platforms').select(['id', 'issuer', 'client_id', 'kid']).orderBy('id').execute();

export const removeOldKeys = (now: Date) =>
  db().deleteFrom('lti_spare_keys').where('state', '=', 'old').where('until', '<=', now).execute();
