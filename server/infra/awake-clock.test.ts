import { awakeMs, awakeTimeout } from './awake-clock.ts';

/** What the machine's clock says, in milliseconds; it goes on without the process's timers when that is frozen. */
let now: number;

beforeEach(() => {
  now = performance.now();
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.useRealTimers();
});

/** Time that the process is awake: it looks at the clock. */
function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) {
    now += 100;
    awakeMs();
    jest.advanceTimersByTime(100);
  }
}

test('counts passing time, and almost none of a freeze', () => {
  const began = awakeMs();
  pass(300);
  expect(awakeMs() - began).toBeCloseTo(300);
  now += 60_000;
  expect(awakeMs() - began).toBeCloseTo(1_300);
});

test('times out after its time awake, not during a freeze', () => {
  const { signal, end } = awakeTimeout(1_500);
  now += 60_000;
  pass(100);
  expect(signal.aborted).toBe(false);
  pass(1_500);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  end();
});

test('never times out once it has been ended', () => {
  const { signal, end } = awakeTimeout(20);
  end();
  pass(60);
  expect(signal.aborted).toBe(false);
});
