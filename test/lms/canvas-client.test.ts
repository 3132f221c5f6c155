import type { FaultKind } from '#scripts/harness/canvas-simulator/faults.ts';
import { canvasThrottling, generousThrottling } from '#scripts/harness/canvas-simulator/throttling.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { CanvasClient, type ClientOptions, type TokenSource } from '#server/lms/canvas-client.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import { askCanvas } from '#test/support/canvas-reader.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { startTestHarness } from '#test/support/harness.ts';
import { untilTrue } from '#test/support/server-process.ts';

let harness: Harness;
let canvas: HarnessInstitution;
/** the test's own, so that no test uses up another's quota */
let token: string;

beforeAll(async () => {
  await openTestDatabase();
  harness = await startTestHarness();
  canvas = harness.institution('northfield');
});
afterAll(async () => {
  await harness.close();
  await closeTestDatabase();
});

beforeEach(() => {
  harness.faults.clear();
  harness.simulator.throttling = generousThrottling;
  harness.simulator.requests = 0;
  token = harness.tokens.serviceToken(canvas);
});

/** A token that can't be renewed, unless the test says how. */
const tokens = (given: Partial<TokenSource> = {}): TokenSource => ({
  current: async () => token,
  renew: async () => undefined,
  ...given,
});
const client = (options: ClientOptions = {}, given?: Partial<TokenSource>) =>
  new CanvasClient(harness.origin, tokens(given), options);

