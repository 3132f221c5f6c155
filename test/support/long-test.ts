/** A test that `npm test` leaves to `npm run test:long`, in a file of others that share what it needs. */
export const longTest = process.env.TEST_TIER === 'short' ? test.skip : test;
