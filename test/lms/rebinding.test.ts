import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { configureOutgoing, guardedFetch, OutgoingRefused } from '#server/lms/guarded-fetch.ts';
import { guardedProbe } from '#server/lms/guarded-probe.ts';
import { startOddServer, type OddServer } from '#test/support/unruly-server.ts';

/** What an attacker's name server says, one answer after another; the last one again and again. */
let answers: LookupAddress[][];
let asked: number;

const inside = { address: '127.0.0.1', family: 4 };
const outside = { address: '93.184.215.14', family: 4 };
let server: OddServer;

function lookUp(_name: string, _options: object, done: (error: null, addresses: LookupAddress[]) => void) {
  asked += 1;
  done(null, (answers.length > 1 ? answers.shift() : answers[0]) ?? []);
}
const { lookup } = dns;

/** Has everybody who imported Node's own name server client ask this one. */
function askHere(here: object) {
  Object.assign(dns, { lookup: here });
  syncBuiltinESMExports();
}

beforeAll(async () => {
  server = await startOddServer();
  askHere(lookUp);
});
afterAll(async () => {
  askHere(lookup);
  await server.close();
});
beforeEach(() => {
  asked = 0;
  server.requests = 0;
  configureOutgoing({ outgoingAllow: [], production: false });
});

const address = () => `http://rebound.example:${new URL(server.origin).port}/`;

test.each([
  ['an address inside the network', [inside]],
  ['one outside and one inside', [outside, inside]],
  ['an address inside, mapped into IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['an address inside, translated into IPv6', [{ address: '64:ff9b::7f00:1', family: 6 }]],
  ['a link-local address', [{ address: 'fe80::1', family: 6 }]],
  ['none', []],
])('a name that leads to %s is refused', async (_, answer) => {
  answers = [answer];
  await expect(guardedFetch(address())).rejects.toThrow(OutgoingRefused);
  expect(server.requests).toBe(0);
});

test('a name that leads elsewhere the second time is resolved once, and connected to what was checked', async () => {
  answers = [[outside], [inside]];
  const outcome = guardedFetch(address(), { timeoutMs: 500 });
  await expect(outcome).rejects.toThrow(/rebound\.example/);
  expect([asked, server.requests]).toEqual([1, 0]);
  await expect(guardedFetch(address())).rejects.toThrow(OutgoingRefused);
});

test('a probe of a link is as careful', async () => {
  answers = [[inside]];
  const probe = guardedProbe('http://rebound.example/', {
    method: 'GET',
    signal: new AbortController().signal,
  });
  await expect(probe).rejects.toThrow(OutgoingRefused);
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) into the network is not followed', async (status) => {
  configureOutgoing({ outgoingAllow: [server.host], production: false });
  server.answer = (req, res) => {
    if (req.url === '/')
      res.writeHead(status, { location: `http://127.0.0.1:${new URL(server.origin).port}/inside` });
    res.end('{}');
  };
  await expect(guardedFetch(`${server.origin}/`)).rejects.toMatchObject({ kind: 'redirected' });
  expect(server.requests).toBe(1);
});
