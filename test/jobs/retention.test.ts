import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import { sendJobs } from '#server/infra/jobs/send-jobs.ts';
import { runEveryMinute } from '#server/infra/every-minute.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { forgetExpired, forgetPast } from '#server/retention/forget-past.service.ts';
import { forgetPastJob } from '#server/retention/forget-past.worker.ts';
import { keptRows, type KeptRows } from '#server/retention/kept-rows.ts';
import { defaultInstitutionSettings } from '#shared/settings/institution-settings.ts';
import { buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { fillTables } from '#test/support/fill-tables.ts';
import { forgetIn } from '#test/support/forget.ts';
import { runJobs } from '#test/support/jobs.ts';
import { untilTrue } from '#test/support/server-process.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

type Table = keyof typeof keptRows;
const tables = Object.keys(keptRows) as Table[];

/** What makes a row of each table a thing of the past, and when that was. */
const ends: Readonly<Record<Table, string>> = {
  alert_rules: 'removed_at = $1',
  alerts: `state = 'resolved', resolution = 'person', resolved_at = $1, ended_at = $1`,
  announcements: 'removed_at = $1',
  api_tokens: `revoked_at = $1, expires_at = now() + interval '1 day'`,
  audit_entries: 'at = $1',
  bulk_actions: 'ended_at = $1, undo_at = $1, undone_at = $1',
  canvas_budgets: 'touched_at = $1',
  canvas_grant_requests: 'expires_at = $1',
  canvas_logins: 'expires_at = $1',
  checklists: 'removed_at = $1, publication = 0',
  content_items: 'gone_at = $1',
  course_activity: 'at = $1',
  course_lists: 'created_at = $1',
  course_searches: 'requested_at = $1',
  document_days: 'day = $1::timestamptz::date',
  findings: `fixed_at = $1, state = 'fixed'`,
  fix_runs: 'created_at = $1',
  fixes: 'planned_at = $1',
  link_hosts: `day = $1::timestamptz::date, next_at = $1`,
  live_event_hours: 'hour = $1',
  live_events: 'received_at = $1, handled_at = now()',
  lti_launches: 'expires_at = $1',
  lti_logins: 'expires_at = $1',
  lti_nonces: 'expires_at = $1',
  mails: 'ended_at = $1',
  metric_slices: 'began_at = $1',
  notifications: 'last_at = $1',
  report_runs: 'created_at = $1',
  report_schedules: 'removed_at = $1',
  quick_views: 'removed_at = $1',
  runner_authorisations: 'expires_at = $1',
  runner_links: 'expires_at = $1',
  sessions: 'expires_at = $1',
  suggestions: 'asked_at = $1',
  syncs: `finished_at = $1, status = 'completed'`,
  system_processes: 'seen_at = $1',
  tab_codes: 'expires_at = $1',
  tags: 'removed_at = $1',
  task_events: `at = $1, kind = 'state'`,
  tidy_entries: 'gone_at = $1',
  undos: 'until = $1',
  video_days: 'day = $1::timestamptz::date',
  unsubscribe_links: 'created_at = $1',
};

/** What keeps a row, however old it is. */
const stays = {
  api_tokens: `revoked_at = null, expires_at = now() + interval '1 day'`,
  bulk_actions: 'undone_at = null',
  checklists: 'publication = 1',
  findings: `state = 'resolved'`,
  link_hosts: `next_at = now() + interval '1 minute'`,
  live_events: 'handled_at = null',
  syncs: `status = 'completed'`,
  task_events: `kind = 'comment'`,
} as const satisfies Partial<Record<Table, string>>;

const rowsOf = (table: Table): KeptRows => keptRows[table];

/** How long a table's rows are kept, in days, where the institution has no say. */
function daysOf(table: Table): number {
  const { kept } = rowsOf(table);
  if ('setting' in kept) return defaultInstitutionSettings[kept.setting];
  if ('months' in kept) throw new Error('No rows are kept by months');
  return 'days' in kept ? kept.days : kept.hours / 24;
}

/** Some go by whole days. */
const marginOf = (table: Table) =>
  ['link_hosts', 'document_days', 'video_days'].includes(table) ? 2 : 1 / 24 / 60;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const young = (table: Table) => daysAgo(daysOf(table) - marginOf(table));
const old = (table: Table) => daysAgo(daysOf(table) + marginOf(table));

/** Rows of two institutions in every table, and of the installation. */
async function fill() {
  for (const word of ['own', 'other'])
    await fillTables({ word, person: { name: word, email: `${word}@x.edu`, lmsUserId: word } });
  await runSql(
    `insert into link_hosts (host, next_at, day, probes) values ('x.edu', now(), current_date, 1)`,
  );
  await runSql(`insert into canvas_budgets (key, state) values ('x', '{}')`);
  // Courses that have just left their last batch keep what was read of them.
  await runSql('update untracked_courses set since = now()');
  // Each batch's latest sync stays: those that are there get a later one.
  await runSql(`insert into syncs (institution_id, batch_id, trigger_type, status)
    select institution_id, id, 'manual', 'completed' from batches`);
}

/** The rows to which it happens. */
const whichOf = (table: Table) => (table === 'syncs' ? 'page_cursor is not null' : 'true');

const end = (table: Table, at: Date) =>
  runSql(`update ${table} set ${ends[table]} where ${whichOf(table)}`, [at]);

/** How many rows it could happen to, in the own institution, and elsewhere or in none. */
async function count(table: Table) {
  const { rows } = await runSql(
    `select to_jsonb(t) ->> 'institution_id' as whose from ${table} t where ${whichOf(table)}`,
  );
  const own = rows.filter(({ whose }) => whose === '1').length;
  return [own, rows.length - own] as const;
}

async function run({ scope } = { scope: scopeTo(1) }) {
  await forgetPastJob.enqueue(scope, {});
  return runJobs();
}

const done = [{ job: 'forget-past', outcome: 'done' }];

const writeEntries = (institution: BuiltInstitution, agesInDays: readonly number[]) =>
  db()
    .insertInto('audit_entries')
    .values(
      agesInDays.map((age) => ({
        institution_id: institution.id,
        action: `${age} days old`,
        // A minute younger, so that the test's own time doesn't matter.
        at: new Date(Date.now() - age * dayMs + 60_000),
      })),
    )
    .execute();

async function entriesOf(institution: BuiltInstitution) {
  const rows = await db()
    .selectFrom('audit_entries')
    .select('action')
    .where('institution_id', '=', institution.id)
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ action }) => action);
}

