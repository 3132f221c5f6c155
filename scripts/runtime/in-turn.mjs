import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A lock's holder touches it this often; after the other time without a touch, its process is gone or asleep. In milliseconds. */
const touchEveryMs = 1_000;
const abandonedAfterMs = 30_000;
const lookAgainMs = 250;

/**
 * Does the work while no other process does it with the same lock file. Others wait, and say so; a killed process's
 * lock is taken over.
 * @template T @param {string} lock @param {(text: string) => void} say @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function inTurn(lock, say, work) {
  for (let hasSaid = false; !take(lock); await wait(lookAgainMs)) {
    if (!hasSaid) say('Another command is installing this; waiting for it …');
    hasSaid = true;
  }
  const touching = setInterval(() => touch(lock), touchEveryMs);
  const release = () => rmSync(lock, { force: true });
  const interrupted = () => process.exit(130);
  process.once('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupted);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    release();
    process.off('exit', release);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupted);
  }
}

/** @param {string} lock @returns {boolean} whether it is ours now */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (isAbandoned(lock)) putAside(lock);
  return false;
}

/** @param {string} lock */
function isAbandoned(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    return Date.now() - statSync(lock).mtimeMs > abandonedAfterMs || (holder > 0 && !isAlive(holder));
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** By a rename, which only one of several rivals can do; a lock that another has since taken is put back. @param {string} lock */
function putAside(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (isAbandoned(aside)) rmSync(aside);
    else renameSync(aside, lock);
  } catch {
    // A rival was faster.
  }
}

/** @param {string} lock */
function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Taken over while this process was asleep; the work itself continues.
  }
}
