import { configureOutgoing, OutgoingRefused } from '#server/lms/guarded-fetch.ts';
import { configureProbes, guardedProbe } from '#server/lms/guarded-probe.ts';
import { startOddServer, webOf, type OddServer } from '#test/support/unruly-server.ts';

let server: OddServer;

beforeAll(async () => {
  server = await startOddServer();
});
afterAll(() => {
  configureProbes(nobody);
  return server.close();
});
const nobody = { publicUrl: 'https://courseyard.test', linkCheckContact: undefined };
const web = 'http://www.example.com';
beforeEach(() => {
  server.requests = 0;
  configureOutgoing({ outgoingAllow: [], production: true });
  configureProbes({ ...nobody, through: webOf({ 'www.example.com': server }) });
});

const signal = new AbortController().signal;
const probe = (address: string, method: 'HEAD' | 'GET' = 'HEAD') => guardedProbe(address, { method, signal });

test.each([
  'http://127.0.0.1/',
  'http://0x7f000001/',
  'http://127.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost/',
  'http://intranet/',
  'http://printer.local/',
  'http://db.internal./',
  'http://me:secret@example.org/',
  'http://example.org:8080/',
  'http://example.org:22/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'nonsense',
])('refuses %s without a request', async (address) => {
  configureOutgoing({ outgoingAllow: [], production: false });
  await expect(probe(address)).rejects.toThrow(OutgoingRefused);
});

test('what OUTGOING_ALLOW opens to the operator’s Canvas is not open to links', async () => {
  const { port } = new URL(server.origin);
  configureProbes(nobody);
  configureOutgoing({
    outgoingAllow: [server.host, `localhost:${port}`, `127.0.0.1:80`, 'intranet:80', 'canvas.local:443'],
    production: false,
  });
  for (const address of [
    server.origin,
    `http://localhost:${port}/`,
    'http://127.0.0.1/',
    'http://intranet/',
    'https://canvas.local/courses/1',
  ])
    await expect(probe(address)).rejects.toThrow(OutgoingRefused);
  expect(server.requests).toBe(0);
});

test('asks for the status alone, and says nothing about who asks', async () => {
  const seen: object[] = [];
  server.answer = ({ headers, method, url }, res) => {
    seen.push({ ...headers, method, url });
    res.writeHead(204).end();
  };
  expect(await probe(`${web}/page?a=1`)).toEqual({ status: 204, location: null, retryAfter: null });
  const [first] = seen;
  expect(first).toMatchObject({ method: 'HEAD', url: '/page?a=1' });
  for (const name of ['cookie', 'authorization', 'referer', 'origin']) expect(first).not.toHaveProperty(name);
});

test.each([
  [undefined, 'https://courseyard.example.edu'],
  ['web@example.edu', 'web@example.edu'],
])('says what asks, and whom to write to about it: %s', async (linkCheckContact, contact) => {
  const through = webOf({ 'www.example.com': server });
  configureProbes({ publicUrl: 'https://courseyard.example.edu', linkCheckContact, through });
  let agent: string | undefined;
  server.answer = ({ headers }, res) => {
    agent = headers['user-agent'];
    res.end();
  };
  await probe(web);
  expect(agent).toMatch(/^Courseyard\/\d[\w.-]* \(link check; \+.+\)$/);
  expect(agent).toContain(`+${contact})`);
});

test('takes one byte at most, and hangs up on a server that sends more', async () => {
  server.answer = (req, res) => {
    expect(req.headers.range).toBe('bytes=0-0');
    const flood = () => {
      while (!res.destroyed && res.write('x'.repeat(65_536)));
    };
    res.on('drain', flood);
    flood();
  };
  expect((await probe(web, 'GET')).status).toBe(200);
});

test('gives up on endless headers', async () => {
  server.answer = (_req, res) => {
    res.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end();
  };
  await expect(probe(web)).rejects.toThrow(/headers/i);
});

test('stops when it is told to', async () => {
  const asked = new AbortController();
  server.answer = () => asked.abort();
  await expect(guardedProbe(web, { method: 'HEAD', signal: asked.signal })).rejects.toThrow(/abort/i);
});
