import { faults } from '#test/chaos/faults.ts';
import { short } from '#test/chaos/fault.ts';
import { startInstallation, type Installation } from '#test/chaos/installation.ts';
import { postgresTest } from '#test/support/long-test.ts';

let installation: Installation | undefined;

beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

// What each of them breaks for longer, "npm run chaos" shows. Digests and the disk have tests of their own.
const tried = faults.filter(({ name }) => !['digests-killed', 'disk-full'].includes(name));

postgresTest.each(tried)('$name: nothing is lost', async (fault) => {
  if (!installation) throw new Error('The installation did not start');
  expect((await fault.run(installation, short)).lost).toEqual([]);
});
