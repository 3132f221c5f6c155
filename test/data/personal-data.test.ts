import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { eraseInstitution } from '#server/operations/personal-data/erase-institution.ts';
import { erasePerson } from '#server/operations/personal-data/erase-person.ts';
import { exportPerson } from '#server/operations/personal-data/export-person.ts';
import { exportInstitution, lineOf, readable } from '#server/operations/personal-data/export-rows.ts';
import { listHeldTables, personColumnsOf } from '#server/operations/personal-data/held-tables.ts';
import { findNamed, findPeople, personNamed } from '#server/operations/personal-data/person.ts';
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
    update task_runners set lms_user_id = '${ana.lmsUserId}', authorised_by = '${ana.name}';
    update fix_runs set confirmed_by = '${ana.name}';
    update runner_links set created_by = '${ana.name}';
    update courses set teachers = array['${ana.name}', 'Cy Dahl'];
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
  for (const table of await listHeldTables()) {
    const { name, ofInstitution } = table;
    if (ofInstitution === null) continue;
    const { rows } = await runSql(
      `select row_to_json(t)::text as line from ${name} t where ${ofInstitution}`,
      [institutionId],
    );
    found[name] = rows.map(({ line }) => readable(table, String(line))).toSorted();
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
  expect(await erasePerson(person)).toEqual([]);
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

test("leaves texts alone where the name is somebody else's too, and says which", async () => {
  await buildPerson({ id: 1 }, { name: ana.name.toUpperCase() });
  await runSql(
    `update audit_entries set record_type = 'person', record_id = person_id::text, record_title = $1,
       search_key = 'cleo ' || $2 || ' ' || person_id, person_name = 'Cleo', person_id = null`,
    [ana.name, keyOf(ana.name)],
  );
  const remaining = await erasePerson(await her());
  expect(remaining).toContainEqual({ table: 'courses', institutionId: 1, rows: 1, ids: ['1'] });
  const { rows } = await runSql('select title from courses where institution_id = 1');
  expect(String(rows[0]?.title)).toContain(ana.name);
  expect(String(rows[0]?.title)).not.toContain(ana.email);
  const { rows: log } = await runSql(
    'select record_title, search_key from audit_entries where institution_id = 1',
  );
  expect(log).toEqual([{ record_title: '—', search_key: 'cleo — 1' }]);
});

const titled = [
  ['batches', 'title', 'type', `'static'`],
  ['teams', 'title', 'created_at', 'now()'],
  ['tags', 'title', 'created_at', 'now()'],
  ['statuses', 'label', 'meaning, colour, icon, category, place', `'', 'x', 'x', 'x', 9`],
  ['quick_views', 'title', 'owner_id, description, view', `1, '', '{}'`],
] as const;

describe('among others', () => {
  const [ann, bob] = [
    { name: 'Ann Lee', email: 'smith@uni.edu', lms_user_id: '901' },
    { name: 'Bob Roe', email: 'roe@uni.edu', lms_user_id: '902' },
  ];
  const inDatabase = async ({ email }: { email: string }) => {
    const [person] = await findPeople(1, email);
    if (!person) throw new Error(`${email} is not there`);
    return person;
  };

  beforeEach(async () => {
    await emptyDatabase();
    for (const name of ['Cleo', 'Dora'])
      await fillTables({ word: 'x', person: { name, email: `${name}@x.edu`, lmsUserId: name } });
    await buildPerson({ id: 1 }, ann);
  });

  /** What's held about someone: a few kinds of rows, by their id here, in Canvas, and by their address. */
  const hold = ({ name, email, lms_user_id }: typeof ann, id: number) =>
    runSql(`
      insert into mails (institution_id, person_id, kind, key, address, message_id, renewed_at, due_at)
        values (1, ${id}, 'single', 'x:${id}', '${email}', '${id}@courseyard', now(), now());
      insert into audit_entries (institution_id, person_id, person_name, action, record_title, search_key)
        values (1, ${id}, '${name}', 'x', 'Batch of ${name}', '${keyOf(`${name} Batch of ${name}`)}');
      insert into course_teachers (institution_id, course_id, lms_user_id, name) values (1, 1, '${lms_user_id}', '${name}');
      insert into set_aside_addresses (institution_id, address, problem) values (1, '${email}', '<${email}> is unknown');
      update courses set teachers = teachers || '${name}'::text where institution_id = 1`);

  test('takes nothing from those whose name or address hers is a part of', async () => {
    await hold(ann, 3);
    const neighbours = [
      { name: 'Mary Ann Lee', email: 'john.smith@uni.edu', lms_user_id: '903' },
      { name: 'Ann Lee Johnson', email: 'smith@uni.edu.au', lms_user_id: '904' },
      { name: 'Joann Lee-Roe', email: 'o-smith@uni.edu', lms_user_id: '905' },
    ];
    for (const one of neighbours) await hold(one, (await buildPerson({ id: 1 }, one)).id);
    const before = await rowsOf(1);
    expect(await erasePerson(await inDatabase(ann))).toEqual([]);
    const after = await rowsOf(1);
    const hers = (row: string) => /"Ann Lee"|"smith@uni.edu"/.test(row);
    for (const [table, rows] of Object.entries(before)) {
      if (table === 'courses' || table === 'unverified_live_events') continue;
      const others = rows.filter((row) => !hers(row));
      expect([table, after[table]]).toEqual([table, expect.arrayContaining(others)]);
    }
    const { rows } = await runSql('select teachers[2:] as teachers from courses where institution_id = 1');
    expect(rows).toEqual([{ teachers: ['—', ...neighbours.map(({ name }) => name)] }]);
  });

  test.each(titled)(
    'erases one after the other also where %s.%s is unique',
    async (table, title, more, values) => {
      await buildPerson({ id: 1 }, bob);
      for (const { name } of [ann, bob])
        await runSql(`insert into ${table} (institution_id, ${title}, ${title}_key, ${more})
        values (1, '${name}', '${keyOf(name)}', ${values})`);
      for (const one of [ann, bob]) await erasePerson(await inDatabase(one));
      const { rows } = await runSql(
        `select ${title} as title, ${title}_key as key from ${table} where ${title} like '—%' order by id`,
      );
      expect(rows).toEqual([
        { title: '—', key: '—' },
        { title: '— 2', key: '— 2' },
      ]);
    },
  );

  test.each(['true', '42', 'code'])(
    'leaves codes and documents as they are for somebody called %s',
    async (name) => {
      const { id } = await buildPerson({ id: 1 }, { ...bob, name });
      await hold({ ...bob, name }, id);
      await runSql(`
      update audit_entries set action = '${name}', record_type = 'person', record_id = '${id}', record_title = '${name}',
        search_key = '${name} ${name} ${id}', detail = '{"${name}": ["${name}", true, 42]}' where person_id = ${id}`);
      await erasePerson(await inDatabase(bob));
      const { rows } = await runSql(`select person_name, action, record_title, search_key, detail
      from audit_entries where record_id = '${id}'`);
      expect(rows).toEqual([
        {
          person_name: '—',
          action: name,
          record_title: '—',
          search_key: `— — ${id}`,
          detail: { [name]: [name, true, 42] },
        },
      ]);
      expect(
        (await runSql('select teachers[2:] as teachers from courses where institution_id = 1')).rows,
      ).toEqual([{ teachers: ['—'] }]);
    },
  );

  test('erases a super admin where she acted, with names that no key leads to', async () => {
    await runSql(`
      insert into audit_entries (institution_id, person_id, person_name, action, record_title, search_key)
        values (2, 3, 'Ann Lee', 'x', 'Batch of Ann Lee', 'ann lee batch of ann lee 7');
      update runner_links set created_by = 'Ann Lee' where institution_id = 2;
      update task_runners set authorised_by = 'Ann Lee' where institution_id = 2`);
    await erasePerson(await inDatabase(ann));
    expect(await placesOf(2, ['Ann Lee'])).toEqual([]);
    expect((await runSql('select search_key from audit_entries where action = $1', ['x'])).rows).toEqual([
      { search_key: '— batch of — 7' },
    ]);
  });

  test('finds what is written while it is at it', async () => {
    await runSql(`
      create function write_meanwhile() returns trigger language plpgsql as $$ begin
        insert into teams (institution_id, title, title_key) values (1, 'Team of Ann Lee', 'team of ann lee');
        return null; end $$;
      create trigger meanwhile after delete on people for each row execute function write_meanwhile()`);
    try {
      await erasePerson(await inDatabase(ann));
    } finally {
      await runSql('drop trigger meanwhile on people; drop function write_meanwhile');
    }
    const { rows } = await runSql(`select title, title_key from teams where title like 'Team of%'`);
    expect(rows).toEqual([{ title: 'Team of —', title_key: 'team of —' }]);
  });

  test('takes her name out of compressed texts too, and leaves those of others as they were', async () => {
    const [hers, others] = ['<p>by Ann&nbsp;Lee</p>', '<p>by Mary Ann Lee</p>'];
    await buildPerson({ id: 1 }, { name: 'Mary Ann Lee', email: 'mary@uni.edu' });
    for (const text of [...Array<string>(25).fill(hers), others])
      await runSql(
        `insert into fixes (institution_id, course_id, item_id, item_title, rule, way, write_key, person_name, hand, old_body)
          select institution_id, course_id, item_id, 'x', rule, way, 'x', 'x', hand, $1::bytea from fixes
          where institution_id = 1 limit 1`,
        [deflateRawSync(text)],
      );
    await erasePerson(await inDatabase(ann));
    const { rows } = await runSql(`select old_body from fixes where item_title = 'x' order by id`);
    expect(rows.map(({ old_body }) => inflateRawSync(old_body as Uint8Array).toString())).toEqual([
      ...Array<string>(25).fill('<p>by —</p>'),
      others,
    ]);
  });

  test('what she wrote goes, what others wrote stays', async () => {
    await runSql(`
      insert into quick_views (institution_id, owner_id, title, title_key, description, view, shared_with) values
        (1, 3, 'own', 'own', '', '{}', 'private'), (1, 3, 'shared', 'shared', '', '{}', 'institution'),
        (1, 1, 'other', 'other', '', '{}', 'private');
      insert into bulk_actions (institution_id, person_id, started_by, action, params, about) values
        (1, 3, 'Ann Lee', 'message_instructors', '{"body": "Hello"}', '[]'), (1, 3, 'Ann Lee', 'tag', '{}', '[]'),
        (1, 1, 'Cleo', 'message_instructors', '{"body": "Hello"}', '[]');
      update tasks set evidence_note = 'Done', state_by = 1;
      delete from task_events;
      insert into task_events (institution_id, task_id, person_id, kind) values
        (1, 1, 1, 'evidence'), (1, 1, 3, 'evidence'), (2, 2, 2, 'evidence');
      update alerts set note = 'Mine', changed_by = case institution_id when 1 then 3 else 2 end`);
    await erasePerson(await inDatabase(ann));
    const { rows } = await runSql(`select
      (select array_agg(title order by title) from quick_views where title in ('own', 'shared', 'other')) as views,
      (select array_agg(concat(started_by, ' ', action) order by id) from bulk_actions where about = '[]') as actions,
      (select array_agg(evidence_note order by id) from tasks) as evidence,
      (select array_agg(note order by id) from alerts) as notes`);
    expect(rows).toEqual([
      {
        views: ['other', 'shared'],
        actions: ['— tag', 'Cleo message_instructors'],
        evidence: [null, 'Done'],
        notes: [null, 'Mine'],
      },
    ]);
  });

  test('finds a teacher who never came by their id in Canvas, and who was removed before by the name alone', async () => {
    await runSql(`
      update course_teachers set name = 'Zoë Ruiz', lms_user_id = '77' where institution_id = 1;
      update courses set teachers = '{Zoë Ruiz,Yan Bo}' where institution_id = 1;
      update audit_entries set person_id = null, person_name = 'Yan Bo' where institution_id = 1`);
    const teacher = await findNamed(1, '77');
    expect(teacher).toMatchObject({ id: null, name: 'Zoë Ruiz' });
    if (teacher) await erasePerson(teacher);
    await erasePerson(personNamed(1, 'Yan Bo'));
    expect(await placesOf(1, ['Zoë Ruiz', 'Yan Bo', '"77"'])).toEqual([]);
  });
});

test('erases an institution to the last row of every table, with its jobs, and nothing of others', async () => {
  await runSql(`update people set issuer = 'i', client_id = 'c', subject = institution_id::text;
    insert into super_admins (issuer, client_id, subject, role, granted_by)
      select 'i', 'c', n::text, 'ROLE_SUPER_ADMIN', 'x' from generate_series(1, 2) n`);
  const others = await rowsOf(2);
  await refreshDirectoryJob.enqueue(scopeTo(1), {});
  await refreshDirectoryJob.enqueue(scopeTo(2), {});
  await eraseInstitution(1);
  expect((await runSql(`select subject from super_admins where issuer = 'i'`)).rows).toEqual([
    { subject: '2' },
  ]);
  const left = Object.entries(await rowsOf(1)).filter(([, rows]) => rows.length > 0);
  expect(left).toEqual([]);
  expect(await rowsOf(2)).toEqual(others);
  expect((await jobsOf(refreshDirectoryJob.name)).map(({ data }) => data.institutionId)).toEqual([2]);
});

test('an erasure that was interrupted continues, also with more rows than a portion', async () => {
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
  expect(JSON.parse(files['fixes.jsonl'] ?? '')).toMatchObject({
    old_body: expect.stringContaining(`<p>${ana.name}`) as string,
  });
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

/** The rows of every table as an export has them. */
const exportable = () =>
  inTransaction(async () => {
    await runSql(`set local timezone = 'UTC'`);
    const found = new Map<string, string[]>();
    for (const table of await listHeldTables()) {
      const { rows } = await runSql(`select ${lineOf(table)} from ${table.name}`);
      found.set(
        table.name,
        rows.map(({ line }) => readable(table, String(line))),
      );
    }
    return found;
  });

test('exports every row that erasing the person changes', async () => {
  await exportPerson(await her(), folder);
  const files = given();
  const before = await exportable();
  await erasePerson(await her());
  const after = await exportable();
  const missing = [...before].flatMap(([table, rows]) => {
    const left = new Set(after.get(table));
    const exported = new Set(files[`${table}.jsonl`]?.split('\n'));
    return rows.filter((row) => !left.has(row) && !exported.has(row)).map((row) => `${table}: ${row}`);
  });
  expect(missing).toEqual([]);
});
