import { Migrator } from 'kysely/migration';
import { closeDatabase, db, openDatabase, runSql } from '#server/infra/db/database.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { startEmbedded, type EmbeddedEngine } from '#server/infra/db/embedded/engine.ts';
import { migrations } from '#server/infra/db/migrations/index.ts';
import { literal, phrase } from '#shared/text/phrase.ts';
import { bulkNotes, bulkReasons } from '#server/bulk-actions/bulk-action.messages.ts';
import { syncReasons } from '#server/syncs/sync.messages.ts';

// Each test migrates an empty database to an earlier version, fills it as that version did, then migrates to today's.

let engine: EmbeddedEngine;

beforeEach(async () => {
  engine = await startEmbedded();
  await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir: '' }, { engine });
});
afterEach(async () => {
  await closeDatabase();
  await engine.close();
});

async function migrateTo(version: string) {
  const migrator = new Migrator({ db: db(), provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(version);
  if (error) throw error;
}

test("ties the installation's roles to the registrations that each person came through, and to their keys", async () => {
  await migrateTo('0015-queue');
  const platform = (issuer: string, client: string, keys: string) =>
    `('${issuer}', '${client}', 'x', 'https://x', 'https://x', '${keys}', '${client}', 'x', 'x')`;
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id) values
      ('a', 'A', 'https://a.test', '1'), ('b', 'B', 'https://b.test', '1'), ('c', 'C', 'https://c.test', '1');
    insert into lti_platforms (issuer, client_id, name, authentication_endpoint, token_endpoint, jwks_url, kid,
        public_key, private_key) values
      ${platform('https://i', 'a1', 'https://i/keys')}, ${platform('https://i', 'a2', 'https://i/keys')},
      ${platform('https://i', 'rogue', 'https://rogue/keys')}, ${platform('https://i', 'c1', 'https://i/keys')},
      ${platform('https://other', 'a1-other', 'https://other/keys')};
    insert into lti_deployments (platform_id, deployment_id, institution_id) values
      (1, '1', 1), (2, '1', 1), (3, '1', 2), (4, '1', 3), (5, '1', 1);
    insert into people (institution_id, issuer, subject, name, name_key, preferences) values
      (1, 'https://i', 'sam', 'Sam', 'sam', '{}'), (2, 'https://i', 'sam', 'Not Sam', 'not sam', '{}'),
      (1, null, null, 'Invited', 'invited', '{}');
    insert into sessions (token_hash, institution_id, person_id, kind, expires_at, user_agent)
      values ('x', 2, 2, 'embedded', now(), '');
    insert into super_admins (issuer, subject, role, granted_by) values
      ('https://i', 'sam', 'ROLE_SUPER_ADMIN', 'operator'), ('https://i', 'early', 'system-admin', 'operator'),
      ('https://nobody', 'sam', 'ROLE_SUPER_ADMIN', 'operator')`);
  await migrateTo('0016-bound-roles');
  const rowsOf = async (query: string) => (await runSql(query)).rows;
  expect(
    await rowsOf('select client_id, subject, role from super_admins order by subject, client_id'),
  ).toEqual([
    { client_id: 'a1', subject: 'early', role: 'system-admin' },
    { client_id: 'a1', subject: 'sam', role: 'ROLE_SUPER_ADMIN' },
    { client_id: 'a2', subject: 'sam', role: 'ROLE_SUPER_ADMIN' },
  ]);
  expect(await rowsOf('select client_id from people order by id')).toEqual([
    { client_id: 'a1' },
    { client_id: 'rogue' },
    { client_id: null },
  ]);
  expect(await rowsOf('select client_id from sessions')).toEqual([{ client_id: 'rogue' }]);
});

test('records since when courses are in no batch, and clears what ended syncs left behind', async () => {
  await migrateTo('0009-institutions');
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id)
      values ('north', 'North', 'https://canvas.test', '1');
    insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key, untracked_at)
      values (1, '1', '1', 'Tracked', 'tracked', 'tracked', null),
        (1, '2', '2', 'Gone', 'gone', 'gone', '2026-01-01T00:00:00Z');
    insert into batches (institution_id, title, title_key, type) values (1, 'One', 'one', 'dynamic');
    insert into syncs (institution_id, batch_id, trigger_type, status, needs_confirmation)
      values (1, 1, 'manual', 'failed', true), (1, 1, 'manual', 'failed', true),
        (1, 1, 'manual', 'in_progress', false);
    insert into sync_found_courses (sync_id, course_id) values (1, 1), (3, 1);
    insert into sync_changes (sync_id, course_id, change, title, lms_course_id, applied)
      values (1, 1, 'removed', 'Tracked', '1', true), (1, 2, 'removed', 'Gone', '2', false),
        (3, 2, 'removed', 'Gone', '2', false)`);
  await migrateTo('0012-ended-syncs');
  const rowsOf = async (query: string) => (await runSql(query)).rows;
  expect(await rowsOf('select course_id, institution_id, since from untracked_courses')).toEqual([
    { course_id: 2, institution_id: 1, since: new Date('2026-01-01T00:00:00Z') },
  ]);
  expect(await rowsOf('select sync_id from sync_found_courses')).toEqual([{ sync_id: 3 }]);
  expect(await rowsOf('select sync_id, course_id from sync_changes order by sync_id')).toEqual([
    { sync_id: 1, course_id: 1 },
    { sync_id: 3, course_id: 2 },
  ]);
  expect(await rowsOf('select id from syncs where needs_confirmation')).toEqual([]);
});

