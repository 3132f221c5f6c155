import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { listBackups } from '#server/operations/backup/made-backups.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { onDatabase } from '#scripts/on-database.ts';
import { startChild } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { asVersionOfTomorrow } from '#test/support/migration-of-tomorrow.ts';
import { runScript } from '#test/support/run-script.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { startPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';
import { untilTrue } from '#test/support/server-process.ts';

let folder: string;
let dataDir: string;
let postgres: ThrowAwayPostgres | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-operator-'));
  dataDir = join(folder, 'data');
  postgres = await startPostgres();
  title('North');
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const env = (more: NodeJS.ProcessEnv = {}) => ({ DATA_DIR: dataDir, SECRET_KEY: testSecretKey, ...more });

const runWith = (more: NodeJS.ProcessEnv, script: string, ...args: string[]) =>
  runScript(script, args, env(more));
const run = (script: string, ...args: string[]) => runWith({}, script, ...args);

const title = (given: string) =>
  run(
    'institution',
    'add',
    '--slug',
    'north',
    '--title',
    given,
    '--canvas-url',
    'https://canvas.example',
    '--issuer',
    'https://canvas.instructure.com',
    '--client-id',
    '7',
  );

/** The address of the PostgreSQL; only tests that need one ask. */
const urlOf = () => postgres?.url ?? '';

/** Holds the data folder, as a running server does. */
const startHolder = () =>
  startChild(
    '--input-type=module',
    [
      '-e',
      `import { PassThrough } from 'node:stream';
       import { openDoor } from '#server/infra/db/embedded/door.ts';
       await openDoor(${JSON.stringify(dataDir)}, () => new PassThrough());
       console.log('held'); setInterval(() => {}, 1000);`,
    ],
    env(),
  );

