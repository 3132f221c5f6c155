import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { isHeld, openDoor } from '#server/infra/db/embedded/door.ts';
import { tidyAfterMove } from '#server/operations/move-to-postgres.ts';
import { startChild } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { freePort } from '#test/support/free-port.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { startPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';
import { runScript } from '#test/support/run-script.ts';
import { untilTrue } from '#test/support/server-process.ts';

let folder: string;
let postgres: ThrowAwayPostgres | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-others-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The address of a database, as one of its users. */
function addressOf(database: string, user = 'clerk') {
  const url = new URL(postgres?.url ?? '');
  return Object.assign(url, { pathname: `/${database}`, username: user }).href;
}

/** As the administrator of the server, who is nobody to us. */
async function administer(query: string, database = 'postgres') {
  const client = new pg.Client({ connectionString: addressOf(database, 'courseyard') });
  await client.connect();
  try {
    return (await client.query(query)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const env = (more: NodeJS.ProcessEnv = {}) => ({
  DATA_DIR: join(folder, 'data'),
  SECRET_KEY: testSecretKey,
  ...more,
});
const run = (database: string, script: string, ...args: string[]) =>
  runScript(script, args, env({ DATABASE_URL: addressOf(database) }));

const north = ['--slug', 'north', '--title', 'North', '--canvas-url', 'https://canvas.example'];
const platform = ['--issuer', 'https://canvas.instructure.com', '--client-id', '7'];
const add = (database: string, title = 'North') =>
  run(database, 'institution', 'add', ...north, ...platform, '--title', title);

/** A line or two for a person: no stack of the code's files. */
const expectSentence = ({ status, stderr }: ReturnType<typeof runScript>, words: RegExp) => {
  expect(stderr).toMatch(words);
  expect(stderr).not.toMatch(/^\s+at |node_modules|\.ts:\d|errorMissingColumn|severity:/m);
  expect([1, 2]).toContain(status);
};

postgresTest(
  'what the database’s administrator keeps beside us neither gets into a backup nor goes by a restore',
  async () => {
    await administer('create role clerk login');
    await administer('create database ours owner clerk');
    expect(add('ours')).toMatchObject({ status: 0, stderr: '' });
    await administer(
      `create table dba_secrets (id serial primary key, secret text); insert into dba_secrets (secret) values ('x');
     create view dba_seen as select * from dba_secrets; create sequence dba_numbers;
     create materialized view dba_sums as select count(*) from dba_secrets`,
      'ours',
    );
    const path = join(folder, 'ours.backup');
    const backup = run('ours', 'backup', '--to', path);
    expect(backup).toMatchObject({ status: 0, stderr: '' });
    expect(backup.stdout).toContain("Not Courseyard's, so left out: dba_secrets.");
    add('ours', 'Changed');
    expect(run('ours', 'restore', '--from', path, '--replace')).toMatchObject({ status: 0, stderr: '' });
    expect(run('ours', 'institution', 'list').stdout).toMatch(/^1 {2}north {2}North /);
    expect(await administer('select secret from dba_seen', 'ours')).toEqual([{ secret: 'x' }]);
    expect(await administer('select count from dba_sums', 'ours')).toEqual([{ count: 1 }]);
    for (const [script, ...args] of [
      ['export', 'institution', '--institution', 'north', '--to', join(folder, 'north')],
      ['rotate-encryption-key'],
      ['rotate-lti-keys'],
    ] as const)
      expect(run('ours', script, ...args)).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(join(folder, 'north', 'dba_secrets.jsonl'))).toBe(false);
  },
);

postgresTest(
  'names what hangs on our tables, and what the user may not read, and changes nothing',
  async () => {
    const path = join(folder, 'ours.backup');
    await administer('create view dba_titles as select title from institutions', 'ours');
    const restore = () => run('ours', 'restore', '--from', path, '--replace');
    expectSentence(
      restore(),
      /^Something that isn't Courseyard's hangs on .*view dba_titles depends on table institutions/,
    );
    expect(await administer('select title from dba_titles', 'ours')).toEqual([{ title: 'North' }]);
    await administer('drop view dba_titles; alter table syncs owner to courseyard', 'ours');
    const other = join(folder, 'other.backup');
    expectSentence(run('ours', 'backup', '--to', other), /lacks a right.*permission denied for table syncs$/);
    expectSentence(restore(), /lacks a right.*(?:permission denied for|must be owner of) table syncs$/);
    const given = ['institution', '--institution', 'north'];
    expectSentence(
      run('ours', 'export', ...given, '--to', join(folder, 'other')),
      /permission denied for table syncs$/,
    );
    expectSentence(run('ours', 'erase', ...given, '--yes'), /permission denied for table syncs$/);
    await administer(
      `alter table syncs owner to clerk; alter table teams enable row level security; alter table teams force row level security`,
      'ours',
    );
    expectSentence(run('ours', 'backup', '--to', other), /row-level security policy for table "teams"$/);
    expect(existsSync(other)).toBe(false);
  },
);

postgresTest(
  'an extension’s table doesn’t make a database another program’s, but a table of nobody’s does',
  async () => {
    await administer('create database fresh owner clerk');
    await administer(
      'create extension pg_trgm; create table of_extension (id integer); alter extension pg_trgm add table of_extension',
      'fresh',
    );
    const path = join(folder, 'ours.backup');
    expect(run('fresh', 'restore', '--from', path)).toMatchObject({ status: 0, stderr: '' });
    await administer('create database taken owner clerk');
    await administer('create table somebodys (id integer)', 'taken');
    for (const [script, ...args] of [
      ['restore', '--from', path],
      ['institution', 'list'],
    ] as const)
      expectSentence(run('taken', script, ...args), /^The database has tables that aren't Courseyard's\./);
    const { stderr } = run('taken', 'backup', '--to', join(folder, 'nothing'));
    expect(stderr).toBe('Courseyard has nothing in this database to back up. Is DATABASE_URL right?');
  },
);

/** Every command, with what it needs to come as far as the database. */
const commands = () =>
  [
    ['backup', '--to', join(folder, 'never')],
    ['restore', '--from', join(folder, 'ours.backup')],
    ['institution', 'list'],
    ['export', 'institution', '--institution', 'north', '--to', join(folder, 'never')],
    ['erase', 'institution', '--institution', 'north', '--yes'],
    ['rotate-encryption-key'],
    ['rotate-lti-keys'],
  ] as const;

postgresTest(
  'no command prints a stack when the database isn’t there, lets nobody in, or is another one',
  async () => {
    await administer('create database read_only owner clerk; ').catch(() => {});
    await administer('alter database read_only set default_transaction_read_only = on');
    await administer('create database odd owner clerk');
    await administer('create view institutions as select 1 as id', 'odd');
    const nowhere = `postgres://clerk@127.0.0.1:${await freePort()}/ours`;
    const addresses = [
      [nowhere, /^The database cannot be reached: connect ECONNREFUSED/],
      [addressOf('ours', 'stranger'), /^The database doesn’t let us in.*role "stranger" does not exist$/],
      [addressOf('nothing'), /^There’s no such database.*"nothing" does not exist$/],
      [addressOf('read_only'), /can only be read|nothing in this database to back up/],
      [
        addressOf('odd'),
        /^The database refused this: .*institutions|has the names of its tables: institutions\.|nothing in this database/,
      ],
    ] as const;
    for (const [address, words] of addresses)
      // Each start takes a second: all commands meet the first, and three the others.
      for (const [script, ...args] of commands().slice(0, address === nowhere ? undefined : 3))
        expectSentence(runScript(script, args, env({ DATABASE_URL: address })), words);
  },
);

test('no command prints a stack for a file or folder that can’t be used', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, 'x');
  const inFile = join(file, 'below');
  for (const [words, script, ...args] of [
    [/^There's no file .*none\.$/, 'restore', '--from', join(folder, 'none')],
    [/^A file can't be used: EISDIR/, 'restore', '--from', folder],
    [/isn't a backup\.$|was cut off/, 'restore', '--from', file],
    [/^There's no folder .*none\.$/, 'backup', '--to', join(folder, 'none', 'x')],
    [/exists already/, 'backup', '--to', file],
    [/^There's no database in/, 'backup', '--to', join(folder, 'x')],
    [/^There's no embedded database in/, 'move-to-postgres', '--to', 'postgres://x@127.0.0.1:1/x'],
  ] as const)
    expectSentence(runScript(script, args, env({ DATA_DIR: join(folder, 'empty') })), words);
  for (const [script, ...args] of [['institution', 'list'], ['rotate-lti-keys']] as const)
    expectSentence(runScript(script, args, env({ DATA_DIR: inFile })), /^A file can't be used: ENOTDIR/);
  expectSentence(
    runScript('institution', ['list'], env({ DATA_DIR: join(folder, 'empty'), SECRET_KEY: 'short' })),
    /SECRET_KEY/,
  );
});

test('what an interrupted move left is deleted at the next start, but not while one is under way', async () => {
  const dataDir = join(folder, 'moved');
  const left = join(dataDir, 'moving');
  mkdirSync(join(left, 'database'), { recursive: true });
  const door = await openDoor(dataDir, () => new PassThrough());
  await tidyAfterMove(dataDir);
  expect(existsSync(left)).toBe(true);
  await door.close();
  const server = startChild('server/main.ts', [], {
    ...env({ DATA_DIR: dataDir, DATABASE_URL: '' }),
    PUBLIC_URL: 'http://localhost:9',
    PORT: '0',
  });
  try {
    await untilTrue(async () => !existsSync(left));
  } finally {
    await server.kill();
  }
});

test('a command that comes while a database is moved is turned away, and the move goes on', async () => {
  const dataDir = join(folder, 'held');
  const door = await openDoor(dataDir, () => {
    throw new Error('The database is being moved');
  });
  const guest = connect(join(dataDir, '.s.PGSQL.5432'));
  await new Promise((resolve) => guest.once('close', resolve).once('error', () => {}));
  expect(await isHeld(dataDir)).toBe(true);
  await door.close();
});