test('keeps old sentences word for word, and recognises a sync that waits for a person', async () => {
  await migrateTo('0018-canvas-budgets');
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id)
      values ('north', 'North', 'https://canvas.test', '1');
    insert into batches (institution_id, title, title_key, type) values (1, 'One', 'one', 'dynamic');
    insert into task_runners (institution_id, tool, error_message) values (1, 'core', 'It''s {odd}.');
    insert into syncs (institution_id, batch_id, trigger_type, status, needs_confirmation, error_message)
      values (1, 1, 'manual', 'completed', false, null),
        (1, 1, 'manual', 'failed', false, 'Canvas was away.'),
        (1, 1, 'manual', 'failed', true,
          'This sync would remove 30 of 120 courses. Nothing was changed; confirm it if that is right.')`);
  await migrateTo('0019-reasons');
  const rowsOf = async (query: string) => (await runSql(query)).rows;
  expect(await rowsOf('select reason from task_runners')).toEqual([{ reason: literal("It's {odd}.") }]);
  expect(await rowsOf('select status, reason from syncs order by id')).toEqual([
    { status: 'completed', reason: null },
    { status: 'failed', reason: literal('Canvas was away.') },
    { status: 'waiting', reason: phrase(syncReasons.largeRemoval, { remove: 30, courses: 120 }) },
  ]);
});

test('makes one tag of all its spellings, each batch keeping its own', async () => {
  await migrateTo('0033-teachers');
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id) values
      ('a', 'A', 'https://a.test', '1'), ('b', 'B', 'https://b.test', '1');
    insert into batches (institution_id, title, title_key, type) values
      (1, 'One', 'one', 'static'), (1, 'Two', 'two', 'static'), (1, 'Three', 'three', 'static'),
      (2, 'Other', 'other', 'static');
    insert into batch_tags (institution_id, batch_id, title, title_key) values
      (1, 1, 'STEM', 'stem'), (1, 2, 'Stem', 'stem'), (1, 3, 'Stem', 'stem'), (1, 3, 'Été', 'ete'),
      (2, 4, 'stem', 'stem')`);
  await migrateTo('0036-tags');
  const { rows } = await runSql(`select t.institution_id, b.title as batch, t.title from batch_tags l
    join tags t on t.id = l.tag_id join batches b on b.id = l.batch_id order by b.id, t.title_key`);
  expect(rows).toEqual([
    { institution_id: 1, batch: 'One', title: 'Stem' },
    { institution_id: 1, batch: 'Two', title: 'Stem' },
    { institution_id: 1, batch: 'Three', title: 'Été' },
    { institution_id: 1, batch: 'Three', title: 'Stem' },
    { institution_id: 2, batch: 'Other', title: 'stem' },
  ]);
  expect((await runSql('select count(*)::int as total from tags')).rows).toEqual([{ total: 3 }]);
});

