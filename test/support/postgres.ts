import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface ThrowAwayPostgres {
  readonly url: string;
  /** Stops the server; its data stays. */
  halt(): Promise<void>;
  /** Starts the stopped server again, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
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

/** A PostgreSQL server on loopback, with an empty database, gone without a trace after `stop`; undefined without binaries. */
export async function startPostgres(): Promise<ThrowAwayPostgres | undefined> {
  const bin = binaries();
  if (!bin) return undefined;
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder, env: { ...process.env, HOME: folder } };
  const cluster = join(folder, 'cluster');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', cluster, '-U', 'courseyard', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    as,
  );
  if (made.status !== 0)
    throw new Error(`initdb failed for ${user?.uid ?? userInfo().username}: ${made.stderr.toString()}`);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=60',
  ];
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const url = `postgres://courseyard@127.0.0.1:${port}/postgres`;
  const start = () => spawn(join(bin, 'postgres'), args, { ...as, stdio: 'ignore' });
  let server = start();
  const halt = async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await exited;
  };
  await untilReady(url);
  return {
    url,
    halt,
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
  const deadline = Date.now() + 30_000;
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
