import { setTimeout as wait } from 'node:timers/promises';
import { startMailbox } from '#scripts/harness/mailbox/mailbox.ts';
import { randomFrom } from '#scripts/harness/random.ts';
import { compose } from '#server/compose.ts';
import { closeDatabase, db, openDatabase } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { composeMailsJob, sendMailsJob } from '#server/mail/mail.job.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import { buildInstitution, buildPerson, type BuiltPerson } from '#test/support/build.ts';
import type { Child } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { tellOfAlert } from '#test/support/mail-scene.ts';
import { startPostgres } from '#test/support/postgres.ts';
import { startServer, untilReady, untilTrue } from '#test/support/server-process.ts';
import type { Fault, Outcome } from './fault.ts';

const people = 200;

const countMails = async (...states: ('waiting' | 'sending' | 'sent')[]) => {
  const rows = await db().selectFrom('mails').select('id').where('state', 'in', states).execute();
  return rows.length;
};

/** As if the time had passed after which the mails of a lost sender are free; those of living ones are young. */
const freeLost = (before: Date) =>
  db()
    .updateTable('mails')
    .set({ taken_at: new Date(Date.now() - 600_000) })
    .where('state', '=', 'sending')
    .where('taken_at', '<', before)
    .execute();

export const digests: Fault = {
  name: 'digests-killed',
  broken: ({ times }) => `workers killed ${times} times while the digests of ${people} people go out`,
  run: async (_, { times }) => {
    const outcome = await killWhileDigestsGoOut(times);
    if (!outcome) throw new Error('There are no binaries of PostgreSQL here');
    return outcome;
  },
};

/** On a PostgreSQL of its own; undefined where there are no binaries of it. */
export async function killWhileDigestsGoOut(times: number): Promise<Outcome | undefined> {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  try {
    return await killSenders(postgres.url, times);
  } finally {
    await postgres.stop();
  }
}

async function killSenders(databaseUrl: string, times: number): Promise<Outcome> {
  compose();
  useSecretKeys(testSecretKey);
  await openDatabase({ databaseUrl, databasePool: 4, dataDir: '' });
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
  const mailbox = await startMailbox();
  // Slow enough that each kill finds mails half sent.
  mailbox.switchOn({ kind: 'slow', ms: 100 });
  const institution = await buildInstitution({ is_ready_go: true, time_zone: 'UTC' });
  const told: BuiltPerson[] = [];
  for (let count = 0; count < people; count += 1) told.push(await buildPerson(institution));
  await tellOfAlert(institution, told);
  // Told two days ago: the digest is due whatever the hour.
  await db()
    .updateTable('notifications')
    .set({ first_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute();
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PORT: '0',
    PUBLIC_URL: 'https://courseyard.test',
    SECRET_KEY: testSecretKey,
    ROLES: 'worker',
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'courseyard@courseyard.test',
  };
  const workers: Child[] = [];
  const random = randomFrom(20_261);
  const killOne = async () => {
    const before = mailbox.mails.length;
    const worker = startServer(env);
    workers.push(worker);
    await untilReady(worker);
    await sendMailsJob.enqueue(institution.scope, {});
    // In the middle: some mails have arrived, and others are on their way.
    await untilTrue(async () => mailbox.mails.length > before);
    await wait(random.between(0, 100));
    await worker.kill();
    await freeLost(new Date());
  };
  try {
    await composeMailsJob.enqueue(institution.scope, {});
    for (let killed = 0; killed < times; killed += 1) await killOne();
    mailbox.behave();
    const mendedAt = Date.now();
    workers.push(startServer(env));
    await untilTrue(async () => {
      await freeLost(new Date(Date.now() - 30_000));
      await sendMailsJob.enqueue(institution.scope, {});
      return (await countMails('sent')) === people;
    });
    const wellAfterMs = Date.now() - mendedAt;
    const addresses = mailbox.mails.map(({ to }) => to);
    const missing = people - new Set(addresses).size;
    const twice = addresses.length - new Set(addresses).size;
    const left = await countMails('waiting', 'sending');
    return {
      lost: [
        ...(missing === 0 ? [] : [`${missing} people got no digest`]),
        ...(twice === 0 ? [] : [`${twice} digests came twice`]),
        ...(left === 0 ? [] : [`${left} mails were left`]),
      ],
      wellAfterMs,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await mailbox.close();
    await closeQueue();
    await closeDatabase();
  }
}
