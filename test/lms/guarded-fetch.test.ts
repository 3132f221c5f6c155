import { gzip, gzipSync } from 'node:zlib';
import { promisify } from 'node:util';
import { configureOutgoing, guardedFetch, OutgoingRefused } from '#server/lms/guarded-fetch.ts';
import { version } from '#server/version.ts';
import { startOddServer, type OddServer } from '#test/support/unruly-server.ts';

let server: OddServer;
let port: string;

beforeAll(async () => {
  server = await startOddServer();
  port = new URL(server.origin).port;
});
afterAll(() => server.close());

beforeEach(() => {
  server.requests = 0;
  server.answer = (_req, res) => void res.end('{"fine":true}');
});

const trust = (production = false) => configureOutgoing({ outgoingAllow: [server.host], production });
const trustNobody = (production = false) => configureOutgoing({ outgoingAllow: [], production });

describe('an address inside the network', () => {
  beforeEach(() => trustNobody());

  test.each([
    ['127.0.0.1', 'loopback'],
    ['localhost', 'a name that leads to loopback'],
    ['2130706433', 'loopback as one number'],
    ['0x7f.1', 'loopback in other digits'],
    ['[::1]', 'loopback of IPv6'],
    ['[::127.0.0.1]', 'loopback in a form of IPv6 that was given up'],
    ['[::ffff:127.0.0.1]', 'loopback mapped into IPv6'],
    ['[64:ff9b::7f00:1]', 'loopback translated into IPv6'],
    ['169.254.169.254', "a cloud's metadata"],
    ['10.0.0.1', 'a private network'],
    ['[fd00:ec2::254]', 'a private network of IPv6'],
  ])('is refused without a request: %s, %s', async (host) => {
    await expect(guardedFetch(`http://${host}:${port}/`, { timeoutMs: 2_000 })).rejects.toThrow(
      OutgoingRefused,
    );
    expect(server.requests).toBe(0);
  });

  test('is called when the operator allowed that host and port, and no other port of it', async () => {
    trust();
    expect((await guardedFetch(server.origin)).json()).toEqual({ fine: true });
    await expect(guardedFetch('http://127.0.0.1:9/')).rejects.toThrow(OutgoingRefused);
  });
});

test('accepts only web addresses, without credentials, and in production only https', async () => {
  trustNobody(true);
  for (const address of ['ftp://example.com/', 'file:///etc/passwd', 'http://example.com/', 'nonsense', ''])
    await expect(guardedFetch(address)).rejects.toThrow(OutgoingRefused);
  await expect(guardedFetch('https://me:secret@example.com/')).rejects.toThrow(/name or password/);
});

describe('an answer', () => {
  beforeEach(() => trust(true));

  test('is requested with our name, and returned whatever its status', async () => {
    let agent: string | undefined;
    server.answer = (req, res) => {
      agent = req.headers['user-agent'];
      res.writeHead(418).end('no coffee');
    };
    expect(await guardedFetch(server.origin)).toMatchObject({ status: 418, text: 'no coffee' });
    expect(agent).toBe(`Courseyard/${version}`);
  });

  test('has the values of a repeated header joined', async () => {
    server.answer = (_req, res) => {
      res.setHeader('link', ['<a>; rel="next"', '<b>; rel="first"']);
      res.end();
    };
    const answer = await guardedFetch(server.origin);
    expect(answer.header('Link')).toBe('<a>; rel="next", <b>; rel="first"');
    expect(answer.header('etag')).toBeUndefined();
  });

  test('that redirects is not followed', async () => {
    server.answer = (_req, res) => void res.writeHead(302, { location: server.origin }).end();
    await expect(guardedFetch(server.origin)).rejects.toMatchObject({ kind: 'redirected' });
    expect(server.requests).toBe(1);
  });

  test('that is too large is cut off', async () => {
    server.answer = (_req, res) => void res.end('x'.repeat(1_001));
    await expect(guardedFetch(server.origin, { maxBytes: 1_000 })).rejects.toMatchObject({
      kind: 'too_large',
    });
    server.answer = (_req, res) => void res.end('x'.repeat(1_000));
    expect((await guardedFetch(server.origin, { maxBytes: 1_000 })).text).toHaveLength(1_000);
  });

  test('is unpacked if compressed, which the request allows', async () => {
    let accepted: string | string[] | undefined;
    server.answer = (req, res) => {
      accepted = req.headers['accept-encoding'];
      res.writeHead(200, { 'content-encoding': 'GZIP' }).end(gzipSync('{"packed":true}'));
    };
    expect((await guardedFetch(server.origin)).json()).toEqual({ packed: true });
    expect(accepted).toBe('gzip');
  });

  test('that is a zip bomb is not unpacked beyond the limit', async () => {
    // Packed apart: a thread that is held up lets kept connections go stale.
    const bomb = await promisify(gzip)(Buffer.alloc(200 * 1024 * 1024));
    server.answer = (_req, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    const before = process.memoryUsage().rss;
    await expect(guardedFetch(server.origin, { maxBytes: 1024 * 1024 })).rejects.toMatchObject({
      kind: 'too_large',
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  test.each([
    ['broken', { 'content-encoding': 'gzip' }, '{"not":"packed"}', 'network'],
    ['cut off', { 'content-encoding': 'gzip' }, gzipSync('x'.repeat(10_000)).subarray(0, 20), 'network'],
    ['packed as nobody asked for', { 'content-encoding': 'br' }, 'xx', 'encoded'],
  ])('that is %s is an error', async (_, headers, body, kind) => {
    server.answer = (_req, res) => void res.writeHead(200, headers).end(body);
    await expect(guardedFetch(server.origin)).rejects.toMatchObject({ kind });
  });

  test('that redirects to another host says which', async () => {
    server.answer = (_req, res) => void res.writeHead(301, { location: 'https://new.test/x?y=1' }).end();
    await expect(guardedFetch(server.origin)).rejects.toThrow(/redirect to new\.test, which/);
  });

  test.each([
    ['never begins', () => {}],
    ['never ends', (_req: unknown, res: { write(text: string): void }) => res.write('[')],
  ])('that %s is waited for only as long as allowed', async (_, answer) => {
    server.answer = answer;
    await expect(guardedFetch(server.origin, { timeoutMs: 100 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('that ends early is an error', async () => {
    server.answer = (req) => void req.socket.destroy();
    await expect(guardedFetch(server.origin)).rejects.toMatchObject({ kind: 'network' });
  });

  test('is no longer waited for when the caller gives up, and the caller gets its own reason', async () => {
    server.answer = () => {};
    const abort = new AbortController();
    const asked = guardedFetch(server.origin, { signal: abort.signal });
    abort.abort(new Error('not needed any more'));
    await expect(asked).rejects.toThrow('not needed any more');
  });
});