/** All but the clock. */
const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const undone = new Error('undone');

/** A test on filled tables, which are afterwards what they were. */
const onFilled =
  <Given extends unknown[]>(steps: (...given: Given) => Promise<void>) =>
  async (...given: Given) => {
    const change = inTransaction(async () => {
      await steps(...given);
      throw undone;
    });
    await change.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  };

describe('each table', () => {
  beforeAll(async () => {
    await emptyDatabase();
    await fill();
  });

  test.each(tables)(
    '%s go once they have been kept for long enough, and not before',
    onFilled(async (table: Table) => {
      const [own, others] = await count(table);
      expect(own + others).toBeGreaterThan(0);
      await end(table, young(table));
      await forgetIn(table, scopeTo(1));
      expect(await count(table)).toEqual([own, others]);
      await end(table, old(table));
      await forgetIn(table, scopeTo(1));
      expect(await count(table)).toEqual([0, rowsOf(table).ofAll ? 0 : others]);
    }),
  );

  test.each(Object.keys(stays) as (keyof typeof stays)[])(
    '%s stay where something keeps them',
    onFilled(async (table: keyof typeof stays) => {
      await end(table, old(table));
      if (table === 'syncs') await runSql('delete from syncs where page_cursor is null');
      else await runSql(`update ${table} set ${stays[table]}`);
      const before = await count(table);
      await forgetIn(table, scopeTo(1));
      expect(await count(table)).toEqual(before);
    }),
  );

  test('each row that can stay has a test of why', () => {
    const choosy = tables.filter((table) => rowsOf(table).only !== undefined);
    expect(Object.keys(stays)).toEqual(expect.arrayContaining(choosy));
  });

  test.each(tables.filter((table) => 'setting' in rowsOf(table).kept))(
    '%s go when the institution says',
    onFilled(async (table: Table) => {
      const { kept } = rowsOf(table);
      const setting = 'setting' in kept ? kept.setting : '';
      await runSql('update institutions set settings = $1', [JSON.stringify({ [setting]: 30 })]);
      const [own, others] = await count(table);
      await end(table, daysAgo(29));
      await forgetIn(table, scopeTo(1));
      expect(await count(table)).toEqual([own, others]);
      await end(table, daysAgo(31));
      await forgetIn(table, scopeTo(1));
      expect(await count(table)).toEqual([0, others]);
    }),
  );

  test(
    'a token goes by its expiry too',
    onFilled(async () => {
      await runSql('update api_tokens set revoked_at = null, expires_at = $1', [old('api_tokens')]);
      const [, others] = await count('api_tokens');
      await forgetIn('api_tokens', scopeTo(1));
      expect(await count('api_tokens')).toEqual([0, others]);
    }),
  );

  test(
    'a batch’s latest completed sync stays, however many have failed since',
    onFilled(async () => {
      await end('syncs', old('syncs'));
      await runSql(`update syncs set status = 'failed' where page_cursor is null`);
      const before = await count('syncs');
      await forgetIn('syncs', scopeTo(1));
      expect(await count('syncs')).toEqual(before);
    }),
  );

  test(
    'a mail that nobody has sent goes too',
    onFilled(async () => {
      await runSql('update mails set ended_at = null, renewed_at = $1', [old('mails')]);
      const [, others] = await count('mails');
      await forgetIn('mails', scopeTo(1));
      expect(await count('mails')).toEqual([0, others]);
    }),
  );
});

