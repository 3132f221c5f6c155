import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { noteBackup } from '#server/operations/backup/made-backups.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { loadConfig, type Config } from '#server/infra/config.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { assertReleased, listMigrationsDone } from '#server/infra/db/migrate.ts';
import { listTheirs } from '#server/relations/owners.ts';
import { version } from '#server/version.ts';
import { given, operate, readFlags, UsageError } from './operate.ts';

const help = `
Writes all that Courseyard has in the database to one file, while people go on working.

  npm run backup -- --to FILE

The key that secrets are sealed with (SECRET_KEY, or secret.key in the data folder) isn't in the file: keep it
elsewhere. "npm run restore" reads the file, on either engine.
`;

const options = { help: { type: 'boolean', short: 'h' }, to: { type: 'string' } } as const;

function assertHasData({ databaseUrl, dataDir }: Config) {
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new UsageError(`There's no database in ${dataDir}, and DATABASE_URL isn't set.`);
}

/** What's in the file can be restored. */
async function assertIsOurs() {
  const done = await listMigrationsDone();
  if (done.length === 0)
    throw new UsageError('Courseyard has nothing in this database to back up. Is DATABASE_URL right?');
  assertReleased(done);
}

operate(async () => {
  const { values } = readFlags({ options });
  if (values.help) return void console.log(help);
  if (!values.to) throw new UsageError('--to FILE is needed. See --help.');
  const path = resolve(values.to);
  if (existsSync(path)) throw new UsageError(`${path} exists already: it isn't written over.`);
  if (!existsSync(dirname(path))) throw new UsageError(`There's no folder ${dirname(path)}.`);
  const config = given(() => loadConfig(process.env));
  assertHasData(config);
  await openDatabase(config, { role: 'join', name: 'courseyard backup' });
  try {
    await assertIsOurs();
    const { tallies, jobs } = await writeBackup(path, version);
    await noteBackup(path);
    const rows = Object.values(tallies).reduce((sum, tally) => sum + tally.rows, 0);
    console.log(`${path}: ${rows} rows of ${Object.keys(tallies).length} tables, and ${jobs} jobs`);
    const theirs = await listTheirs();
    if (theirs.length > 0) console.log(`Not Courseyard's, so left out: ${theirs.join(', ')}.`);
    console.log('The key that secrets are sealed with is not in it. Keep SECRET_KEY elsewhere.');
  } finally {
    await closeDatabase();
  }
});
