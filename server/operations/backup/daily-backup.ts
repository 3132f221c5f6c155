import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '#server/infra/log.ts';
import { currentTime } from '#server/infra/clock.ts';
import { version } from '#server/version.ts';
import { writeBackup } from './write-backup.ts';

/** How often one is written, in milliseconds, and how many are kept. */
const everyMs = 24 * 3_600_000;
const kept = 3;

/** Ours, also those that versions before wrote as copies of the engine's files; and what a process left that was killed. */
const whole = /^\d{4}-[\dT-]+Z\.(?:backup|tar\.gz)$/;
const leftOver = /^\d{4}-[\dT-]+Z\..*part$/;

/**
 * Writes a backup into the folder and deletes all but the latest, unless one was written within a day, whichever process
 * that was. Only for the process that has the database to itself. Returns the new one's path.
 */
export async function backUpWhenDue(folder: string, now = currentTime()): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (hasRecent(folder, now)) return undefined;
  const path = join(folder, `${now.toISOString().replace(/[:.]/g, '-')}.backup`);
  await writeBackup(path, version);
  const names = readdirSync(folder).toSorted();
  const old = names.filter((name) => whole.test(name)).slice(0, -kept);
  for (const name of [...old, ...names.filter((each) => leftOver.test(each))]) rmSync(join(folder, name));
  log.info({ path }, 'backed up');
  return path;
}

/** One that's from the future is as good as none: a clock was wrong. */
const hasRecent = (folder: string, now: Date) =>
  readdirSync(folder)
    .filter((name) => whole.test(name) && name.endsWith('.backup'))
    .some((name) => Math.abs(now.getTime() - statSync(join(folder, name)).mtimeMs) < everyMs);