const self = '/api/v1/users/self';
const courses = () => `/api/v1/accounts/${canvas.rootAccountId}/courses?per_page=100`;
const courseIds = () =>
  [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').map(({ id }) => id);

async function readIds(options?: ClientOptions) {
  const ids: unknown[] = [];
  for await (const item of client(options).readAll(courses())) ids.push((item as { id: unknown }).id);
  return ids;
}

describe('reading a list', () => {
  test('follows the links to the end', async () => {
    expect(await readIds()).toEqual(courseIds());
    expect(harness.simulator.requests).toBe(Math.ceil(courseIds().length / 100));
  });

  test("doesn't treat an empty page as the end", async () => {
    harness.faults.switchOn({ kind: 'empty_page', times: 2 });
    expect(await readIds()).toEqual(courseIds());
  });

  test('finds the next page among several Link headers, with commas in its address', async () => {
    harness.faults.switchOn({ kind: 'scattered_links' });
    expect(await readIds()).toEqual(courseIds());
  });

  test.each([
    ['by number', () => courses()],
    ['by bookmark', () => `/api/v1/courses/${courseIds()[0]}/users?per_page=100`],
  ])('asks again with fewer a page when one is too large: %s', async (_, pathOf) => {
    const read = async () => {
      const items: unknown[] = [];
      for await (const item of client().readAll(pathOf())) items.push((item as { id: unknown }).id);
      return items;
    };
    const whole = await read();
    harness.faults.switchOn({ kind: 'too_many_a_page' });
    expect(await read()).toEqual(whole);
    harness.faults.switchOn({ kind: 'empty_page', times: 3 });
    expect(new Set(await read())).toEqual(new Set(whole));
  });

  test('says that a list is too large when one thing alone is', async () => {
    harness.faults.switchOn({ kind: 'huge_body' });
    await expect(readIds()).rejects.toMatchObject({ kind: 'malformed', isTooLarge: true });
    // 100, 20, 5 and 1 a page.
    expect(harness.simulator.requests).toBe(4);
  });

  test('stays with its Canvas when the next page is named by another of its host names', async () => {
    harness.faults.switchOn({ kind: 'links_elsewhere' });
    const place = { hosts: ['localhost'], shard: null };
    expect(await readIds({ place })).toEqual(courseIds());
    await expect(readIds()).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('ends as malformed when the pages lead in a circle', async () => {
    harness.faults.switchOn({ kind: 'circle_of_pages' });
    await expect(readIds()).rejects.toMatchObject({ kind: 'malformed' });
    expect(harness.simulator.requests).toBeLessThan(4);
  });

  test("ends as malformed when it isn't a list", async () => {
    await expect(client().readPage(self)).rejects.toMatchObject({ kind: 'malformed' });
    expect(harness.simulator.requests).toBe(1);
  });

  test('gets all of it in spite of throttling by the numbers', async () => {
    // Another client has used up the token's quota.
    harness.simulator.throttling = { ...canvasThrottling, leakPerSecond: 100, cost: 580 };
    await askCanvas(harness, self, { token });
    harness.simulator.throttling = { ...canvasThrottling, leakPerSecond: 100 };
    expect(await readIds()).toEqual(courseIds());
    expect(harness.simulator.traffic.refused).toBeGreaterThan(0);
  });
});

describe('reading several pages of a list at once', () => {
  const pageCount = () => Math.ceil(courseIds().length / 10);
  const short = () => `/api/v1/accounts/${canvas.rootAccountId}/courses?per_page=10`;
  const lists = /\/courses$/;

  async function readShort(options: ClientOptions & { path?: string } = {}) {
    const ids: unknown[] = [];
    for await (const pages of client(options).readPages(options.path ?? short(), (items) => items))
      ids.push(...pages.flatMap(({ items }) => items.map((item) => (item as { id: unknown }).id)));
    return ids;
  }

  test('gives the pages in order, four at once where they are numbered, and asks for none twice', async () => {
    harness.faults.switchOn({ kind: 'latency', ms: 60, path: lists });
    harness.simulator.traffic.mostAtOnce = 0;
    expect(await readShort({ rank: 'person' })).toEqual(courseIds());
    expect(harness.simulator.requests).toBe(pageCount());
    expect(harness.simulator.traffic.mostAtOnce).toBe(4);
  });

  test('reads bookmarks one after another', async () => {
    harness.simulator.traffic.mostAtOnce = 0;
    const path = `/api/v1/accounts/${canvas.rootAccountId}/users?per_page=10`;
    expect(await readShort({ rank: 'person', path })).not.toHaveLength(0);
    expect(harness.simulator.traffic.mostAtOnce).toBe(1);
  });

  test.each(['wrong_last_page', 'empty_page', 'scattered_links'] as const)(
    'gives the same pages in spite of %s',
    async (kind) => {
      harness.faults.switchOn({ kind, path: lists, rate: 0.5 });
      expect(await readShort()).toEqual(courseIds());
      expect(harness.simulator.requests).toBeLessThan(pageCount() * 3);
    },
  );

  test.each(['error_500', 'dropped', 'throttled', 'too_many_requests'] as const)(
    'waits for a page in the middle that fails at first: %s',
    async (kind) => {
      harness.faults.switchOn({ kind, path: lists, rate: 0.2, ms: 0 });
      expect(await readShort()).toEqual(courseIds());
    },
  );

  test('ends with the problem of the page that stays broken, after those before it', async () => {
    let broken = () => {};
    harness.mutate.before(6, lists, () => {
      broken = harness.faults.switchOn({ kind: 'missing_permission', path: lists });
    });
    const pages: number[] = [];
    const read = async () => {
      for await (const some of client().readPages(short(), (items) => items))
        pages.push(...some.map(({ items }) => items.length));
    };
    await expect(read()).rejects.toMatchObject({ kind: 'forbidden' });
    broken();
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThan(7);
  });

  test('leaves nothing under way when the reader stops, and no slot is lost', async () => {
    harness.faults.switchOn({ kind: 'latency', ms: 30, path: lists });
    for await (const _ of client().readPages(short(), (items) => items)) break;
    const asked = harness.simulator.requests;
    harness.faults.clear();
    expect(await Promise.all(Array.from({ length: 8 }, () => client().read(self)))).toHaveLength(8);
    expect(harness.simulator.requests - asked).toBeLessThanOrEqual(8 + 4);
  });

  test("leaves another institution's requests with the same token their turns", async () => {
    harness.faults.switchOn({ kind: 'latency', ms: 10 });
    let isListRead = false;
    const list = readShort({ owner: 1 }).then(() => (isListRead = true));
    for (let count = 0; count < pageCount() / 5; count += 1) await client({ owner: 2 }).read(self);
    expect(isListRead).toBe(false);
    await list;
  });
});

describe('trouble', () => {
  const passing: FaultKind[] = [
    'error_500',
    'html_page',
    'invalid_json',
    'throttled',
    'too_many_requests',
    'dropped',
  ];
  test.each(passing)('that passes is waited out: %s', async (kind) => {
    harness.faults.switchOn({ kind, times: 2 });
    expect(await client().read(self)).toMatchObject({ name: 'Courseyard task runner' });
  });

  test.each([
    ['error_500', 'unreachable'],
    ['dropped', 'unreachable'],
    ['html_page', 'malformed'],
    ['invalid_json', 'malformed'],
  ] as const)('that stays is tried five times, then reported: %s is %s', async (kind, problem) => {
    harness.faults.switchOn({ kind });
    await expect(client().read(self)).rejects.toMatchObject({ name: 'LmsProblem', kind: problem });
    expect(harness.simulator.requests).toBe(5);
  });

  test.each([
    ['redirect', 'malformed'],
    ['huge_body', 'malformed'],
    ['revoked_token', 'refused_token'],
    ['missing_permission', 'forbidden'],
  ] as const)("that retrying doesn't help is reported at once: %s is %s", async (kind, problem) => {
    harness.faults.switchOn({ kind });
    await expect(client().read(self)).rejects.toMatchObject({ kind: problem });
    expect(harness.simulator.requests).toBe(1);
  });

  test.each(['throttled', 'too_many_requests'] as const)(
    'that stays is waited out only as long as the patience of all callers together, then reported: %s',
    async (kind) => {
      harness.faults.switchOn({ kind, ms: 0 });
      const patience = { ...patienceInUse(), giveUpAfterMs: 1_500 };
      const asked = Array.from({ length: 20 }, () => client({ patience }).read(self));
      for (const each of await Promise.allSettled(asked))
        expect(each).toMatchObject({ status: 'rejected', reason: { kind: 'throttled' } });
      // Pauses of 50 ms, and after each no more than may be under way at once.
      expect(harness.simulator.requests).toBeLessThan((1_500 / 50) * 2);
    },
  );

  test("is reported at once when the record doesn't exist", async () => {
    await expect(client().read('/api/v1/courses/1')).rejects.toMatchObject({ kind: 'not_found' });
    expect(harness.simulator.requests).toBe(1);
  });

  test('with an endless body is over in time', async () => {
    harness.faults.switchOn({ kind: 'slow_body' });
    const patience = { ...patienceInUse(), tries: 2, answerWithinMs: 400 };
    await expect(client({ patience }).read(self)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(harness.simulator.requests).toBe(2);
  });

  test('is waited out as long as Canvas asks', async () => {
    harness.faults.switchOn({ kind: 'too_many_requests', ms: 1_000, times: 1 });
    const began = performance.now();
    await client({ patience: { ...patienceInUse(), longestPauseMs: 5_000 } }).read(self);
    expect(performance.now() - began).toBeGreaterThan(990);
  });
});

describe('a token that Canvas no longer accepts', () => {
  const renewing = () => {
    const refused: string[] = [];
    const renew = async (old: string) => {
      refused.push(old);
      return token;
    };
    return { renew, refused };
  };

  test('is renewed once and the request repeated', async () => {
    const { renew, refused } = renewing();
    const read = client({}, { current: async () => 'old', renew }).read(self);
    expect(await read).toMatchObject({ name: 'Courseyard task runner' });
    expect(refused).toEqual(['old']);
  });

  test('is also renewed when Canvas failed in between', async () => {
    harness.faults.switchOn({ kind: 'error_500', times: 1 });
    const { renew, refused } = renewing();
    const given = [token, 'old'];
    const read = client({}, { current: async () => given.shift() ?? '', renew }).read(self);
    expect(await read).toMatchObject({ name: 'Courseyard task runner' });
    expect(refused).toEqual(['old']);
  });

  test("ends the request when the new one isn't accepted either", async () => {
    const renewed = client({}, { current: async () => 'old', renew: async () => 'also old' }).read(self);
    await expect(renewed).rejects.toMatchObject({ kind: 'refused_token' });
    expect(harness.simulator.requests).toBe(2);
  });

  test("isn't sent again where renewing brings the same one", async () => {
    const same = client({}, { current: async () => 'old', renew: async () => 'old' }).read(self);
    await expect(same).rejects.toMatchObject({ kind: 'refused_token' });
    expect(harness.simulator.requests).toBe(1);
  });
});

describe('giving up', () => {
  test('ends a request under way with the reason', async () => {
    harness.faults.switchOn({ kind: 'slow_body' });
    const abort = new AbortController();
    const asked = client({ signal: abort.signal }).read(self);
    setTimeout(() => abort.abort(new Error('stopping')), 50);
    await expect(asked).rejects.toThrow('stopping');
  });

  test('ends the wait for a free place, and no place is lost', async () => {
    const end = harness.faults.switchOn({ kind: 'slow_body' });
    const patience = { ...patienceInUse(), answerWithinMs: 60_000 };
    const busy = new AbortController();
    const waiting = new AbortController();
    const read = ({ signal }: AbortController, length: number) =>
      Promise.allSettled(
        Array.from({ length }, () => client({ patience, signal, rank: 'person' }).read(self)),
      );
    const holding = read(busy, 4);
    await untilTrue(async () => harness.simulator.requests >= 4);
    const asked = harness.simulator.requests;
    const queued = read(waiting, 4);
    waiting.abort(new Error('not needed'));
    const givenUp = { status: 'rejected', reason: new Error('not needed') };
    expect(await queued).toEqual([givenUp, givenUp, givenUp, givenUp]);
    expect(harness.simulator.requests).toBe(asked);
    end();
    busy.abort(new Error('stopping'));
    await holding;
    expect(await Promise.all(Array.from({ length: 8 }, () => client().read(self)))).toHaveLength(8);
  });

  test('sends nothing if it happened before', async () => {
    await expect(client({ signal: AbortSignal.abort(new Error('late')) }).read(self)).rejects.toThrow('late');
    expect(harness.simulator.requests).toBe(0);
  });

  test("reports a timeout as a Canvas that doesn't answer", async () => {
    harness.faults.switchOn({ kind: 'slow_body' });
    await expect(client({ signal: AbortSignal.timeout(50) }).read(self)).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});
