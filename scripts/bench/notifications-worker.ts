import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { createApp } from '#server/app.ts';
import { loadConfig, type Config } from '#server/infra/config.ts';
import { closeDatabase, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { composeMailsJob } from '#server/mail/mail.job.ts';
import { tell } from '#server/notifications/tell.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { declaredQueues, workers } from '#server/workers.ts';
import { beChild } from './child.ts';
import { millisecondsOf } from './measure.ts';
import { analyze, seedInstitution, seedPeople } from './seed.ts';

export interface NotificationsGiven {
  readonly people: number;
  readonly sessions: number;
}

/** How long everything took: digests and mails in seconds for all people, looks and counts in milliseconds each. */
export interface NotificationsTaken {
  readonly digests: readonly number[];
  readonly bareMails: readonly number[];
  readonly polls: readonly number[];
  readonly counts: readonly number[];
}

const rounds = 3;
/** How many alerts each person has in a digest. */
const alerts = 5;
/** As many as the product's. */
const connections = 4;

const assets = {
  entry: '',
  preload: [],
  messages: {},
  styles: [],
  fonts: [],
  launchScript: '',
  folder: 'dist/client',
};

beChild(async (given: NotificationsGiven) => {
  const config = loadConfig({ ...process.env, NODE_ENV: 'test' });
  useSecretKeys(Buffer.alloc(32, 5).toString('base64'));
  await openDatabase(config);
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
  const server = createApp(config, assets).listen(0, '127.0.0.1');
  const { scope } = await seedInstitution();
  await runSql('update institutions set is_ready_go = true');
  await seedPeople(scope, given.people);
  await analyze();
  return {
    ready: {},
    answer: () => measure(scope, config, { ...given, port: () => (server.address() as AddressInfo).port }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeQueue();
      await closeDatabase();
    },
  };
});

interface Measured extends NotificationsGiven {
  readonly port: () => number;
}

async function measure(scope: Scope, config: Config, given: Measured): Promise<NotificationsTaken> {
  const { rows } = await runSql('select id from people order by id limit $1', [given.people]);
  const personIds = rows.map(({ id }) => Number(id));
  const taken = {
    digests: [] as number[],
    bareMails: [] as number[],
    polls: [] as number[],
    counts: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    await tellAll(scope, personIds);
    const tokens = await tokensOf(scope, personIds.slice(0, given.sessions));
    taken.polls.push(...(await pollAll(tokens, given.port())));
    taken.counts.push(...(await countAll(scope, personIds.slice(0, given.sessions))));
    taken.digests.push((await millisecondsOf(() => sendDigests(scope))) / 1000);
    taken.bareMails.push((await millisecondsOf(() => sendBare(config, personIds.length))) / 1000);
    await runSql('delete from mails');
  }
  return taken;
}

/** Two days ago, so that the digest is due at any hour. */
async function tellAll(scope: Scope, personIds: readonly number[]) {
  for (let ruleId = 1; ruleId <= alerts; ruleId += 1)
    await tell(scope, {
      personIds,
      kind: 'alerts_opened',
      key: `alerts_opened:${ruleId}`,
      facts: { ruleId, ruleTitle: `Rule ${ruleId}`, severity: 'warning' },
      amount: 3,
      cadence: 'daily',
    });
  await runSql(`update notifications set first_at = now() - interval '2 days' where mail_settled_at is null`);
  await analyze();
}

async function sendDigests(scope: Scope) {
  await composeMailsJob.enqueue(scope, {});
  await runUntilIdle(workers);
  const { rows } = await runSql(`select count(*)::int as left from mails where state <> 'sent'`);
  if (Number(rows[0]?.left) > 0) throw new Error('Some digests were not sent');
}

/** As many mails of much the same size, from memory. */
async function sendBare({ mail }: Config, count: number) {
  const transport = createTransport({
    ...hostOf(mail?.smtpUrl ?? ''),
    pool: true,
    maxConnections: connections,
  });
  const text = 'Warning: Rule: 3 new alerts\n'.repeat(alerts * 3);
  const html = `<p>${text}</p>`.repeat(3);
  const letters = Array.from({ length: count }, (_, number) => ({
    from: mail?.from,
    to: `p${number}@northfield.test`,
    subject: 'Rule: 3 new alerts, and 4 more',
    text,
    html,
  }));
  await Promise.all(letters.map((letter) => transport.sendMail(letter)));
  transport.close();
}

const hostOf = (smtpUrl: string) => {
  const { hostname, port } = new URL(smtpUrl);
  return { host: hostname, port: Number(port) };
};

const tokensOf = (scope: Scope, personIds: readonly number[]) =>
  Promise.all(
    personIds.map((personId) =>
      mintSession({
        institutionId: scope.institutionId,
        personId,
        contextId: null,
        clientId: null,
        kind: 'embedded',
        taughtLmsCourseId: null,
        isHighContrast: false,
        locale: null,
        userAgent: 'bench',
      }),
    ),
  );

const pollAll = (tokens: readonly string[], port: number) =>
  Promise.all(
    tokens.map((token) =>
      millisecondsOf(async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/notifications/unread-count`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { count } = (await answer.json()) as { count?: number };
        if (!count) throw new Error(`The bell answered ${answer.status}`);
      }),
    ),
  );

const countAll = ({ institutionId }: Scope, personIds: readonly number[]) =>
  Promise.all(
    personIds.map((personId) =>
      millisecondsOf(() =>
        runSql(
          `select count(*) from notifications where person_id = $1 and institution_id = $2 and read_at is null`,
          [personId, institutionId],
        ),
      ),
    ),
  );
