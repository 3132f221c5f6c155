import { connect, type AddressInfo } from 'node:net';
import { runSql } from '#server/infra/db/database.ts';
import { keyOfAddress } from '#server/infra/http/address-limit.ts';
import { createHttpServer } from '#server/infra/http/http-server.ts';
import { forgetCounts, SharedLimit, type LimitOptions } from '#server/infra/http/shared-limit.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildInstitution } from '#test/support/build.ts';
import { logOf } from '#test/support/captured-log.ts';
import { untilTrue } from '#test/support/server-process.ts';

const most = 12;
const withinMs = 600_000;
let app: TestApp;
let people: Caller[];

beforeAll(async () => {
  app = await startApp({ requestsPerToken: most, requestsPerAddress: most });
  const institution = await buildInstitution();
  people = await Promise.all([1, 2].map(async () => as(app, await buildAdmin(institution))));
});
afterAll(() => app.close());

let names = 0;
/** As several web processes have one: under one name, in one database. */
const limits = (count: number, portion: number, more: Partial<LimitOptions> = {}) => {
  const name = `test ${(names += 1)}`;
  return Array.from({ length: count }, () => new SharedLimit({ name, most, withinMs, portion, ...more }));
};
const takeMany = async (limit: SharedLimit | undefined, times: number) => {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) waits.push((await limit?.take('someone')) ?? -1);
  return waits.filter((wait) => wait === 0).length;
};
const statuses = async (times: number, send: () => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push((await send()).status);
  return found;
};

describe('a token that asks for too much', () => {
  test('is told so in its language, and when to come back; another one of the same address is served', async () => {
    const [first, second] = people;
    const ask = (caller: Caller | undefined, language = 'en') =>
      caller?.request('GET', '/api/teams', undefined, language) ?? Promise.reject(new Error('no one'));
    expect(await statuses(most, () => ask(first))).toEqual(Array<number>(most).fill(200));
    const refused = await ask(first, 'fr');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: expect.stringMatching(/^C’est plus .* dans \d+ secondes\.$/),
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await ask(second)).status).toBe(200);
    // Nobody reads what it sends, nor looks up who it is.
    expect(await first?.request('POST', '/api/teams', { title: 'x'.repeat(2_000_000) })).toMatchObject({
      status: 429,
    });
  });

  test("doesn't keep those with a token out when it's made up", async () => {
    const guess = (number: number) => withToken(app, `made-up-${number}`).request('GET', '/api/teams');
    let number = 0;
    const found = await statuses(most + 3, () => guess((number += 1)));
    expect(found.slice(0, most)).toEqual(Array<number>(most).fill(401));
    expect(found.slice(most)).toEqual([429, 429, 429]);
    expect((await people[1]?.request('GET', '/api/teams'))?.status).toBe(200);
  });

  test('is hardly looked up once its address has spent its share, and a valid one still gets in', async () => {
    const guess = () => withToken(app, `made-up-${Math.random()}`).request('GET', '/api/teams');
    const answers = await Promise.all(Array.from({ length: 200 }, guess));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    // Who was looked up is told when the address has a share again; the others were turned away before.
    expect(answers.filter(({ headers }) => headers['retry-after'] === '1').length).toBeGreaterThan(100);
    const newcomer = as(app, await buildAdmin(await buildInstitution()));
    await untilTrue(async () => (await newcomer.request('GET', '/api/teams')).status === 200);
  });
});