test('carries runs of scans over as actions, the open one still open, and keeps the log readable', async () => {
  await migrateTo('0040-state-changes');
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id) values ('a', 'A', 'https://a.test', '1');
    insert into people (institution_id, name, name_key, preferences) values (1, 'Ada', 'ada', '{}');
    insert into batches (institution_id, title, title_key, type) values (1, 'One', 'one', 'static');
    insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
      select 1, n::text, n::text, n::text, n::text, n::text from generate_series(1, 3) n;
    insert into bulk_actions (institution_id, person_id, action, params, about, ended_at)
      values (1, 1, 'tag', '{}', '["STEM"]', now());
    insert into scan_runs (institution_id, batch_id, is_full, is_whole_batch, started_by, started_by_name, ended_at,
        fresh_count) values
      (1, 1, true, true, null, 'Gone', '2026-03-01', 4), (1, 1, false, true, 1, 'Ada', null, 0);
    insert into scan_run_courses (institution_id, run_id, course_id, outcome, reason) values
      (1, 1, 1, 'done', null), (1, 1, 2, 'failed', '{"id": "scanRun.reason.lost"}'),
      (1, 2, 2, 'waiting', null), (1, 2, 3, 'done', null);
    insert into audit_entries (institution_id, action, record_type, record_id, record_title, detail) values
      (1, 'startScanRun', 'batch', '1', 'One', '{"note": {"id": "scanRun.note.started",
        "params": {"isFull": "true", "courses": 2, "fresh": 4}}}'),
      (1, 'cancelScanRun', 'batch', '1', 'One', '{"note": {"id": "scanRun.note.cancelled", "params": {"dropped": 1}}}')`);
  await migrateTo('0042-scans-of-batches');
  const rowsOf = async (query: string) => (await runSql(query)).rows;
  expect(
    await rowsOf(
      `select action, person_id, asked_by, started_by, batch_id, about, ended_at is null as is_open, counts from bulk_actions order by id`,
    ),
  ).toEqual([
    expect.objectContaining({ action: 'tag', person_id: 1, asked_by: 1, started_by: 'Ada', batch_id: null }),
    {
      action: 'full_scan',
      person_id: null,
      asked_by: null,
      started_by: 'Gone',
      batch_id: 1,
      about: ['One'],
      is_open: false,
      counts: {
        total: 6,
        waiting: 0,
        running: 0,
        done: 1,
        unchanged: 4,
        failed: 1,
        dropped: 0,
        undone: 0,
        kept: 0,
      },
    },
    expect.objectContaining({ action: 'scan', person_id: 1, asked_by: 1, is_open: true, counts: null }),
  ]);
  expect(
    await rowsOf('select course_id, outcome, reason from bulk_action_courses order by action_id, course_id'),
  ).toEqual([
    { course_id: 1, outcome: 'done', reason: null },
    { course_id: 2, outcome: 'failed', reason: phrase(bulkReasons.lost) },
    { course_id: 2, outcome: 'running', reason: null },
    { course_id: 3, outcome: 'done', reason: null },
  ]);
  expect(await rowsOf('select action, detail from audit_entries order by id')).toEqual([
    {
      action: 'startBulkAction',
      detail: { note: phrase(bulkNotes.started, { action: 'full_scan', about: ['One'], courses: 2 }) },
    },
    { action: 'cancelBulkAction', detail: {} },
  ]);
});

test("gives each course in a batch the time it has been there, its batch's first ones also the past before", async () => {
  await migrateTo('0043-sharing-versions');
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id, time_zone)
      values ('north', 'North', 'https://canvas.test', '1', 'America/Chicago');
    insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
      select 1, n, n, n, n, n from generate_series(1, 3) n;
    insert into batches (institution_id, title, title_key, type, status, first_rollup_on, created_at, updated_at)
      values (1, 'Old', 'old', 'static', 1, '2026-03-02', '2026-03-01T18:00Z', '2026-05-01T18:00Z'),
        (1, 'Archived', 'archived', 'static', 0, '2026-03-02', '2026-03-01T18:00Z', '2026-05-01T18:00Z'),
        (1, 'New', 'new', 'static', 1, null, '2026-05-01T18:00Z', '2026-05-01T18:00Z');
    insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key, added_at)
      values (1, 1, 1, '', '', '', '2026-03-02T02:00Z'), (1, 1, 2, '', '', '', '2026-03-02T18:00Z'),
        (1, 1, 3, '', '', '', '2026-03-09T18:00Z'), (1, 2, 1, '', '', '', '2026-03-03T18:00Z'),
        (1, 3, 3, '', '', '', '2026-05-01T18:00Z');
    insert into course_history (institution_id, course_id, tool, valid_from, valid_to, confirmed_to, metrics)
      values (1, 1, 'core', '2026-02-28', null, '2026-03-04', array[1, 10])`);
  await migrateTo('0044-reports');
  const { rows } = await runSql(`select batch_id, course_id, from_day::text, to_day::text, has_past
    from member_spans order by batch_id, course_id`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, 1, '2026-03-01', null, true],
    [1, 2, '2026-03-02', null, true],
    [1, 3, '2026-03-09', null, false],
    [2, 1, '2026-03-03', '2026-04-30', false],
    [3, 3, '2026-05-01', null, true],
  ]);
  await migrateTo(Object.keys(migrations).at(-1) ?? '');
  await closeDays(scopeTo(1), new Date('2026-03-13T18:00Z'));
  const { rows: days } =
    await runSql(`select d.day::text, g.batch_ids, d.courses, d.scanned_courses as scanned
    from group_days d join course_groups g on g.id = d.group_id
    where d.tool = 'core' and d.day in ('2026-02-28', '2026-03-01', '2026-03-12') order by d.day, g.batch_ids`);
  expect(days.map((row) => Object.values(row))).toEqual([
    ['2026-02-28', [1], 1, 1],
    ['2026-03-01', [1], 1, 1],
    ['2026-03-12', [1], 2, 0],
    ['2026-03-12', [1, 2], 1, 0],
  ]);
});

