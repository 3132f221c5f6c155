import { listMigrationsDone } from '#server/infra/db/migrate.ts';
import { onDatabaseAndQueue } from './on-database.ts';
import { operate, readFlags } from './operate.ts';

const help = `
Brings the database up to this version, and ends. Processes of the version before go on meanwhile.

  npm run migrate

The first process of a new version does the same when it starts. This is for those who start new processes only once
it's done, as with Kubernetes (scripts/kubernetes).
`;

operate(async () => {
  const { values } = readFlags({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return void console.log(help);
  await onDatabaseAndQueue(
    async () => {
      const done = await listMigrationsDone();
      console.log(`The database is up to date: ${done.length} migrations, the latest ${done.at(-1)}.`);
    },
    { migrates: true },
  );
});
