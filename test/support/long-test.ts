import { hasPostgres } from './postgres.ts';

/** Of many cases of one kind, `npm test` tries a few. */
export const isShortTier = process.env.TEST_TIER === 'short';

/**
 * `test` where it can be tried, and otherwise `test.skip`. Looked up at each use: this module is loaded once in a process,
 * and each file of tests has a `test` of its own.
 */
const testWhere = (isPossible: boolean) => {
  const current = () => (isPossible ? test : test.skip);
  return new Proxy(test, {
    apply: (_, __, given: Parameters<typeof test>) => current()(...given),
    get: (_, name) => Reflect.get(current(), name) as unknown,
  });
};

/** A test that starts a PostgreSQL of its own: where there are no binaries, it's skipped, and counted as that. */
export const postgresTest = testWhere(hasPostgres());

/** A test of what goes on side by side: the embedded engine has one session, so there it's skipped. */
export const sideBySideTest = testWhere(Boolean(process.env.TEST_DATABASE_URL));

/** A test that `npm test` leaves to `npm run test:long`, in a file of others that share what it needs. */
export const longTest = testWhere(!isShortTier);
