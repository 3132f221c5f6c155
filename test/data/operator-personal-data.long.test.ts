import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, openDatabase, runSql } from '#server/infra/db/database.ts';
import { inDataFolder } from '#scripts/erase.ts';
import { runScript } from '#test/support/run-script.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-operator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = () => join(folder, 'data');
const run = (script: string, ...args: string[]) => runScript(script, args, { DATA_DIR: dataDir() });

const north = ['institution', '--institution', 'north'];
const someone = ['person', '--institution', 'north'];

const addInstitution = (slug: string) =>
  run(
    'institution',
    'add',
    '--slug',
    slug,
    '--title',
    slug,
    '--canvas-url',
    `https://${slug}.example`,
    '--issuer',
    'https://canvas.instructure.com',
    '--client-id',
    slug,
    '--deployment-id',
    '1',
  );

async function addPeople() {
  await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir: dataDir() });
  await runSql(`insert into people (institution_id, name, name_key, email, lms_user_id, preferences)
    values (1, 'Ann Lee', 'ann lee', 'ann@uni.edu', '2', '{}'), (1, 'Hope', 'hope', 'hope@uni.edu', '77', '{}')`);
  await runSql(
    `insert into teams (institution_id, title, title_key) values (1, 'Team of Hope', 'team of hope')`,
  );
  await closeDatabase();
}

test('finds exactly one person, says whom, and which copies and texts still have them', async () => {
  for (const slug of ['north', 'south']) addInstitution(slug);
  await addPeople();
  const backup = join(folder, 'monday.backup');
  run('backup', '--to', backup);
  // 2 is one's id here and the other's in Canvas.
  expect(run('erase', ...someone, '--person', '2', '--yes')).toMatchObject({
    status: 2,
    stderr: '2 can be an id here or in Canvas: say --id or --canvas-id.',
  });
  // A shell makes an empty flag of a variable that isn't set: nobody is meant by it, least of all everybody.
  expect(run('erase', ...someone, '--name', '', '--yes')).toMatchObject({
    status: 2,
    stderr: '--name is empty',
  });
  const given = run('export', ...someone, '--canvas-id', '2', '--to', join(folder, 'ann'));
  expect(given.stdout).toMatch(/^person 1: Ann Lee, ann@uni\.edu, id in Canvas 2\n/);
  expect(readFileSync(join(folder, 'ann', 'people.jsonl'), 'utf8')).not.toContain('Hope');
  const { stdout, ...ended } = run('erase', ...someone, '--id', '2', '--yes');
  expect(ended).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^person 2: Hope, hope@uni\.edu, id in Canvas 77\nErased: person 2\./);
  expect(stdout).toContain('teams of institution 1: 1 row, such as 1');
  expect(stdout).toContain(`${backup} on `);
  rmSync(backup);
});

test('exports and erases an institution, asks first, and names the copies that are left', () => {
  const dumps = join(dataDir(), 'dumps');
  mkdirSync(dumps);
  writeFileSync(join(dumps, 'monday.tar.gz'), '');
  expect(run('export', ...north, '--to', join(folder, 'given'))).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(folder, 'given', 'index.md'))).toBe(true);
  expect(run('erase', ...north)).toEqual({
    status: 2,
    stdout: 'institution 1: north\n',
    stderr: 'Nobody can be asked here: say --yes.',
  });
  expect(run('erase', ...someone, '--person', 'x@y.edu', '--yes').stderr).toBe(
    "There's no person x@y.edu here.",
  );
  const erased = run('erase', ...north, '--yes');
  expect(erased).toMatchObject({ status: 0, stderr: '' });
  expect(erased.stdout).toMatch(/What was copied before .* still holds it/);
  expect(erased.stdout).toContain('monday.tar.gz');
  expect(erased.stdout).not.toContain('monday.backup');
  const left = run('institution', 'list').stdout;
  expect(left).toContain('south');
  expect(left).not.toContain('north');
  expect(run('erase', ...north, '--yes').stderr).toBe("There's no institution north.");
});

test('on PostgreSQL, names the database that the data folder still has', () => {
  mkdirSync(join(folder, 'moved', 'database'), { recursive: true });
  const copies = inDataFolder({ databaseUrl: 'postgres://x', dataDir: join(folder, 'moved') });
  expect(copies).toEqual([join(folder, 'moved', 'database')]);
});
