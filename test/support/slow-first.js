/**
 * Files that take longest, with the longest first: one that starts last has a single core work while the other waits.
 * While the first browser test makes the demo data, those follow that don't need it.
 */
const slow = [
  'e2e/walkthrough',
  'e2e/processes-killed',
  'e2e/dev',
  'e2e/start.',
  'e2e/bench',
  'e2e/processes-queue',
  'e2e/processes.',
  'e2e/people',
  'e2e/batches',
  'e2e/task-runners',
  'e2e/impersonation',
  'e2e/scan',
  'test/new',
  'data/operator-command',
  'pages/languages',
  'lms/budget-processes',
  'jobs/sync-batch',
  'api/event-loop',
  'pages/batch-form',
  'data/embedded',
  'pages/task-runners-page',
  'data/disk-full',
  'pages/lists',
  'api/permissions',
];

/** Where a file is in the order; those that aren't listed come after the others. @param {string} path */
const placeOf = (path) => {
  const place = slow.findIndex((name) => path.includes(`/${name}`));
  return place < 0 ? slow.length : place;
};

/** Jest asks it in which order the files run. */
export default class SlowFirst {
  /** @template {{ readonly path: string }} T @param {readonly T[]} tests */
  sort(tests) {
    return tests.toSorted((one, other) => placeOf(one.path) - placeOf(other.path));
  }

  cacheResults() {
    // The order doesn't depend on earlier runs: a clean checkout has none.
  }
}
