import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { compose } from '#server/compose.ts';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { knownMigrations, migrate, migrateTo } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue, queue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import { listAlertRules } from '#shared/alerts/alert-rule.api.ts';
import { listAlerts } from '#shared/alerts/alert.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listExceptions } from '#shared/batches/batch-courses.api.ts';
import { listCourses, readCourse } from '#shared/courses/course.api.ts';
import { listFindings } from '#shared/findings/findings.api.ts';
import { listMessages } from '#shared/messages/message.api.ts';
import { listPeople } from '#shared/people/person.api.ts';
import { listQuickViews } from '#shared/quick-views/quick-view.api.ts';
import { readReport } from '#shared/reports/report.api.ts';
import { readCourseStatus } from '#shared/statuses/status.api.ts';
import { listSyncHistory } from '#shared/syncs/sync.api.ts';
import { listTags } from '#shared/tags/tag.api.ts';
import { listTasklists } from '#shared/tasks/tasklist.api.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import { serveApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { testSecretKey } from '#test/support/database.ts';
import { openNewDatabase } from '#test/support/new-database.ts';
import { breakingChanges, readSchema } from '#test/support/schema-changes.ts';
import { compareWithCopies, copyTables } from '#test/support/table-copies.ts';

/**
 * pg_dump 15's output of a database of the baseline: the demo's two institutions, at Northfield a course with tags, one
 * excluded from a batch and an API token, and a third institution with a row in every table (fill-tables.ts).
 */
const dump = () =>
  gunzipSync(readFileSync(fileURLToPath(new URL('landed-0001.sql.gz', import.meta.url)))).toString();

/** Changes that look as if they broke the version before, and don't: by migration, as the test prints them. */
const judged: Readonly<Record<string, readonly string[]>> = {
  // These allow what the rules before allowed, and more.
  '0003-read-or-not': [
    `content_items has a new rule, content_items_problem_check: CHECK ((problem = ANY (ARRAY['cut'::text, 'unreadable'::text, 'missing'::text, 'too_many'::text, 'unpublished'::text, 'block_editor'::text, 'new_quiz'::text, 'external_tool'::text])))`,
  ],
  '0007-whole-course': [
    `content_items has a new rule, content_items_kind_check: CHECK ((kind = ANY (ARRAY['page'::text, 'assignment'::text, 'quiz'::text, 'discussion'::text, 'announcement'::text, 'syllabus'::text, 'quiz_question'::text, 'html_file'::text, 'new_quiz_question'::text])))`,
    `content_items has a new rule, content_items_problem_check: CHECK ((problem = ANY (ARRAY['cut'::text, 'unreadable'::text, 'missing'::text, 'too_many'::text, 'unpublished'::text, 'block_editor'::text, 'new_quiz'::text, 'external_tool'::text, 'question_bank'::text, 'hot_spot'::text])))`,
  ],
  // The last two are about columns that the version before leaves empty.
  '0011-report-mails': [
    `mails has a new rule, mails_kind_check: CHECK ((kind = ANY (ARRAY['digest'::text, 'single'::text, 'report'::text])))`,
    `mails has a new rule, mails_run: FOREIGN KEY (institution_id, run_id) REFERENCES report_runs(institution_id, id) ON DELETE CASCADE`,
    `unsubscribe_links has a new rule, unsubscribe_links_whose: CHECK ((num_nonnulls(person_id, recipient_id) = 1))`,
  ],
};

/** Whether a migration takes away what no code has needed since an earlier one. */
const isCleanup = (name: string) => /-after-\d{4}$/.test(name);

const changes: Record<string, string[]> = {};
let lost: string[];
let app: Awaited<ReturnType<typeof serveApp>> | undefined;
let admin: Caller;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  compose();
  useSecretKeys(testSecretKey);
  close = await openNewDatabase('courseyard_landed');
  await runSql(dump());
  await copyTables();
  let schema = await readSchema();
  for (const name of knownMigrations().filter((each) => each > '0001-baseline')) {
    await migrateTo(name);
    const next = await readSchema();
    changes[name] = breakingChanges(schema, next);
    schema = next;
  }
  lost = await compareWithCopies();
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
  app = await serveApp();
  const { rows } = await runSql(`select client_id from people where id = 1 and name = 'Ingrid Solberg'`);
  const person = { id: 1, institutionId: 1, clientId: String(rows[0]?.client_id), issuer: '', subject: '' };
  admin = as(app, person);
});
afterAll(async () => {
  await app?.close();
  await closeQueue();
  await close?.();
});

