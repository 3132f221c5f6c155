import { startPostgres } from '#test/support/postgres.ts';
import { build } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { close, jest, sum, type Outcome } from './steps.ts';

// The tests that protect each night and release: what takes minutes, and the data on the engine that test.ts leaves out.
await build({ production: false });
const outcomes: Outcome[] = [];
outcomes.push(await jest('long unit tests', ['unit'], { tier: 'long' }));
const postgres = await startPostgres();
try {
  const env = postgres ? { TEST_DATABASE_URL: postgres.url } : {};
  outcomes.push(await jest('long API and job tests', ['api'], { tier: 'long', env }));
} finally {
  await postgres?.stop();
}
outcomes.push(await jest('data and jobs on the embedded engine', ['api'], { tier: 'engine' }));
outcomes.push(await jest('long page tests', ['pages'], { tier: 'long' }));
outcomes.push(await withProcesses());
close(sum(outcomes));

async function withProcesses(): Promise<Outcome> {
  const chromium = await ensureChromium();
  if (!chromium) return { passed: 0, failed: 1 };
  const env = { CHROMIUM: chromium, COURSEYARD_BUILT: 'yes' };
  return jest('long browser tests, and those of processes', ['browser'], { tier: 'long', env });
}
