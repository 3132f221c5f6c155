import { startMailbox } from '#scripts/harness/mailbox/mailbox.ts';
import type { Benchmark, Engine, Options, Row } from './benchmark.ts';
import { afterwards } from './cleanup.ts';
import { emptyDatabase } from './databases.ts';
import { summarize } from './measure.ts';
import type { NotificationsGiven, NotificationsTaken } from './notifications-worker.ts';
import { startChild } from './processes.ts';

const amounts = { small: { people: 100, sessions: 20 }, full: { people: 2_000, sessions: 500 } } as const;

export const notifications: Benchmark = {
  about:
    'Digests for everyone, against bare mails over the same connections; and the bell, which many sessions ask for at the same moment, against its count alone. In use, each session asks once a minute.',
  run: async (options) => {
    const rows: Row[] = [];
    for (const engine of options.engines) rows.push(...(await measureOn(engine, options)));
    return rows;
  },
};

async function measureOn(engine: Engine, { size }: Options): Promise<Row[]> {
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const given: NotificationsGiven = amounts[size];
  const mailbox = await startMailbox();
  afterwards(() => mailbox.close());
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'courseyard@courseyard.example' };
  const worker = await startChild<object, 'measure'>('./notifications-worker.ts', given, {
    ...database,
    ...mail,
    PUBLIC_URL: 'https://courseyard.example',
  });
  const { digests, bareMails, polls, counts } = await worker.ask<NotificationsTaken>('measure');
  await worker.stop();
  return [
    {
      what: `digests of ${given.people} people, ${engine}`,
      unit: 's',
      ours: summarize(digests),
      peer: summarize(bareMails),
    },
    {
      what: `one look of the bell, ${given.sessions} sessions at once, ${engine}`,
      unit: 'ms',
      ours: summarize(polls),
      peer: summarize(counts),
    },
  ];
}
