/** Of many cases of one kind, `npm test` tries a few. */
export const isShortTier = process.env.TEST_TIER === 'short';

/** A test that `npm test` leaves to `npm run test:long`, in a file of others that share what it needs. */
export const longTest = isShortTier ? test.skip : test;
