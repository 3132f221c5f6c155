/**
 * Files that take longest, with the longest first: one that starts last has a single core work while the other waits.
 * While the first browser test makes the demo data, those follow that don't need it.
 */
const slow = [
  'e2e/every-page',
  'e2e/walkthrough',
  'e2e/digests-killed',
  'e2e/processes-killed',
  'e2e/chaos',
  'e2e/harness-page',
  'e2e/api-docs',
  'e2e/dev',
  'e2e/start.',
  'e2e/alerts-killed',
  'e2e/stopping',
  'e2e/bench',
  'e2e/processes-queue',
  'e2e/processes.',
  'e2e/reports',
  'e2e/batches',
  'e2e/people',
  'data/operator-backup',
  'test/new',
  'data/operator-command',
  'data/operator-personal',
  'api/event-loop',
  'api/permissions',
  'jobs/bulk-memberships-rough',
  'jobs/publish-courses',
  'data/personal-data',
  'jobs/course-reads-trouble',
  'jobs/sync-batch',
  'api/bad-input',
  'pages/languages',
  'pages/checklist-editor',
  'pages/task-runners-page',
  'pages/lists',
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