const digestOf = (of: string) =>
  readdirSync(of, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`);

test('backs up, restores over newer data only when told to, and says what it did', async () => {
  const path = join(folder, 'backup');
  expect(run('backup', '--to', path)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('SECRET_KEY'),
    stderr: '',
  });
  expect(readFileSync(path).includes(testSecretKey)).toBe(false);
  expect(run('backup', '--to', path).stderr).toMatch(/exists already: it isn't written over\.$/);
  title('Changed');
  expect(run('restore', '--from', path)).toMatchObject({
    status: 2,
    stderr: 'The database has data already. With --replace, the backup takes its place.',
  });
  expect(run('institution', 'list').stdout).toContain('Changed');
  expect(run('restore', '--from', path, '--replace')).toMatchObject({ status: 0, stderr: '' });
  expect(run('institution', 'list').stdout).toMatch(/^1 {2}north {2}North /);
  await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir });
  expect(await listBackups()).toMatchObject([{ path }]);
  await closeDatabase();
  const elsewhere = { DATA_DIR: join(folder, 'other'), SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
  expect(runWith(elsewhere, 'restore', '--from', path)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^Its secrets are sealed with a key that isn't configured \(id [0-9a-f]{8}\)/,
    ),
  });
  expect(existsSync(elsewhere.DATA_DIR)).toBe(false);
  expect(runWith(elsewhere, 'restore', '--from', path, '--other-key')).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^Its secrets are sealed with another key/),
  });
  expect(runWith({ ...elsewhere, SECRET_KEY: testSecretKey }, 'institution', 'list').stdout).toContain(
    'North',
  );
});

test('restores and moves nothing while a server holds the data folder', async () => {
  const path = join(folder, 'held');
  run('backup', '--to', path);
  const holder = startHolder();
  await holder.until((out) => out.includes('held'));
  try {
    for (const [script, ...args] of [
      ['restore', '--from', path, '--replace'],
      ['move-to-postgres', '--to', 'postgres://nobody@127.0.0.1:1/none'],
    ] as const)
      expect(run(script, ...args)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/is already open in process \d+\. Stop that process first/),
      });
  } finally {
    await holder.kill();
  }
});

const onPostgres = async (query: string) => {
  const client = new pg.Client({ connectionString: urlOf() });
  await client.connect();
  try {
    return (await client.query(query)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

postgresTest(
  'moves to PostgreSQL: killed in the middle it leaves the target empty, and the folder is untouched',
  async () => {
    const before = digestOf(join(dataDir, 'database'));
    const blocker = new pg.Client({ connectionString: urlOf() });
    await blocker.connect();
    // The lock that migrations take: what's before it has happened by then.
    await blocker.query('begin; select pg_advisory_xact_lock(3853314791062309107)');
    const killed = startChild('scripts/move-to-postgres.ts', ['--to', urlOf()], env());
    await untilTrue(
      async () =>
        (await onPostgres(`select from pg_locks where locktype = 'advisory' and not granted`)).length === 1,
    );
    await killed.kill();
    await blocker.end();
    expect(await onPostgres(`select from pg_tables where schemaname = 'public'`)).toEqual([]);
    const moved = run('move-to-postgres', '--to', urlOf());
    expect(moved).toMatchObject({ status: 0, stderr: '' });
    expect(moved.stdout).toMatch(/^1\tinstitutions$/m);
    expect(runWith({ DATABASE_URL: urlOf() }, 'institution', 'list').stdout).toMatch(/^1 {2}north /);
    expect(digestOf(join(dataDir, 'database'))).toEqual(before);
    expect(existsSync(join(dataDir, 'moving'))).toBe(false);
    expect(run('move-to-postgres', '--to', urlOf())).toMatchObject({
      status: 2,
      stderr: 'The target has tables with rows already. Give it an empty database.',
    });
  },
);

/** A process that has said that it's alive, and which keys it has. */
const livingProcess = (host: string, keyIds: string) =>
  `insert into system_processes (id, host, pid, roles, version, started_at, key_ids)
   values ('${host}', '${host}', 7, '{web}', '1', now(), '${keyIds}')`;

postgresTest('commands leave a database of an older version as it is', async () => {
  const given = { ...process.env };
  Object.assign(process.env, env({ DATABASE_URL: urlOf() }));
  try {
    await asVersionOfTomorrow('create table of_tomorrow ()', async () => {
      await expect(onDatabase(async () => {})).rejects.toThrow(
        /^The database is of an older version \(it lacks 9999-of-tomorrow\)\. Start this/,
      );
    });
  } finally {
    process.env = given;
  }
  expect(await onPostgres(`select to_regclass('of_tomorrow') as made`)).toEqual([{ made: null }]);
});

postgresTest(
  'a backup goes from PostgreSQL to the embedded database as well, but not under running processes',
  async () => {
    const on = { DATABASE_URL: urlOf() };
    const path = join(folder, 'from-postgres');
    expect(runWith(on, 'backup', '--to', path)).toMatchObject({ status: 0, stderr: '' });
    const client = new pg.Client({ connectionString: urlOf(), application_name: 'courseyard' });
    await client.connect();
    const replace = () => runWith(on, 'restore', '--from', path, '--replace');
    expect(replace().stderr).toMatch(/^Courseyard is running on this database: 127\.0\.0\.1\. Stop all/);
    await client.end();
    await onPostgres(livingProcess('idle', '{}'));
    expect(replace().stderr).toMatch(
      /^Courseyard is running on this database: idle \(process 7\)\. Stop all/,
    );
    await onPostgres(`update system_processes set seen_at = now() - interval '2 minutes'`);
    expect(runWith(on, 'restore', '--from', path, '--replace')).toMatchObject({ status: 0, stderr: '' });
    const elsewhere = { DATA_DIR: join(folder, 'back') };
    expect(runWith(elsewhere, 'restore', '--from', path)).toMatchObject({ status: 0, stderr: '' });
    expect(runWith(elsewhere, 'institution', 'list').stdout).toMatch(/^1 {2}north /);
  },
);

// The last one: it leaves the database with another key.
postgresTest(
  'a rotation begins when every process has the new key, and is over when each seals with it',
  async () => {
    const keys = {
      DATABASE_URL: urlOf(),
      SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
      SECRET_KEYS_OLD: testSecretKey,
    };
    const rotate = () => runWith(keys, 'rotate-encryption-key');
    const sealedWith = async () =>
      (await onPostgres(`select split_part(private_key, '.', 1) as key from lti_platforms`))[0]?.key;
    const old = await sealedWith();
    await onPostgres(livingProcess('late', `{${String(old)}}`));
    expect(rotate()).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(
        'don’t have the new key yet, so they couldn’t read what it encrypts: late',
      ),
    });
    expect(await sealedWith()).toBe(old);
    // The version before doesn't say which keys it has.
    await onPostgres(`update system_processes set key_ids = null`);
    expect(rotate()).toMatchObject({
      status: 2,
      stdout: expect.not.stringContaining('Nothing is left'),
      stderr: expect.stringContaining(
        'still encrypt with another key, or don’t say with which: late (process 7)',
      ),
    });
    expect(await sealedWith()).not.toBe(old);
  },
);
