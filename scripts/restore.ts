import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { holdBackWhatMayHaveGone } from '#server/after-restore.ts';
import { compose } from '#server/compose.ts';
import type { Header } from '#server/infra/backup/backup-file.ts';
import { countOthers, occupantOf } from '#server/infra/backup/empty-database.ts';
import { checkBackup, restoreBackup } from '#server/infra/backup/restore-backup.ts';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { ensureSecretKey, hasKey, useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import { given, operate, UsageError } from './operate.ts';

const help = `
Puts what "npm run backup" wrote into the configured database, on either engine. Stop Courseyard first.

  npm run restore -- --from FILE [--replace]
      --replace    what's in the database goes; without it, only an empty one is filled

It's all or nothing: if it's interrupted, the database is as it was.
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  from: { type: 'string' },
  replace: { type: 'boolean' },
} as const;

async function assertMayFill(replace: boolean) {
  if ((await countOthers()) > 0)
    throw new UsageError('Courseyard is running on this database. Stop all its processes first.');
  const occupant = await occupantOf();
  if (occupant === 'foreign')
    throw new UsageError("The database has tables that aren't Courseyard's. Give it one of its own.");
  if (occupant === 'ours' && !replace)
    throw new UsageError('The database has data already. With --replace, the backup takes its place.');
}

function report(from: Header, { jobs, droppedJobs }: Awaited<ReturnType<typeof restoreBackup>>) {
  console.log(`Restored the backup of ${from.madeAt}: every table is as it was then.`);
  console.log(
    `${jobs - droppedJobs} jobs are queued again${droppedJobs ? `, ${droppedJobs} are unknown` : ''}.`,
  );
  console.log(
    'Mails, copied messages and bulk actions that were to go out then are not sent: they may have been.',
  );
  console.log('Everyone launches again. Tokens revoked since the backup work again: revoke them once more.');
  if (from.keyId !== null && !hasKey(from.keyId))
    console.error(
      `Its secrets are sealed with another key (id ${from.keyId}): start with that one as SECRET_KEY, or in SECRET_KEYS_OLD.`,
    );
}

operate(async () => {
  const { values } = given(() => parseArgs({ options }));
  if (values.help) return void console.log(help);
  if (!values.from) throw new UsageError('--from FILE is needed. See --help.');
  const path = resolve(values.from);
  const config = given(() => loadConfig(process.env));
  const from = await checkBackup(path);
  useSecretKeys(config.secretKey ?? ensureSecretKey(config.dataDir), config.oldSecretKeys);
  compose();
  await openDatabase(config, { role: 'own', name: 'courseyard restore' });
  try {
    await assertMayFill(values.replace === true);
    await openQueue(declaredQueues(), { supervise: false });
    report(from, await restoreBackup(path, from, { settle: holdBackWhatMayHaveGone }));
  } finally {
    await closeQueue();
    await closeDatabase();
  }
});
