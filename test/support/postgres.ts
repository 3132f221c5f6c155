import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A running server on loopback. */
interface RunningPostgres {
  readonly url: string;
  /** Stops the server; its data stays. */
  halt(): Promise<void>;
  /** Ends the server at once, as a loss of power does: it recovers at the next start. */
  crash(): Promise<void>;
  /** Starts the stopped server again, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface ThrowAwayPostgres extends RunningPostgres {
  /** A streaming replica of it, gone without a trace after its `stop`. */
  replicate(): Promise<RunningPostgres>;
  /** Restarts it as if it had been a replica that now takes over: its log goes on as another history. */
  beginTimeline(): Promise<void>;
}

/** Where Debian installs the server's programs, newest version first; then whatever is on the PATH. */
function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

export const hasPostgres = () => binaries() !== undefined;

/** PostgreSQL refuses to run as root: then it runs as its package's user, or as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name]).stdout.toString().trim()),
    );
    if (uid && gid) return { uid, gid };
  }
  return undefined;
}

/** Where a server's programs are, whose they are to be, and its own folder. */
interface Place {
  readonly bin: string;
  readonly folder: string;
  readonly as: SpawnOptions;
  readonly durable: boolean;
}

/**
 * Nothing here outlives the machine, so nothing has to reach its disk. Commits still wait for the log: replicas follow it.
 * Statistics of tables that tests fill and empty would come at any moment, and suit the next test as little as the last.
 */
const undurable = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off'];

function newPlace(bin: string, durable: boolean): Place {
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  return { bin, folder, durable, as: { ...user, cwd: folder, env: { ...process.env, HOME: folder } } };
}

/** Makes the files of a server in its folder. */
function make({ bin, folder, as }: Place, program: 'initdb' | 'pg_basebackup', args: readonly string[]) {
  const made = spawnSync(join(bin, program), ['-D', join(folder, 'cluster'), ...args], as);
  if (made.status !== 0)
    throw new Error(`${program} failed for ${as.uid ?? userInfo().username}: ${String(made.stderr)}`);
}

/**
 * A PostgreSQL server on loopback, with an empty database, gone without a trace after `stop`; undefined without binaries.
 * Only a durable one waits for the disk, as a real one does: for what is measured.
 */
export async function startPostgres({ durable = false } = {}): Promise<ThrowAwayPostgres | undefined> {
  const bin = binaries();
  if (!bin) return undefined;
  const place = newPlace(bin, durable);
  make(place, 'initdb', ['-U', 'courseyard', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const primary = await run(place);
  return {
    ...primary,
    beginTimeline: async () => {
      await primary.halt();
      writeFileSync(join(place.folder, 'cluster', 'standby.signal'), '', { mode: 0o666 });
      await primary.resume();
      const client = new pg.Client({ connectionString: primary.url });
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
    },
    replicate: () => {
      const replica = newPlace(bin, durable);
      make(replica, 'pg_basebackup', ['-d', primary.url, '-R', '-c', 'fast', '--no-sync']);
      return run(replica);
    },
  };
}

/** The same for a `postgresTest`, which runs only where there are binaries. */
export async function needPostgres(): Promise<ThrowAwayPostgres> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('There are no binaries of PostgreSQL here');
  return postgres;
}

async function run({ bin, folder, as, durable }: Place): Promise<RunningPostgres> {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=100',
    ...(durable ? [] : undurable),
  ];
  const args = ['-D', join(folder, 'cluster'), ...settings.flatMap((setting) => ['-c', setting])];
  const url = `postgres://courseyard@127.0.0.1:${port}/postgres`;
  const start = () => spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' });
  let server = start();
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await exited;
  };
  const halt = () => end('SIGINT');
  await untilReady(url);
  return {
    url,
    halt,
    crash: () => end('SIGQUIT'),
    resume: async () => {
      server = start();
      await untilReady(url);
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(100);
    }
  }
}
