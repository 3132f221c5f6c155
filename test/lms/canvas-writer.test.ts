import type { Fault } from '#scripts/harness/canvas-simulator/faults.ts';
import { generousThrottling } from '#scripts/harness/canvas-simulator/throttling.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse, HarnessInstitution } from '#scripts/harness/world.ts';
import type { TokenSource } from '#server/lms/canvas-client.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { CanvasWriter } from '#server/lms/canvas-writes.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import { logOf } from '#test/support/captured-log.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { startTestHarness } from '#test/support/harness.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let course: HarnessCourse;
let token: string;

beforeAll(async () => {
  await openTestDatabase();
  harness = await startTestHarness({ courses: 10 });
  canvas = harness.institution('northfield');
});
afterAll(async () => {
  await harness.close();
  await closeTestDatabase();
});

beforeEach(() => {
  harness.faults.clear();
  harness.simulator.throttling = generousThrottling;
  harness.simulator.denied.clear();
  harness.simulator.withSubmissions.clear();
  harness.simulator.refusesByRedirect = false;
  harness.simulator.writes.splice(0);
  token = harness.tokens.serviceToken(canvas);
  const [first] = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted');
  if (!first) throw new Error('no course');
  course = first;
  course.state = 'unpublished';
});

const tokens = (given: Partial<TokenSource> = {}): TokenSource => ({
  current: async () => token,
  renew: async () => undefined,
  ...given,
});
const write = (event: 'offer' | 'claim', given?: Partial<TokenSource>, origin = harness.origin) =>
  new CanvasWriter(origin, tokens(given), {
    patience: { ...patienceInUse(), answerWithinMs: 300 },
  }).write({ method: 'PUT', path: `/api/v1/courses/${course.id}`, form: [['course[event]', event]] });
/** How often the change was carried out, or at least asked for where it could have been. */
const arrived = () => harness.simulator.writes.length;
const trouble = (kind: Fault['kind'], more: Partial<Fault> = {}) =>
  harness.faults.switchOn({ kind, times: 1, ...more });

test('a change is made once, and its answer is Canvas’s', async () => {
  expect(await write('offer')).toMatchObject({ kind: 'done', body: { workflow_state: 'available' } });
  expect([course.state, arrived()]).toEqual(['available', 1]);
});

test.each(['error_500_after', 'dropped_after', 'no_answer_after'] as const)(
  'a change that was carried out without an answer (%s) is unknown, and isn’t sent again',
  async (kind) => {
    trouble(kind);
    expect(await write('offer')).toMatchObject({ kind: 'unknown' });
    expect([course.state, arrived()]).toEqual(['available', 1]);
  },
);

test.each(['error_500', 'dropped', 'html_page', 'invalid_json', 'redirect', 'slow_body'] as const)(
  'what became of a change isn’t known after %s either',
  async (kind) => {
    trouble(kind);
    expect(await write('offer')).toMatchObject({ kind: 'unknown' });
    expect(arrived()).toBe(0);
  },
);

test.each(['throttled', 'too_many_requests'] as const)(
  'a change refused for now (%s) is sent again after a pause',
  async (kind) => {
    trouble(kind, { ms: 10, times: 2 });
    expect(await write('offer')).toMatchObject({ kind: 'done' });
    expect(arrived()).toBe(1);
  },
);

test('a change refused for now for too long is refused', async () => {
  trouble('throttled', { times: 10_000 });
  expect(await write('offer')).toMatchObject({ kind: 'refused', problem: { kind: 'throttled' } });
  expect(arrived()).toBe(0);
});

test('a change refused for its token is sent again once, with a new one', async () => {
  const fresh = harness.tokens.serviceToken(canvas);
  harness.mutate.revokeToken(token);
  expect(await write('offer', { renew: async () => fresh })).toMatchObject({ kind: 'done' });
  expect(arrived()).toBe(1);
});

test('a token that Canvas refuses twice is refused', async () => {
  harness.mutate.revokeToken(token);
  const outcome = await write('offer', { renew: async (refused) => `${refused}x` });
  expect(outcome).toMatchObject({ kind: 'refused', problem: { kind: 'refused_token' } });
  expect(await write('offer')).toMatchObject({ kind: 'refused', problem: { kind: 'refused_token' } });
});

test('a missing right is a refusal', async () => {
  harness.simulator.denied.add('manage_courses_publish');
  expect(await write('offer')).toMatchObject({ kind: 'refused', problem: { kind: 'forbidden' } });
});

test('Canvas’s own reason comes along', async () => {
  course.state = 'available';
  harness.simulator.withSubmissions.add(course.id);
  expect(await write('claim')).toMatchObject({
    kind: 'refused',
    said: 'Course cannot be unpublished if student submissions exist.',
  });
  expect(course.state).toBe('available');
});

test('a refusal that leads to a page says nothing: a look is needed', async () => {
  course.state = 'available';
  harness.simulator.withSubmissions.add(course.id);
  harness.simulator.refusesByRedirect = true;
  expect(await write('claim')).toMatchObject({ kind: 'unknown', problem: { kind: 'rejected' } });
});

test('without a connection, nothing was sent', async () => {
  const nowhere = 'http://127.0.0.1:9';
  configureOutgoing({ outgoingAllow: [new URL(harness.origin).host, '127.0.0.1:9'], production: false });
  expect(await write('offer', {}, nowhere)).toMatchObject({
    kind: 'refused',
    problem: { kind: 'unreachable' },
  });
});

test('the log says what was written where, and how it ended, but not what', async () => {
  const said = await logOf(async () => {
    await new CanvasWriter(harness.origin, tokens()).write({
      method: 'POST',
      path: '/api/v1/conversations',
      form: [
        ['recipients[]', '1'],
        ['body', 'a secret between us'],
      ],
    });
  });
  expect(said).toContain('/api/v1/conversations');
  expect(said).not.toContain('secret between us');
  expect(said).not.toContain(token);
});
