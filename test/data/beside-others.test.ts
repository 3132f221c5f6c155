import {
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { runSql } from '#server/infra/db/database.ts';
import { migrationTables, listOurs, listTheirs, ownFunctions, owners } from '#server/relations/owners.ts';
import { writeLines } from '#server/operations/backup/backup-file.ts';
import { checkBackup, restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { occupantOf } from '#server/operations/backup/target-database.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { eraseInstitution } from '#server/operations/personal-data/erase-institution.ts';
import { exportInstitution } from '#server/operations/personal-data/export-rows.ts';
import { listSealedColumns } from '#server/operations/rotate-secrets.ts';
import { buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

let folder: string;
let path: string;

beforeAll(openTestDatabase);
beforeEach(async () => {
  await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'courseyard-beside-'));
  path = join(folder, 'backup');
  await buildInstitution({ title: 'Northfield' });
  await runSql(theirs);
});
afterEach(async () => {
  await runSql(notTheirs);
  rmSync(folder, { recursive: true, force: true });
});
afterAll(closeTestDatabase);

/** What an administrator of the database, or an extension, keeps in the schema that we're in. */
const theirs = `
  create table dba_notes (id serial primary key, institution_id integer, token text, ours text);
  comment on column dba_notes.token is 'sealed by us';
  insert into dba_notes (institution_id, token, ours) values (1, 'x.y', 'Northfield');
  create view dba_view as select count(*) from dba_notes;
  create materialized view dba_sums as select count(*) from dba_notes;
  create sequence dba_numbers start 40;
  select nextval('dba_numbers');
  create function dba_function() returns trigger language plpgsql as 'begin return new; end';
  create trigger dba_trigger before insert on dba_notes for each row execute function dba_function();
  create table of_extension (id integer);
  alter extension pg_trgm add table of_extension`;
const notTheirs = `
  drop table if exists dba_people;
  drop view if exists dba_titles, dba_view; drop materialized view if exists dba_sums;
  drop table if exists dba_notes; drop sequence if exists dba_numbers; drop function if exists dba_function();
  alter extension pg_trgm drop table of_extension; drop table if exists of_extension`;

/** All of it that's there. */
async function leftOfTheirs() {
  const { rows } = await runSql(`
    select (select count(*) from dba_notes) as notes, (select count from dba_view) as seen,
      (select count from dba_sums) as sums, (select last_value from dba_numbers) as number,
      (select count(*) from pg_trigger where tgname = 'dba_trigger' and tgenabled = 'O') as triggers,
      to_regclass('of_extension') is not null as extensions`);
  return rows[0];
}

const untouched = { notes: 1, seen: 1, sums: 1, number: 40, triggers: 1, extensions: true };

const restore = async () => restoreBackup(path, await checkBackup(path), { settle: async () => {} });

const titles = async () => (await runSql('select title from institutions')).rows.map(({ title }) => title);

test('what we call ours is what the migrations make: every table and view, and every function', async () => {
  expect(await listOurs()).toEqual(Object.keys(owners).toSorted());
  const others = await listTheirs();
  expect(others).toContain('dba_notes');
  expect(others).not.toContain('of_extension');
  const { rows } = await runSql(`select proname as name from pg_proc p
    where pronamespace = 'public'::regnamespace and proname not like 'dba%'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([...ownFunctions]);
});

test('later migrations make functions that may be there already: a restore of an older backup leaves them', () => {
  const migrations = 'server/infra/db/migrations';
  const later = readdirSync(migrations).filter((name) => /^(?!0001)\d{4}.*\.ts$/.test(name));
  expect(later.length).toBeGreaterThan(0);
  for (const name of later)
    expect(readFileSync(join(migrations, name), 'utf8')).not.toMatch(/\bcreate function\b/i);
});

test('others’ tables are not backed up, and stay when a backup takes the place of ours', async () => {
  await writeBackup(path, '1');
  const { tables } = await checkBackup(path);
  expect(tables.filter(({ name }) => !Object.hasOwn(owners, name))).toEqual([]);
  await runSql(`update institutions set title = 'Newer'`);
  const { leftOut, sequences } = await restore();
  expect(leftOut).toEqual([]);
  expect(sequences.length).toBeGreaterThan(0);
  expect(sequences.map(({ name }) => name).filter((name) => name.startsWith('dba'))).toEqual([]);
  expect(await titles()).toEqual(['Northfield']);
  expect(await leftOfTheirs()).toEqual(untouched);
});

/** The lines of the backup changed, as a version would have written them. */
function rewritten(change: (lines: string[]) => string[]) {
  const lines = change(gunzipSync(readFileSync(path)).toString().trimEnd().split('\n').slice(0, -1));
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  writeFileSync(path, gzipSync(`${text}${JSON.stringify({ sha256 })}\n`));
}

test('a backup with others’ tables, sequences and columns, as they were made before, is restored without these', async () => {
  await runSql(`alter table institutions add column dba_remark text default 'a "remark"'`);
  try {
    await writeBackup(path, '1');
  } finally {
    await runSql('alter table institutions drop column dba_remark');
  }
  rewritten(([first = '', ...lines]) => {
    const given = JSON.parse(first) as { tables: object[] };
    given.tables.push({ name: 'dba_notes', columns: [{ name: 'id', type: 'integer' }] });
    const end = JSON.parse(lines.at(-1) ?? '') as { sequences: object[] };
    end.sequences.push({ name: 'dba_numbers', lastValue: '99' });
    return [
      JSON.stringify(given),
      '{"table":"dba_notes"}',
      '["77"]',
      ...lines.slice(0, -1),
      JSON.stringify(end),
    ];
  });
  await runSql(`update institutions set title = 'Newer'`);
  expect((await restore()).leftOut).toEqual(['dba_notes', 'institutions.dba_remark']);
  expect(await titles()).toEqual(['Northfield']);
  expect(await leftOfTheirs()).toEqual(untouched);
});

test.each([
  [
    'a view',
    'create view dba_titles as select title from institutions',
    'view dba_titles depends on table institutions',
  ],
  [
    'a table',
    'create table dba_people (id integer references people (id))',
    'constraint dba_people_id_fkey on table dba_people depends on table people',
  ],
  [
    'a function',
    'create function dba_function(institutions) returns integer language sql return 1',
    'function dba_function(institutions) depends on type institutions',
  ],
])('%s of others that hangs on our tables is named, and nothing is dropped', async (_, made, named) => {
  await writeBackup(path, '1');
  await runSql(made);
  try {
    await runSql(`update institutions set title = 'Newer'`);
    await expect(restore()).rejects.toThrow(named);
    expect(await titles()).toEqual(['Newer']);
  } finally {
    await runSql('drop function if exists dba_function(institutions)');
  }
});

test('others’ tables are neither exported nor erased nor sealed again', async () => {
  await exportInstitution(1, 'Northfield', join(folder, 'given'));
  expect(readdirSync(join(folder, 'given')).filter((name) => name.startsWith('dba'))).toEqual([]);
  expect((await listSealedColumns()).filter(({ table }) => !Object.hasOwn(owners, table))).toEqual([]);
  await eraseInstitution(1);
  expect(await leftOfTheirs()).toEqual(untouched);
});

test('a database in which only an extension has tables is empty, and one with others’ tables alone is theirs', async () => {
  expect(await occupantOf()).toBe('ours');
  const { rows } = await runSql(`select name from ${migrationTables[0]}`);
  await runSql(`update ${migrationTables[0]} set name = 'theirs-' || name`);
  try {
    expect(await occupantOf()).toBe('foreign');
    // Whatever they're called.
    expect(await listOurs()).toEqual([]);
  } finally {
    await runSql(`update ${migrationTables[0]} set name = substr(name, 8)`);
  }
  expect((await runSql(`select name from ${migrationTables[0]}`)).rows).toEqual(rows);
});

test('what cannot be restored is not called a backup: a table of ours is missing', async () => {
  await runSql('alter table unsubscribe_links rename to dba_links');
  try {
    await expect(writeBackup(path, '1')).rejects.toThrow(/lacks tables .*: unsubscribe_links\./);
  } finally {
    await runSql('alter table dba_links rename to unsubscribe_links');
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that reads back as something else never gets its name', async () => {
  async function* lines() {
    let size = 0;
    while (size < 5_000) {
      yield randomBytes(50_000).toString('hex');
      await wait(1);
      const [part] = readdirSync(folder);
      size = part === undefined ? 0 : statSync(join(folder, part)).size;
    }
    const [part = ''] = readdirSync(folder);
    const file = openSync(join(folder, part), 'r+');
    writeSync(file, Buffer.alloc(100), 0, 100, 2_000);
    closeSync(file);
    yield 'the end';
  }
  await expect(writeLines(path, lines())).rejects.toThrow(/What was read back isn't what was written/);
  expect(readdirSync(folder)).toEqual([]);
});
