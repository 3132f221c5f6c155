import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { doorFolder } from '#server/infra/db/embedded/door.ts';
import { startEmbedded } from '#server/infra/db/embedded/engine.ts';
import { startChild } from '#test/support/child.ts';

type StreamFactory = Extract<pg.ClientConfig['stream'], () => unknown>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process on the folder; see test/support/pair-writer.ts for what each mode does. */
const start = (mode: 'write' | 'own' | 'join') => startChild('test/support/pair-writer.ts', [folder, mode]);

const lastNumber = (out: string) => Number(out.slice(0, out.lastIndexOf('\n')).split('\n').at(-1) || 0);

test('loses nothing committed, and keeps no partial write, when killed in mid-write', async () => {
  for (let round = 0; round < 3; round += 1) {
    const writer = start('write');
    await writer.until((out) => out.split('\n').length > 20);
    await writer.kill();
    const committed = lastNumber(writer.printed.out);
    const reader = start('own');
    await reader.exited;
    const found = JSON.parse(reader.printed.out) as { numbers: number; halves: number; last: number };
    expect(found.last).toBeGreaterThanOrEqual(committed);
    expect(found.halves).toBe(found.numbers * 2);
    expect(found.numbers).toBe(found.last);
  }
});

test('is open in one process, which others can join as guests', async () => {
  const writer = start('write');
  await writer.until((out) => out.includes('\n'));
  const second = start('own');
  expect(await second.exited).not.toBe(0);
  expect(second.printed.err).toMatch(/already open in process \d+\. Stop that process first/);
  const guest = start('join');
  expect(await guest.exited).toBe(0);
  const seen = JSON.parse(guest.printed.out) as { numbers: number; halves: number };
  expect(seen.halves).toBe(seen.numbers * 2);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await writer.kill();
});

test('puts its socket into no folder that others could have made or can change', () => {
  const long = join(folder, 'x'.repeat(120));
  mkdirSync(long);
  const elsewhere = doorFolder(long);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o700);
  chmodSync(elsewhere, 0o777);
  expect(() => doorFolder(long)).toThrow('belongs to somebody else or is open to others');
  rmSync(elsewhere, { recursive: true });
});

test('keeps what a guest sets from everybody else, and from its own next statement', async () => {
  const engine = await startEmbedded();
  const open = async (who: 'own' | 'guest') => {
    // The driver takes a socket, and a connection of the engine acts as one.
    const stream = () => engine.connect(who) as ReturnType<NonNullable<StreamFactory>>;
    const client = new pg.Client({ stream, user: 'postgres', database: 'postgres' });
    await client.connect();
    return client;
  };
  const [own, guest] = [await open('own'), await open('guest')];
  const zoneOf = async (client: pg.Client) =>
    (await client.query<{ TimeZone: string }>('show timezone')).rows[0];
  const before = await zoneOf(own);
  await guest.query(`set timezone = 'Asia/Tokyo'`);
  expect([await zoneOf(own), await zoneOf(guest)]).toEqual([before, before]);
  await guest.query('begin');
  await guest.query(`set timezone = 'Asia/Tokyo'`);
  expect(await zoneOf(guest)).toEqual({ TimeZone: 'Asia/Tokyo' });
  await guest.query('commit');
  expect(await zoneOf(own)).toEqual(before);
  await Promise.all([own.end(), guest.end()]);
  await engine.close();
});
