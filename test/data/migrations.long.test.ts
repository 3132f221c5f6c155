import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup } from '#server/operations/backup/restore-backup.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { closeDatabase, openDatabase, runSql } from '#server/infra/db/database.ts';
import { knownMigrations, listMigrationsDone, migrate, migrateTo } from '#server/infra/db/migrate.ts';
import { startChild } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres } from '#test/support/postgres.ts';
import { runScript } from '#test/support/run-script.ts';

let folder: string;

const open = () => openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir: folder });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-migrations-'));
});
afterEach(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
});

test('each migration has a number of its own', () => {
  const numbers = knownMigrations().map((name) => /^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('gives ReadyGo institutions a first list of statuses in their language, and core ones none', async () => {
  await open();
  await migrate();
  await runSql(`
    insert into institutions (slug, title, canvas_url, canvas_root_account_id, is_ready_go, locale) values
      ('a', 'A', 'https://a.test', '1', true, 'en'), ('b', 'B', 'https://b.test', '1', true, 'es'),
      ('c', 'C', 'https://c.test', '1', false, 'en')`);
  const { rows } = await runSql(`
    select institution_id as id, string_agg(label || case when is_default then '*' else '' end, ', ' order by place)
      as labels
    from statuses group by institution_id order by institution_id`);
  expect(rows).toEqual([
    { id: 1, labels: 'Not started*, In progress, Blocked, Ready, Closed' },
    { id: 2, labels: 'Sin empezar*, En curso, Bloqueado, Listo, Cerrado' },
  ]);
});

test('`npm run migrate` brings an older database up to this version, which other commands leave as it is', async () => {
  const [first = ''] = knownMigrations();
  await open();
  await migrateTo(first);
  await closeDatabase();
  const env = { DATA_DIR: folder, SECRET_KEY: testSecretKey, DATABASE_URL: '' };
  expect(runScript('institution', ['list'], env).stderr).toMatch(/^The database is of an older version/);
  const said = `The database is up to date: ${knownMigrations().length} migrations, the latest ${knownMigrations().at(-1)}.\n`;
  for (const _ of ['once', 'again'])
    expect(runScript('migrate', [], env)).toEqual({ status: 0, stdout: said, stderr: '' });
  expect(runScript('institution', ['list'], env)).toMatchObject({ status: 0, stderr: '' });
  await open();
  expect(await listMigrationsDone()).toEqual(knownMigrations());
});

describe('data from before the first release', () => {
  /** As the first migration of those days left it, as far as a start looks. */
  const before = `
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock values ('migration_lock', 0);
    insert into kysely_migration values ('0001-institutions', now()), ('0002-launch', now());
    create table institutions (id integer primary key)`;
  const env = () => ({ DATA_DIR: folder, SECRET_KEY: testSecretKey, DATABASE_URL: '' });
  const startOver = () =>
    `The data in ${folder} is from before Courseyard's first release and can't be brought up to date: delete that folder to start over.`;

  test('stops the start in one sentence, which names the folder to delete, and stays as it is', async () => {
    await open();
    await runSql(before);
    await closeDatabase();
    const server = startChild('server/main.ts', [], {
      ...env(),
      PUBLIC_URL: 'http://localhost:9',
      PORT: '0',
    });
    expect([await server.exited, server.printed.err]).toEqual([
      1,
      `Courseyard could not start: ${startOver()}\n`,
    ]);
    await open();
    const { rows } = await runSql('select name from kysely_migration order by name');
    expect(rows).toEqual([{ name: '0001-institutions' }, { name: '0002-launch' }]);
  });

  test('says the same to commands, and is gone once the folder is', async () => {
    await open();
    await runSql(before);
    await closeDatabase();
    const list = () => runScript('institution', ['list'], env());
    expect(list()).toMatchObject({ status: 2, stderr: startOver() });
    rmSync(folder, { recursive: true });
    expect(list()).toMatchObject({ status: 0, stderr: '' });
  });

  postgresTest('is to give way to an empty database on PostgreSQL', async () => {
    const postgres = await needPostgres();
    await openDatabase({ databaseUrl: postgres.url, databasePool: 1, dataDir: '' });
    await runSql(before);
    await expect(migrate()).rejects.toThrow(
      /first release .*: give DATABASE_URL an empty one to start over\.$/,
    );
    await closeDatabase();
    await postgres.stop();
  });

  test('can’t be restored', async () => {
    await open();
    await runSql(before);
    const path = join(folder, 'backup');
    await writeBackup(path, '0.0.1');
    await expect(checkBackup(path)).rejects.toThrow("is from before Courseyard's first release");
  });
});
