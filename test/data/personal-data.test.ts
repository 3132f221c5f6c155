import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSql } from '#server/infra/db/database.ts';
import { eraseInstitution } from '#server/infra/personal-data/erase-institution.ts';
import { erasePerson } from '#server/infra/personal-data/erase-person.ts';
import { exportInstitution, exportPerson } from '#server/infra/personal-data/export-rows.ts';
import { listHeldTables, personColumnsOf } from '#server/infra/personal-data/holdings.ts';
import { findPeople } from '#server/infra/personal-data/person.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { refreshDirectoryJob } from '#server/lms-directory/refresh-directory.job.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { buildPerson } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { fillTables } from '#test/support/fill-tables.ts';
import { jobsOf } from '#test/support/queue-rows.ts';

const ana = { name: 'Ána "N" O’Roe', email: 'ana@roe.edu', lmsUserId: '9000771' };

let folder: string;

beforeAll(openTestDatabase);
beforeEach(async () => {
  await emptyDatabase();
  folder = join(mkdtempSync(join(tmpdir(), 'courseyard-export-')), 'given');
  // Her name is in every text and document of her institution, and in those of another one.
  for (const _ of ['hers', 'another']) await fillTables({ word: `${ana.name} ${ana.email}`, person: ana });
  await runSql(`
    update tasks set assignee_ids = array[(select id from people where institution_id = tasks.institution_id)];
    update course_teachers set lms_user_id = '${ana.lmsUserId}';
    update teacher_tellings set lms_user_ids = array['${ana.lmsUserId}', '5'];
    update task_runners set lms_user_id = '${ana.lmsUserId}';
    update set_aside_addresses set address = 'Ana@Roe.edu'`);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
afterAll(closeTestDatabase);

const her = async () => {
  const [person] = await findPeople(1, ana.email.toUpperCase());
  if (!person) throw new Error('She is not there');
  return person;
};

/** All rows of an institution, by table. */
async function rowsOf(institutionId: number) {
  const found: Record<string, string[]> = {};
  for (const { name, ofInstitution } of await listHeldTables()) {
    if (ofInstitution === null) continue;
    const { rows } = await runSql(
      `select row_to_json(t)::text as line from ${name} t where ${ofInstitution}`,
      [institutionId],
    );
    found[name] = rows.map(({ line }) => String(line)).toSorted();
  }
  return found;
}

/** Where in the institution one of the words still is, as it is or as a key. */
async function placesOf(institutionId: number, words: readonly string[]) {
  const all = [...words, ...words.map(keyOf)].flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]);
  return Object.entries(await rowsOf(institutionId)).flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const text = row.toLowerCase();
      const left = all.filter((word) => text.includes(word.toLowerCase()));
      return left.length > 0 ? [`${table}: ${left.join(', ')} in ${row}`] : [];
    }),
  );
}

test('erases a person to the last row of every table, and nothing of others', async () => {
  const others = await rowsOf(2);
  const colleague = await buildPerson({ id: 1 }, { name: 'Bo Berg' });
  const person = await her();
  expect(await erasePerson(person)).toMatchObject({ leftNames: [] });
  expect(await placesOf(1, [ana.name, ana.email, String(person.subject), ana.lmsUserId])).toEqual([]);
  for (const table of await listHeldTables()) {
    for (const column of personColumnsOf(table)) {
      const { rows } = await runSql(`select from ${table.name} where ${column} = $1`, [person.id]);
      expect([table.name, column, rows.length]).toEqual([table.name, column, 0]);
    }
  }
  const { rows: lists } = await runSql('select from tasks where $1 = any(assignee_ids)', [person.id]);
  expect(lists).toEqual([]);
  expect(await rowsOf(2)).toEqual(others);
  expect(await findPeople(1, String(colleague.id))).toHaveLength(1);
});

test('the audit log keeps what happened, without who and from where', async () => {
  const person = await her();
  await erasePerson(person);
  const { rows } = await runSql(
    'select person_id, person_name, address, action is not null as happened from audit_entries where institution_id = 1',
  );
  expect(rows).toEqual([{ person_id: null, person_name: '—', address: null, happened: true }]);
});

test("leaves texts alone where the name is somebody else's too, and says so", async () => {
  await buildPerson({ id: 1 }, { name: ana.name.toUpperCase() });
  await runSql(
    `update audit_entries set record_type = 'person', record_id = person_id::text, person_id = null`,
  );
  expect(await erasePerson(await her())).toMatchObject({ leftNames: expect.arrayContaining([ana.name]) });
  const { rows } = await runSql('select title from courses where institution_id = 1');
  expect(String(rows[0]?.title)).toContain(ana.name);
  expect(String(rows[0]?.title)).not.toContain(ana.email);
  const { rows: log } = await runSql(
    'select record_title, search_key from audit_entries where institution_id = 1',
  );
  expect(JSON.stringify(log)).not.toMatch(/Roe/i);
});

test('erases an institution to the last row of every table, with its jobs, and nothing of others', async () => {
  const others = await rowsOf(2);
  await refreshDirectoryJob.enqueue(scopeTo(1), {});
  await refreshDirectoryJob.enqueue(scopeTo(2), {});
  await eraseInstitution(1);
  const left = Object.entries(await rowsOf(1)).filter(([, rows]) => rows.length > 0);
  expect(left).toEqual([]);
  expect(await rowsOf(2)).toEqual(others);
  expect((await jobsOf(refreshDirectoryJob.name)).map(({ data }) => data.institutionId)).toEqual([2]);
});

test('an erasure that broke off goes on, also with more rows than a portion', async () => {
  const others = await rowsOf(2);
  await runSql(`insert into audit_entries (institution_id, action, at)
    select 1, 'x', now() from generate_series(1, 12000)`);
  const broken = eraseInstitution(1, ({ name }) => {
    if (name === 'audit_entries') throw new Error('The power went');
  });
  await expect(broken).rejects.toThrow('The power went');
  const { rows } = await runSql('select status from institutions where id = 1');
  expect(rows).toEqual([{ status: 0 }]);
  await eraseInstitution(1);
  expect(Object.values(await rowsOf(1)).flat()).toEqual([]);
  expect(await rowsOf(2)).toEqual(others);
});

const given = () =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
  );

test('exports everything of an institution, without secrets, and nothing of others', async () => {
  await exportInstitution(1, 'North', folder);
  const files = given();
  const filled = (await listHeldTables())
    .filter(({ ofInstitution }) => ofInstitution !== null)
    .map(({ name }) => `${name}.jsonl`);
  expect(Object.keys(files)).toEqual(expect.arrayContaining([...filled, 'index.md']));
  expect(files['index.md']).toContain('[courses](courses.jsonl) | 1 |');
  const lines = Object.entries(files)
    .filter(([name]) => name.endsWith('.jsonl'))
    .flatMap(([, text]) => text.trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter((line) => line.institution_id === 2)).toEqual([]);
  expect(
    lines.flatMap((line) => Object.keys(line)).filter((name) => /_hash|_token|secret$/.test(name)),
  ).toEqual([]);
});

test("exports a person's own rows and those that name them, and nobody else's", async () => {
  await buildPerson({ id: 1 }, { name: 'Bo Berg', email: 'bo@example.edu' });
  await exportPerson(await her(), folder);
  const files = given();
  expect(JSON.parse(files['people.jsonl'] ?? '')).toMatchObject({ name: ana.name, email: ana.email });
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['audit_entries.jsonl', 'course_teachers.jsonl', 'tasks.jsonl', 'mails.jsonl']),
  );
  expect(Object.values(files).join('')).not.toContain('Bo Berg');
});
