import { LmsProblem } from './lms-problem.ts';
import { usualPatience, type Patience } from './retry-policy.ts';
import { withRetries } from './retries.ts';

const hurry: Patience = { ...usualPatience, firstPauseMs: 1 };

/** An attempt that fails a number of times, and when each try began. */
function failing(times: number, problem = new LmsProblem('unreachable', '', { mayPass: true })) {
  const began: number[] = [];
  const attempt = async () => {
    began.push(performance.now());
    if (began.length <= times) throw problem;
    return 'answer';
  };
  return { attempt, began };
}

test('returns the answer of the attempt that works', async () => {
  const { attempt, began } = failing(3);
  expect(await withRetries(attempt, hurry, undefined)).toBe('answer');
  expect(began).toHaveLength(4);
});

test('throws the problem after the last try, without another pause', async () => {
  const { attempt, began } = failing(Infinity);
  const patience = { ...hurry, tries: 4, firstPauseMs: 100 };
  await expect(withRetries(attempt, patience, undefined)).rejects.toMatchObject({ kind: 'unreachable' });
  const ended = performance.now();
  expect(began).toHaveLength(4);
  // A pause here would be the fourth: 800 ms at least.
  expect(ended - (began[3] ?? 0)).toBeLessThan(700);
});

test('doubles each pause', async () => {
  const { attempt, began } = failing(3);
  await withRetries(attempt, { ...hurry, firstPauseMs: 20 }, undefined);
  const pauses = began.slice(1).map((time, index) => time - (began[index] ?? 0));
  [20, 40, 80].forEach((least, index) => expect(pauses[index]).toBeGreaterThan(least - 2));
});

test('pauses as long as the LMS asks for, within bounds', async () => {
  const patient = failing(1, new LmsProblem('unreachable', '', { mayPass: true, retryAfterMs: 120 }));
  await withRetries(patient.attempt, hurry, undefined);
  expect((patient.began[1] ?? 0) - (patient.began[0] ?? 0)).toBeGreaterThan(118);
  const bounded = failing(1, new LmsProblem('unreachable', '', { mayPass: true, retryAfterMs: 60_000 }));
  expect(await withRetries(bounded.attempt, { ...hurry, longestPauseMs: 5 }, undefined)).toBe('answer');
});

test('starts no try after its time is up', async () => {
  const { attempt, began } = failing(Infinity);
  const patience = { ...hurry, tries: 1_000, firstPauseMs: 100, giveUpAfterMs: 1_000 };
  await expect(withRetries(attempt, patience, undefined)).rejects.toThrow(LmsProblem);
  expect(began.length).toBeGreaterThan(1);
  expect(began.length).toBeLessThan(6);
});

test('does not retry a permanent problem', async () => {
  const refused = failing(Infinity, new LmsProblem('forbidden'));
  await expect(withRetries(refused.attempt, hurry, undefined)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(refused.began).toHaveLength(1);
});

test('ends in the middle of a pause when it is aborted, with the reason', async () => {
  const { attempt, began } = failing(Infinity);
  const abort = new AbortController();
  const asked = withRetries(attempt, { ...hurry, firstPauseMs: 10_000 }, abort.signal);
  setTimeout(() => abort.abort(new Error('stopping')), 20);
  await expect(asked).rejects.toThrow('stopping');
  expect(began).toHaveLength(1);
});

test('does not count a try refused for now, and says how much time is left for the next', async () => {
  const { attempt, began } = failing(30, new LmsProblem('throttled', '', { mayPass: true }));
  const left: number[] = [];
  const asked = withRetries(
    (leftMs) => {
      left.push(leftMs);
      return attempt();
    },
    { ...hurry, tries: 2, giveUpAfterMs: 5_000 },
    undefined,
  );
  expect(await asked).toBe('answer');
  expect(began).toHaveLength(31);
  expect(left[0]).toBeGreaterThan(4_900);
  expect(left.at(-1)).toBeLessThanOrEqual(left[0] ?? 0);
});

test('ends a try refused for now when its turn would come too late', async () => {
  const { attempt, began } = failing(Infinity, new LmsProblem('throttled', 'no turn in time'));
  await expect(withRetries(attempt, hurry, undefined)).rejects.toMatchObject({ kind: 'throttled' });
  expect(began).toHaveLength(1);
});
