import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from '#server/compose.ts';
import { loadConfig } from '#server/infra/config.ts';
import { moveToPostgres } from '#server/operations/move-to-postgres.ts';
import { declaredQueues } from '#server/workers.ts';
import { given, operate, readFlags, UsageError } from './operate.ts';

const help = `
Copies everything from the embedded database in the data folder to PostgreSQL. Stop Courseyard first.

  npm run move-to-postgres -- --to postgres://user@host/database

A password is best given as PGPASSWORD: others on this machine can read a command's own words. The target must be empty. Rows and checksums of all tables are compared before anything counts; if it's interrupted,
the target stays empty. The data folder stays as it is.
`;

const options = { help: { type: 'boolean', short: 'h' }, to: { type: 'string' } } as const;

operate(async () => {
  const { values } = readFlags({ options });
  if (values.help) return void console.log(help);
  const to = values.to ?? '';
  if (!/^postgres(ql)?:\/\//.test(to)) throw new UsageError('--to postgres://… is needed. See --help.');
  const config = given(() => loadConfig(process.env));
  if (!existsSync(join(config.dataDir, 'database')))
    throw new UsageError(`There's no embedded database in ${config.dataDir}.`);
  compose();
  const { tallies, jobs } = await moveToPostgres({
    dataDir: config.dataDir,
    to,
    queues: declaredQueues(),
  });
  for (const [table, { rows }] of Object.entries(tallies)) if (rows > 0) console.log(`${rows}\t${table}`);
  console.log(
    `Everything is there and the same, with ${jobs} jobs. Start with DATABASE_URL and the same SECRET_KEY`,
  );
  console.log(
    `(${join(config.dataDir, 'secret.key')} unless you set one), and never again on the old database.`,
  );
});
