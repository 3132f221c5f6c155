import { runSql } from '#server/infra/db/database.ts';
import { forgetPastJob, forgetPast } from '#server/retention/forget-past.worker.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { fillTables } from '#test/support/fill-tables.ts';
import { runJobs } from '#test/support/jobs.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

/** When each row ended, and what else makes it a thing of the past. */
const pasts = {
  syncs: { ended: 'finished_at', also: `status = 'completed'` },
  findings: { ended: 'fixed_at', also: `state = 'fixed'` },
  content_items: { ended: 'gone_at', also: 'title = title' },
  tidy_entries: { ended: 'gone_at', also: 'title = title' },
  task_events: { ended: 'at', also: `kind = 'state'` },
  api_tokens: { ended: 'revoked_at', also: `expires_at = now() + interval '1 day'` },
} as const;
type Table = keyof typeof pasts;

beforeEach(async () => {
  await emptyDatabase();
  for (const word of ['own', 'other'])
    await fillTables({ word, person: { name: word, email: `${word}@x.edu`, lmsUserId: word } });
  // The tables refer to each other: what goes with its content item would hide what the job does.
  await runSql('update content_items set gone_at = null');
});

const ended = ({ table, daysAgo }: { table: Table; daysAgo: number }) =>
  runSql(
    `update ${table} set ${pasts[table].also}, ${pasts[table].ended} = now() - interval '${daysAgo} days'`,
  );

const count = async (table: Table, institutionId: number) =>
  (await runSql(`select from ${table} where institution_id = ${institutionId}`)).rows.length;

async function run() {
  await forgetPastJob.enqueue(scopeTo(1), {});
  expect(await runJobs()).toContainEqual({ job: 'forget-past', outcome: 'done' });
}

/** So that the first isn't the batch's latest. */
const addLaterSyncs = () =>
  runSql(`insert into syncs (institution_id, batch_id, trigger_type, status, finished_at)
    select institution_id, id, 'manual', 'completed', now() from batches`);

test.each(Object.keys(pasts) as Table[])(
  'forgets %s after 400 days, and only in its institution',
  async (table) => {
    if (table === 'syncs') await addLaterSyncs();
    const kept = await count(table, 1);
    await ended({ table, daysAgo: 399 });
    await run();
    expect(await count(table, 1)).toBe(kept);
    await ended({ table, daysAgo: 401 });
    if (table === 'syncs') await addLaterSyncs();
    await run();
    expect([await count(table, 1), await count(table, 2)]).toEqual(table === 'syncs' ? [1, 3] : [0, kept]);
  },
);

test("keeps as long as the institution says, what people wrote, and each batch's latest sync", async () => {
  await runSql(`update institutions set settings = '{"auditRetentionDays": 30}' where id = 1`);
  for (const table of ['findings', 'syncs', 'task_events'] as const) await ended({ table, daysAgo: 31 });
  await runSql(`update task_events set kind = 'comment'`);
  await run();
  expect([await count('findings', 1), await count('syncs', 1), await count('task_events', 1)]).toEqual([
    0, 1, 1,
  ]);
});

test('forgets more than one slice, and leaves the rest to the next run when interrupted', async () => {
  await runSql(`insert into task_events (institution_id, task_id, kind, at)
    select institution_id, id, 'state', '2001-01-01' from tasks, generate_series(1, 10001) where institution_id = 1`);
  await forgetPast(scopeTo(1), new Date(), AbortSignal.abort());
  expect(await count('task_events', 1)).toBe(10_002);
  await run();
  expect(await count('task_events', 1)).toBe(1);
});
