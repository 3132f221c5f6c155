import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepMonths } from '#server/history/month-partitions.service.ts';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { isHeld, openDoor } from '#server/infra/db/embedded/door.ts';
import { listOthers } from '#server/infra/db/living-processes.ts';
import type { QueueDeclaration } from '#server/infra/jobs/declared-queues.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { log } from '#server/infra/log.ts';
import { version } from '#server/version.ts';
import { noteBackup } from './backup/made-backups.ts';
import { checkBackup, restoreBackup, type Restored } from './backup/restore-backup.ts';
import { occupantOf, UnusableTarget } from './backup/target-database.ts';
import { writeBackup } from './backup/write-backup.ts';

interface Move {
  readonly dataDir: string;
  /** the address of the database to move to */
  readonly to: string;
  readonly queues: readonly QueueDeclaration[];
}

const workFolderIn = (dataDir: string) => join(dataDir, 'moving');

/** Deletes the copy that a move left that was killed, unless one is under way: that holds the data folder. */
export async function tidyAfterMove(dataDir: string): Promise<void> {
  const left = workFolderIn(dataDir);
  if (!existsSync(left) || (await isHeld(dataDir))) return;
  try {
    rmSync(left, { recursive: true, force: true });
    log.info({ path: left }, 'deleted what an interrupted move had left');
  } catch (error) {
    log.warn({ err: error, path: left }, 'what an interrupted move left could not be deleted');
  }
}

/**
 * Copies everything from the embedded database in a data folder to an empty PostgreSQL database: a backup of a copy of it,
 * restored there. If it's interrupted, the target stays empty.
 */
export async function moveToPostgres(move: Move): Promise<Restored> {
  const { dataDir } = move;
  // Nobody can start on the folder while it's copied.
  const door = await openDoor(dataDir, () => {
    throw new Error('The database is being moved');
  });
  const workFolder = workFolderIn(dataDir);
  try {
    rmSync(workFolder, { recursive: true, force: true });
    return await fill(move, await backUpCopyOf(dataDir, workFolder));
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
    await door.close();
  }
}

/** Reads a copy, since opening a database writes to its folder. */
async function backUpCopyOf(dataDir: string, workFolder: string) {
  cpSync(join(dataDir, 'database'), join(workFolder, 'database'), { recursive: true });
  const path = join(workFolder, 'moved');
  await openDatabase({ databaseUrl: undefined, databasePool: 2, dataDir: workFolder });
  try {
    await writeBackup(path, version);
  } finally {
    await closeDatabase();
  }
  return path;
}

async function fill({ dataDir, to, queues }: Move, path: string) {
  const from = await checkBackup(path);
  await openDatabase({ databaseUrl: to, databasePool: 2, dataDir: '' }, { name: 'courseyard move' });
  try {
    await assertMayFill();
    await openQueue(queues, { supervise: false });
    const moved = await restoreBackup(path, from, { settle: async () => keepMonths(await agreedNow()) });
    await noteBackup(resolve(dataDir, 'database'));
    return moved;
  } finally {
    await closeQueue();
    await closeDatabase();
  }
}

async function assertMayFill() {
  const others = await listOthers();
  if (others.length > 0)
    throw new UnusableTarget(
      `Courseyard is running on the target: ${others.join(', ')}. Stop all its processes first.`,
    );
  const occupant = await occupantOf();
  if (occupant === 'foreign')
    throw new UnusableTarget(
      "The target has tables that aren't Courseyard's. Give it an empty database. If they belong there, start Courseyard on it once, stop it, and move again: they stay.",
    );
  if (occupant === 'ours')
    throw new UnusableTarget('The target has tables with rows already. Give it an empty database.');
}
