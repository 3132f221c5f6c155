import { startPostgres } from '#test/support/postgres.ts';
import { build } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { check, close, jest, run, sum, type Outcome } from './steps.ts';

// The tests that protect each commit; test-long.ts has those that protect each night and release.
const outcomes: Outcome[] = [await check()];
await build({ production: false });
const postgres = await startPostgres();
if (!postgres) console.log('\nNo PostgreSQL binaries here: the tests use the embedded engine.');
try {
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  outcomes.push(await jest('API and job tests', ['api'], { env }));
} finally {
  await postgres?.stop();
}
// The browser tests' demo data takes a core most of a minute. Should it fail, the first of them says why.
const built = { COURSEYARD_BUILT: 'yes' };
const demo = run(process.execPath, ['test/support/make-demo.ts'], { env: built, onOutput: () => {} });
outcomes.push(await jest('page tests', ['pages']));
await demo;
outcomes.push(await inBrowser());
close(sum(outcomes));

async function inBrowser(): Promise<Outcome> {
  const chromium = await ensureChromium();
  if (!chromium) return { passed: 0, failed: 1 };
  return jest('browser tests', ['browser'], { env: { CHROMIUM: chromium, ...built } });
}
