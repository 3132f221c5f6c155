import { faults } from '#test/chaos/faults.ts';
import { short } from '#test/chaos/fault.ts';
import { startInstallation, type Installation } from '#test/chaos/installation.ts';

let installation: Installation | undefined;

beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

// What each of them breaks for longer, "npm run chaos" shows. Digests and the disk have tests of their own.
const tried = faults.filter(({ name }) => !['digests-killed', 'disk-full'].includes(name));

test.each(tried)('$name: nothing is lost', async (fault) => {
  if (!installation)
    return void process.stdout.write(`No PostgreSQL binaries: ${fault.name} was not tried.\n`);
  expect((await fault.run(installation, short)).lost).toEqual([]);
});
