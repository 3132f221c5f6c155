import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from '#server/compose.ts';
import { occupantOf } from '#server/operations/backup/target-database.ts';
import { keepMonths } from '#server/history/month-partitions.service.ts';
import { noteBackup } from '#server/operations/backup/made-backups.ts';
import { checkBackup, restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { loadConfig } from '#server/infra/config.ts';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { listOthers } from '#server/infra/db/living-processes.ts';
import { openDoor } from '#server/infra/db/embedded/door.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { version } from '#server/version.ts';
import { declaredQueues } from '#server/workers.ts';
import { given, operate, UsageError } from './operate.ts';

const help = `
Copies everything from the embedded database in the data folder to PostgreSQL. Stop Courseyard first.

  npm run move-to-postgres -- --to postgres://user@host/database

A password is best given as PGPASSWORD: others on this machine can read a command's own words. The target must be empty. Rows and checksums of all tables are compared before anything counts; if it's interrupted,
the target stays empty. The data folder stays as it is.
`;

const options = { help: { type: 'boolean', short: 'h' }, to: { type: 'string' } } as const;

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

async function fill(databaseUrl: string, path: string, movedFrom: string) {
  const from = await checkBackup(path);
  await openDatabase({ databaseUrl, databasePool: 2, dataDir: '' }, { name: 'courseyard move' });
  try {
    const others = await listOthers();
    if (others.length > 0)
      throw new UsageError(
        `Courseyard is running on the target: ${others.join(', ')}. Stop all its processes first.`,
      );
    if ((await occupantOf()) !== 'empty')
      throw new UsageError('The target has tables with rows already. Give it an empty database.');
    await openQueue(declaredQueues(), { supervise: false });
    const moved = await restoreBackup(path, from, { settle: async () => keepMonths(await agreedNow()) });
    await noteBackup(movedFrom);
    return moved;
  } finally {
    await closeQueue();
    await closeDatabase();
  }
}

async function move(dataDir: string, to: string) {
  // Nobody can start on the folder while it's copied.
  const door = await openDoor(dataDir, () => {
    throw new Error('The database is being moved');
  });
  const workFolder = join(dataDir, 'moving');
  try {
    rmSync(workFolder, { recursive: true, force: true });
    return await fill(to, await backUpCopyOf(dataDir, workFolder), resolve(dataDir, 'database'));
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
    await door.close();
  }
}

operate(async () => {
  const { values } = given(() => parseArgs({ options }));
  if (values.help) return void console.log(help);
  const to = values.to ?? '';
  if (!/^postgres(ql)?:\/\//.test(to)) throw new UsageError('--to postgres://… is needed. See --help.');
  const config = given(() => loadConfig(process.env));
  if (!existsSync(join(config.dataDir, 'database')))
    throw new UsageError(`There's no embedded database in ${config.dataDir}.`);
  compose();
  const { tallies, jobs } = await move(config.dataDir, to);
  for (const [table, { rows }] of Object.entries(tallies)) if (rows > 0) console.log(`${rows}\t${table}`);
  console.log(
    `Everything is there and the same, with ${jobs} jobs. Start with DATABASE_URL and the same SECRET_KEY`,
  );
  console.log(
    `(${join(config.dataDir, 'secret.key')} unless you set one), and never again on the old database.`,
  );
});