test('an upgrade from the baseline keeps every row, and every value in it', () => {
  // Except for what no code has needed for a release.
  const taken = Object.entries(changes).flatMap(([name, found]) => (isCleanup(name) ? found : []));
  expect(lost.filter((each) => !taken.includes(`${each} is gone`))).toEqual([]);
});

test('what people had is there: batches, courses, people, teams, tags, views and the log', async () => {
  const { batches } = await admin.call(listBatches, { query: {} });
  expect(batches.map(({ title, courseCount }) => [title, courseCount])).toEqual([
    ['Accessibility pilot', 6],
    ['College of Arts and Letters Fall 2026', 2],
    ['Fall 2026', 6],
    ['School of Business Spring 2027', 0],
    ['Spring 2027', 1],
  ]);
  const { pagination: courses } = await admin.call(listCourses, { query: {} });
  expect(courses.total).toBe(7);
  const { exceptions: excluded } = await admin.call(listExceptions, {
    params: { id: 3 },
    query: { kind: 'excluded' },
  });
  expect(excluded.map(({ title }) => title)).toEqual(['Oral History Methods – Section 29']);
  const { pagination: people } = await admin.call(listPeople, { query: {} });
  expect(people.total).toBe(16);
  const { teams } = await admin.call(listTeams, {});
  expect(teams.map(({ title, memberCount }) => [title, memberCount])).toEqual([
    ['Accessibility Office', 3],
    ['Learning Design', 5],
    ['School of Business', 4],
  ]);
  const { tags } = await admin.call(listTags, {});
  expect(tags.map(({ title }) => title)).toEqual(['current', 'Été', 'Priority', 'upcoming']);
  const { quickViews } = await admin.call(listQuickViews, { query: {} });
  expect(quickViews.map(({ title }) => title)).toEqual(['Many students, many errors', 'Space to win']);
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries.some(({ action, record }) => action === 'removeCourses' && record?.id === '3')).toBe(true);
});

test('what was measured is there: scans, findings, syncs, and the same numbers in a report', async () => {
  const { scans, metrics } = await admin.call(readCourse, { params: { id: 4 } });
  expect(scans.map(({ tool, status }) => [tool, status])).toEqual([
    ['core', 'succeeded'],
    ['tidyup', 'succeeded'],
    ['udoit', 'succeeded'],
  ]);
  expect(metrics).toMatchObject({ 'udoit.score': 70.33, 'core.wordCount': 3405, 'tidyup.file_count': 12 });
  const { findings } = await admin.call(listFindings, { params: { id: 4 }, query: {} });
  expect(findings.map(({ rule }) => rule)).toContain('img-alt-filename');
  const { status } = await admin.call(readCourseStatus, { params: { id: 4 } });
  expect(status?.label).toBe('Ready');
  const { syncHistory } = await admin.call(listSyncHistory, { params: { id: 1 }, query: {} });
  expect(syncHistory).toEqual([expect.objectContaining({ status: 'completed', courseAddedCount: 6 })]);
  const query = { reportId: 'udoit_score', batchIds: [5], startDate: '2026-10-01', endDate: '2026-11-20' };
  const { data } = await admin.call(readReport, { query });
  const days = data.filter(({ date }) => ['2026-10-01', '2026-10-21', '2026-11-20'].includes(date));
  expect(days.map((day) => day['udoit.score'])).toEqual([73.686667, 76.026667, 77.421667]);
});

test('what people are to do and to know is there: checklists, tasks, alerts and messages', async () => {
  const params = { id: 4 };
  const { tasklists } = await admin.call(listTasklists, { params });
  expect(tasklists.map(({ checklist, tasks }) => [checklist.title, tasks.length])).toEqual([
    ['Accessibility', 7],
    ['Start of term', 8],
  ]);
  const { rules } = await admin.call(listAlertRules, {});
  expect(rules.map(({ title }) => title)).toEqual([
    'Accessibility score below 70',
    'Errors in front of students',
    'Overdue tasks',
  ]);
  const { pagination: alerts } = await admin.call(listAlerts, { query: {} });
  expect(alerts.total).toBe(7);
  const { rows } = await runSql(
    'select course_id as id from course_messages where institution_id = 1 limit 1',
  );
  const { messages } = await admin.call(listMessages, { params: { id: Number(rows[0]?.id) }, query: {} });
  expect(messages).toHaveLength(3);
});