test('gives ReadyGo institutions a first list of statuses in their language, and core ones none', async () => {
  await migrateTo('0044-reports');
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id, is_ready_go, locale) values
      ('a', 'A', 'https://a.test', '1', true, 'en'), ('b', 'B', 'https://b.test', '1', true, 'es'),
      ('c', 'C', 'https://c.test', '1', false, 'en')`);
  await migrateTo('0046-statuses');
  const { rows } = await runSql(`
    select institution_id as id, string_agg(label || case when is_default then '*' else '' end, ', ' order by place)
      as labels
    from statuses group by institution_id order by institution_id`);
  expect(rows).toEqual([
    { id: 1, labels: 'Not started*, In progress, Blocked, Ready, Closed' },
    { id: 2, labels: 'Sin empezar*, En curso, Bloqueado, Listo, Cerrado' },
  ]);
});

test('divides the history there is into months, and takes the wildest days as well', async () => {
  await migrateTo('0065-first-spans');
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id, time_zone)
      values ('north', 'North', 'https://canvas.test', '1', 'America/Chicago');
    insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
      select 1, n, n, n, n, n from generate_series(1, 3) n;
    insert into course_history (institution_id, course_id, tool, valid_from, valid_to, confirmed_to, metrics, score_version)
      select 1, 1, 'udoit', current_date - n * 20, case when n > 1 then current_date - n * 20 + 19 end,
        current_date, array[n, null, 0.1], 2 from generate_series(1, 60) n;
    insert into course_history (institution_id, course_id, tool, valid_from, confirmed_to, metrics) values
      (1, 2, 'core', '0202-01-31', '0202-01-31', '{}'), (1, 3, 'core', '3026-02-28', '3026-02-28', '{}');
    insert into course_groups (institution_id, batch_ids, key) values (1, '{1}', 'k');
    insert into group_days (group_id, institution_id, tool, day, courses, scanned_courses,
        sums, counts, derived_sums, derived_counts)
      select 1, 1, 'core', current_date - n, 3, 2, array[n], array[1], '{}', '{}' from generate_series(0, 400) n`);
  const all = async () => [
    (await runSql('select h::text from course_history h order by 1')).rows,
    (await runSql('select d::text from group_days d order by 1')).rows,
  ];
  const before = await all();
  await migrateTo('0066-history-by-month');
  expect(await all()).toEqual(before);
  const { rows } = await runSql(
    'select tableoid::regclass::text as part, count(*) from course_history group by 1',
  );
  expect(rows.length).toBeGreaterThan(25);
  expect(rows).toContainEqual({ part: 'course_history_other', count: 2 });
  // What refers to them still takes them along.
  await runSql('delete from course_groups; delete from courses');
  expect(await all()).toEqual([[], []]);
});