describe('a limit', () => {
  test('is one for all processes', async () => {
    const [first, second] = limits(2, 1);
    expect(await takeMany(first, 7)).toBe(7);
    expect(await takeMany(second, 9)).toBe(5);
    expect(await takeMany(first, 1)).toBe(0);
  });

  test('is taken in portions, so that most requests cost no statement', async () => {
    const [first, second] = limits(2, 4);
    expect(await takeMany(first, 5)).toBe(5);
    // Three of the second portion are still the first one's.
    expect(await takeMany(second, 9)).toBe(4);
    expect(await takeMany(first, 9)).toBe(3);
  });

  test('holds for those who come at once', async () => {
    const [limit] = limits(1, 4);
    const waits = await Promise.all(Array.from({ length: 30 }, () => limit?.take('someone')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(most);
  });

  /** What's counted for the newest limit; what was refused of others can still be given back. */
  const counted = () => runSql('select points from request_counts where key = $1', [`test ${names}:someone`]);
  const pointsCounted = async () => Number((await counted()).rows[0]?.points);

  test('gives back what was finished', async () => {
    const [limit, other] = limits(2, 1);
    await takeMany(limit, most);
    limit?.giveBack('someone');
    await untilTrue(async () => (await pointsCounted()) < most);
    expect(await takeMany(other, 2)).toBe(1);
  });

  test('that was used up opens again, at each process, once something is finished', async () => {
    const both = limits(2, 1, { lookAgainMs: 1 });
    expect(await takeMany(both[0], most + 1)).toBe(most);
    for (const limit of both.toReversed()) {
      expect(await takeMany(limit, 1)).toBe(0);
      both[0]?.giveBack('someone');
      await untilTrue(async () => (await takeMany(limit, 1)) === 1);
    }
  });

  test('that a process began whose clock is a day ahead locks nobody out', async () => {
    const [ahead, right] = limits(2, 1);
    expect(await takeMany(ahead, most + 1)).toBe(most);
    // What was refused is given back a moment later.
    await untilTrue(async () => (await pointsCounted()) === most);
    await runSql('update request_counts set expire = expire + 86400000 where key = $1', [
      `test ${names}:someone`,
    ]);
    expect(await takeMany(right, most + 1)).toBe(most);
  });

  test('that can’t be counted keeps no one out, says so once, and holds again afterwards', async () => {
    const [limit, later] = limits(2, 1);
    await runSql('alter table request_counts rename to elsewhere');
    const said = await logOf(async () => expect(await takeMany(limit, most * 3)).toBe(most * 3));
    await runSql('alter table elsewhere rename to request_counts');
    // Limits before this one may still be giving back what they refused.
    expect(said.split(`"limit":"test ${names}","msg":"a limit can’t be counted`)).toHaveLength(2);
    expect(await takeMany(later, most * 3)).toBe(most);
  });

  test('is forgotten when its time is over', async () => {
    await takeMany(limits(1, 1)[0], 1);
    expect((await counted()).rows).toHaveLength(1);
    await forgetCounts(new Date(Date.now() + withinMs + 1_000));
    expect((await counted()).rows).toEqual([]);
  });

  test('keeps no address, and takes a network for one however it’s written', async () => {
    const keys = ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::9', '2001:db8:1:3::1'].map(keyOfAddress);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
    expect(keyOfAddress('203.0.113.7')).toBe(keyOfAddress('::ffff:203.0.113.7'));
    expect(keys.join('')).not.toContain('2001');
  });
});

describe('a client that keeps the server waiting', () => {
  const slow = async (text: string) => {
    const server = createHttpServer((req, res) => void req.resume().on('end', () => res.end('done')), {
      headersMs: 200,
      requestMs: 400,
      silenceMs: 800,
      idleMs: 800,
      lookEveryMs: 50,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    // A byte now and then, as slow attackers send them.
    const drip = setInterval(() => socket.write('x'), 40);
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString())).on('error', () => {});
    socket.write(text);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    await new Promise((resolve) => server.close(resolve));
    return answer;
  };

  test('with its headers is hung up on', async () => {
    expect(await slow('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')).toContain('408 Request Timeout');
  });

  test('with its body is hung up on', async () => {
    expect(await slow('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10000\r\n\r\n')).toContain(
      '408 Request',
    );
  });

  test('with more headers than anyone needs is refused', async () => {
    expect(await slow(`GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'y'.repeat(17_000)}\r\n\r\n`)).toContain(
      '431 ',
    );
  });
});

test('a connection stays open for longer than a proxy keeps it', async () => {
  const server = createHttpServer((_req, res) => void res.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  // Caddy keeps it for 120 seconds.
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120);
});
