import { Migrator } from 'kysely/migration';
import { closeDatabase, db, openDatabase, runSql } from '#server/infra/db/database.ts';
import { startEmbedded, type EmbeddedEngine } from '#server/infra/db/embedded/engine.ts';
import { migrations } from '#server/infra/db/migrations/index.ts';
import { literal, phrase } from '#shared/text/phrase.ts';
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
