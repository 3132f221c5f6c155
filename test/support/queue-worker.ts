// A separate worker process for the queue tests: handles the jobs of test/support/queue-jobs.ts on the
// PostgreSQL of DATABASE_URL, and prints "begin" and "end" with the id of each. SIGTERM ends it as it ends the server.
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, inTransaction, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { startRunner } from '#server/infra/jobs/runner.ts';
import { quickJob, slowJob, timedJob } from './queue-jobs.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const workers = [
  handleJob(quickJob, async (_, { id }) => {
    await runSql('insert into ran (id) values ($1)', [id]);
  }),
  handleJob(slowJob, async (_, { id }, { signal }) => {
    // With an open transaction, as jobs often have.
    await inTransaction(async () => {
      await runSql('select 1');
      say(`begin ${id}`);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    }).catch(() => {});
    say(`interrupted ${id}`);
    throw signal.reason;
  }),
  handleJob(timedJob, async () => {
    await runSql('insert into ran (id) values (0)');
  }),
];

await openDatabase(loadConfig({ DATABASE_URL: process.env.DATABASE_URL, DATABASE_POOL: '4' }));
await migrate();
await openQueue([quickJob, slowJob, timedJob], { supervise: true });
const runner = await startRunner(workers, {
  concurrency: 4,
  pollMs: Number(process.env.POLL_MS ?? 200),
  graceMs: 500,
});
say('ready');
process.on('SIGTERM', () => {
  void runner
    .stop()
    .then(closeQueue)
    .then(closeDatabase)
    .then(() => process.exit(0));
});