describe('the job', () => {
  beforeEach(emptyDatabase);

  test('one job a night deletes all of it, for its own institution', async () => {
    await fill();
    const before = new Map<Table, readonly [number, number]>();
    for (const table of tables) before.set(table, await count(table));
    for (const table of tables) await end(table, old(table));
    expect(await run()).toEqual(done);
    for (const table of tables) {
      const others = rowsOf(table).ofAll ? 0 : before.get(table)?.[1];
      expect([table, ...(await count(table))]).toEqual([table, 0, others]);
    }
  });

  test('deletes in archived institutions too', async () => {
    const archived = await buildInstitution({ status: 0 });
    await writeEntries(archived, [1, 401]);
    await sendJobs(forgetPastJob, [{ job: forgetPastJob.name, institutionId: 0, payload: {} }]);
    await runJobs();
    expect(await entriesOf(archived)).toEqual(['1 days old']);
  });

  test.each([
    [90, ['1 days old', '90 days old']],
    // A setting that makes no sense must not cost anyone their log.
    [0, ['1 days old', '90 days old', '91 days old']],
    ['soon', ['1 days old', '90 days old', '91 days old']],
  ])('keeps what the institution chose when it says %p', async (auditRetentionDays, kept) => {
    const institution = await buildInstitution({ settings: JSON.stringify({ auditRetentionDays }) });
    await writeEntries(institution, [1, 90, 91, 401]);
    expect(await run(institution)).toEqual(done);
    expect(await entriesOf(institution)).toEqual(kept);
  });

  test("deletes nothing while this process's clock and the database's disagree", async () => {
    const institution = await buildInstitution();
    await writeEntries(institution, [1, 400]);
    await forgetPastJob.enqueue(institution.scope, {});
    jest.useFakeTimers({ now: Date.now() + 2 * dayMs, doNotFake: [...realTimers] });
    const outcomes = await runJobs().finally(() => jest.useRealTimers());
    expect(outcomes).toEqual([{ job: 'forget-past', outcome: 'failed' }]);
    expect(await entriesOf(institution)).toHaveLength(2);
  });

  test('deletes more than one slice, and leaves the rest to the next run when interrupted', async () => {
    const institution = await buildInstitution();
    await runSql(
      `insert into audit_entries (institution_id, action, at)
     select $1, 'old', '2001-01-01' from generate_series(1, 10001)`,
      [institution.id],
    );
    await forgetPast(institution.scope, new Date(), AbortSignal.abort());
    expect(await entriesOf(institution)).toHaveLength(10_001);
    expect(await run(institution)).toEqual(done);
    expect(await entriesOf(institution)).toEqual([]);
  });

  test("what can't be deleted now doesn't keep the rest, and the job is tried again", async () => {
    await fill();
    for (const table of ['audit_entries', 'tags'] as const) await end(table, old(table));
    const [, others] = await count('tags');
    await runSql(
      `create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`,
    );
    await runSql('create trigger stuck before delete on audit_entries for each row execute function stuck()');
    try {
      expect(await run()).toEqual([{ job: 'forget-past', outcome: 'failed' }]);
      await expect(forgetPast(scopeTo(1), new Date(), new AbortController().signal)).rejects.toThrow(
        'Could not delete what’s old of audit_entries',
      );
    } finally {
      await runSql('drop function stuck cascade');
    }
    expect(await count('tags')).toEqual([0, others]);
    expect((await count('audit_entries'))[0]).toBeGreaterThan(0);
  });

  test('what has expired goes within minutes, while the process runs, and nothing else', async () => {
    await fill();
    const before = new Map<Table, readonly [number, number]>();
    for (const table of tables) await end(table, old(table));
    for (const table of tables) before.set(table, await count(table));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    const stop = runEveryMinute([forgetExpired]);
    jest.advanceTimersByTime(60_000);
    stop();
    jest.useRealTimers();
    const expiring: readonly Table[] = [
      'canvas_grant_requests',
      'canvas_logins',
      'lti_launches',
      'lti_logins',
      'lti_nonces',
      'tab_codes',
    ];
    await untilTrue(async () =>
      (await Promise.all(expiring.map(count))).every(([own, others]) => own + others === 0),
    );
    for (const table of tables.filter((name) => !expiring.includes(name)))
      expect([table, await count(table)]).toEqual([table, before.get(table)]);
  });
});
