import { inTransaction } from '#server/infra/db/database.ts';
import { makeKeyPair } from './key-pair.ts';
import {
  addSpareKey,
  listNextKeys,
  listPublicKeys,
  listSigningKeys,
  listWithoutNext,
  lockSpareKeys,
  removeOldKeys,
  removeSpareKeys,
  replaceSigningKey,
  takeDueKeys,
} from './key-rotation.repository.ts';
import { keySetOf } from './ltijs.ts';

/** Platforms keep our key set for hours: a new key is published for so long before it signs, in milliseconds. */
const publishedBeforeMs = 24 * 3_600_000;
/** What a key signed is accepted for an hour at most; then as long as platforms keep key sets, in milliseconds. */
const publishedAfterMs = 25 * 3_600_000;

/** The public halves of our keys, as a JSON Web Key Set. */
export const publicKeySet = async () =>
  keySetOf((await listPublicKeys()).map(({ kid, public_key }) => ({ kid, key: public_key })));

/** Publishes a next key for each platform that has none; returns all that are waiting, with the time they begin to sign. */
export async function publishNextKeys(now: Date) {
  const until = new Date(now.getTime() + publishedBeforeMs);
  for (const { id } of await listWithoutNext())
    await addSpareKey({ ...(await makeKeyPair()), platform_id: id, state: 'next', until });
  return listNextKeys();
}

/** Lets the next keys sign whose time has come, and takes old ones out of the key set that nothing can refer to any more. */
export async function turnKeys(now: Date) {
  const until = new Date(now.getTime() + publishedAfterMs);
  await inTransaction(async () => {
    for (const next of await takeDueKeys(now)) {
      const old = await replaceSigningKey(next);
      await addSpareKey({ ...old, platform_id: next.platform_id, state: 'old', until });
    }
    await removeOldKeys(now);
  });
}

/**
 * Gives each platform a new key that signs at once, for keys that were stolen: nothing from before is published any more.
 * Returns the new ones. A platform that has kept our key set accepts no signature of ours until it reads it again.
 */
export async function replaceKeysNow() {
  const platforms = await listSigningKeys();
  // Before the transaction: making them takes a while.
  const keys = await Promise.all(
    platforms.map(async ({ id }) => ({ ...(await makeKeyPair()), platform_id: id })),
  );
  await inTransaction(async () => {
    await lockSpareKeys();
    for (const key of keys) await replaceSigningKey(key);
    await removeSpareKeys();
  });
  return listSigningKeys();
}
