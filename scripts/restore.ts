import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { holdBackWhatMayHaveGone } from '#server/operations/after-restore.ts';
import { compose } from '#server/compose.ts';
import { keysOf, type Header } from '#server/operations/backup/backup-file.ts';
import { occupantOf } from '#server/operations/backup/target-database.ts';
import { listBackups, noteBackups } from '#server/operations/backup/made-backups.ts';
import { checkBackup, restoreBackup, type Restored } from '#server/operations/backup/restore-backup.ts';
import { loadConfig, type Config } from '#server/infra/config.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { listOthers } from '#server/infra/db/living-processes.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { findSecretKey, hasKey, useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import { given, operate, readFlags, UsageError } from './operate.ts';

const help = `
Puts what "npm run backup" wrote into the configured database, on either engine. Stop Courseyard first.

  npm run restore -- --from FILE [--replace] [--other-key]
      --replace      what Courseyard has in the database goes; without it, only an empty one is filled
      --other-key    restore it though its secrets are sealed with a key that isn't configured

It's all or nothing: if it's interrupted, the database is as it was.
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  from: { type: 'string' },
  replace: { type: 'boolean' },
  'other-key': { type: 'boolean' },
} as const;

/** The keys in the backup that aren't configured here. */
function foreignKeysOf(from: Header, { secretKey, oldSecretKeys, dataDir }: Config) {
  const key = secretKey ?? findSecretKey(dataDir);
  if (key !== undefined) given(() => useSecretKeys(key, oldSecretKeys));
  return keysOf(from).filter((id) => !hasKey(id));
}

function assertMayRead(foreign: readonly string[], isOtherKeyMeant: boolean) {
  if (foreign.length > 0 && !isOtherKeyMeant)
    throw new UsageError(
      `Its secrets are sealed with a key that isn't configured (id ${foreign.join(', ')}). Set SECRET_KEY to it, or add it to SECRET_KEYS_OLD. With --other-key it's restored all the same.`,
    );
}

async function assertMayFill(replace: boolean) {
  const others = await listOthers();
  if (others.length > 0)
    throw new UsageError(
      `Courseyard is running on this database: ${others.join(', ')}. Stop all its processes first. One that was killed is forgotten after a minute.`,
    );
  const occupant = await occupantOf();
  if (occupant === 'foreign')
    throw new UsageError(
      "The database has tables that aren't Courseyard's. Give it one of its own. If they belong there, start Courseyard on it once and restore with --replace: they stay.",
    );
  if (occupant === 'ours' && !replace)
    throw new UsageError('The database has data already. With --replace, the backup takes its place.');
}

function report(from: Header, { jobs, droppedJobs, leftOut }: Restored, foreign: readonly string[]) {
  console.log(`Restored the backup of ${from.madeAt}: every table is as it was then.`);
  if (leftOut.length > 0) console.log(`Not Courseyard's, so left out: ${leftOut.join(', ')}.`);
  console.log(
    `${jobs - droppedJobs} jobs are queued again${droppedJobs ? `, ${droppedJobs} are unknown` : ''}.`,
  );
  console.log(
    'Mails, copied messages and bulk actions that were to go out then are not sent: they may have been.',
  );
  console.log('Everyone launches again. Tokens revoked since the backup work again: revoke them once more.');
  if (foreign.length > 0)
    console.error(
      `Its secrets are sealed with another key (id ${foreign.join(', ')}): start with that one as SECRET_KEY, or in SECRET_KEYS_OLD.`,
    );
}

operate(async () => {
  const { values } = readFlags({ options });
  if (values.help) return void console.log(help);
  if (!values.from) throw new UsageError('--from FILE is needed. See --help.');
  const path = resolve(values.from);
  const config = given(() => loadConfig(process.env));
  const from = await checkBackup(path);
  const foreign = foreignKeysOf(from, config);
  assertMayRead(foreign, values['other-key'] === true);
  compose();
  await openDatabase(config, { role: 'own', name: 'courseyard restore' });
  try {
    await assertMayFill(values.replace === true);
    await openQueue(declaredQueues(), { supervise: false });
    const backups = await listBackups();
    report(from, await restoreBackup(path, from, { settle: holdBackWhatMayHaveGone }), foreign);
    await noteBackups([...backups, { madeAt: new Date(from.madeAt), host: hostname(), path }]);
  } finally {
    await closeQueue();
    await closeDatabase();
  }
});
