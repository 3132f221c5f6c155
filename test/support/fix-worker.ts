// A separate worker process for the tests that kill it: does all jobs on the PostgreSQL of DATABASE_URL, with little patience
// with Canvas, and no pause between what a run writes.
import { compose } from '#server/compose.ts';
import { configurePacing } from '#server/fix-runs/fix-copies-bulk-action.ts';
import { loadConfig } from '#server/infra/config.ts';
import { openDatabase } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { openQueue } from '#server/infra/jobs/queue.ts';
import { startRunner } from '#server/infra/jobs/runner.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { configurePatience } from '#server/lms/retry-policy.ts';
import { declaredQueues, workers } from '#server/workers.ts';

const config = loadConfig({ DATABASE_URL: process.env.DATABASE_URL, DATABASE_POOL: '4' });
useSecretKeys(process.env.SECRET_KEY ?? '');
configureOutgoing({ outgoingAllow: [process.env.CANVAS_HOST ?? ''], production: false });
configurePatience({ firstPauseMs: 1, longestPauseMs: 20, giveUpAfterMs: 800, answerWithinMs: 800 });
configurePacing({ everyMs: 0 });
compose();
await openDatabase(config);
await migrate();
await openQueue(declaredQueues(), { supervise: true });
await startRunner(workers, { concurrency: 4, pollMs: 200 });
process.stdout.write('ready\n');