describe('two versions on one database', () => {
  test('the queue has the tables that the version before works with', async () => {
    // A newer pg-boss changes its own tables as it starts, under processes with this one. Before this number changes, see
    // from its migrations that both work on them, or let a release say that everything is to be stopped first.
    expect(await queue().schemaVersion()).toBe(43);
  });

  test('no migration takes from the version before what it uses', () => {
    const broken = Object.entries(changes).filter(
      ([name, found]) => !isCleanup(name) && found.some((each) => !judged[name]?.includes(each)),
    );
    // What to do instead is in .github/OPERATING.md under "Upgrade".
    expect(broken).toEqual([]);
  });

  /** What a migration of those statements would break; nothing of it stays. */
  async function brokenBy(statements: string) {
    const before = await readSchema();
    const found: string[] = [];
    const undone = inTransaction(async () => {
      await runSql(statements);
      found.push(...breakingChanges(before, await readSchema()));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    return found;
  }

  test.each([
    ['course_statuses is gone', 'drop table course_statuses'],
    ['tags.title_key is gone', 'alter table tags drop column title_key'],
    ['tags.title is gone', 'alter table tags rename column title to name'],
    [
      "courses.course_code can't be empty any more",
      'truncate courses cascade; alter table courses alter course_code set not null',
    ],
    ['people.preferences has to be given', 'alter table people alter column preferences drop default'],
    ['tags.owner has to be given', 'truncate tags cascade; alter table tags add column owner int not null'],
    ['tags.id is bigint instead of integer', 'alter table tags alter column id type bigint'],
    ['teams has a new rule, it', 'alter table teams add constraint it check (length(title) < 99)'],
    ['people has a new rule, it', 'truncate people cascade; create unique index it on people (name)'],
    ['count_tasks(lists integer[]) is gone', 'alter function count_tasks rename to tasks_counted'],
  ])('a migration is found of which one would have to say: %s', async (change, statements) => {
    expect((await brokenBy(statements)).join('\n')).toContain(change);
  });

  test('new tables, columns and indexes are nothing to the version before', async () => {
    const statements = `create table of_tomorrow (id int primary key, title text not null unique);
      alter table tags add column colour text not null default 'grey' check (colour <> ''), add column note text;
      create index on tags (institution_id, colour)`;
    expect(await brokenBy(statements)).toEqual([]);
  });

  /** As a newer version left it, with those migrations of its own. */
  const ahead = async (names: readonly string[], steps: () => Promise<void>) => {
    const written = names.map((name) => `('${name}', now()::text)`).join(', ');
    await runSql(`insert into kysely_migration (name, timestamp) values ${written}`);
    try {
      await steps();
    } finally {
      await runSql('delete from kysely_migration where name = any($1::text[])', [names]);
    }
  };

  test('a process starts on a database that a newer version has migrated', () =>
    ahead(['9998-more', '9999-cleanup-after-0001'], async () => {
      expect(await migrate()).toEqual({ isAhead: true });
      expect((await admin.call(listTeams, {})).teams).toHaveLength(3);
    }));

  test("a process doesn't start once what it needs may be gone", () =>
    ahead(['9998-more', '9999-cleanup-after-9998'], async () => {
      await expect(migrate()).rejects.toThrow(
        'The database was made by a newer Courseyard (it has 9998-more, 9999-cleanup-after-9998).',
      );
    }));

  test("an older worker that starts again leaves the newer version's schedule alone", async () => {
    await queue().createQueue('job-of-tomorrow');
    await queue().schedule('job-of-tomorrow', '0 3 * * *', {}, { singletonKey: 'schedule' });
    const scheduled = async () => (await queue().getSchedules()).map(({ name }) => name);
    await closeQueue();
    await openQueue(declaredQueues(), { supervise: true, isAhead: true });
    expect(await scheduled()).toContain('job-of-tomorrow');
    await closeQueue();
    await openQueue(declaredQueues(), { supervise: true });
    expect(await scheduled()).not.toContain('job-of-tomorrow');
  });
});
