import { startPostgres } from '#test/support/postgres.ts';
import { build } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { checkSources, close, jest, sum, type Outcome } from './steps.ts';

const workers = ['--maxWorkers', '2'];

// Everything: sources, unit, API and job tests on both engines, page tests, and the browser. See README, "Two commands".
const outcomes: Outcome[] = [await checkSources()];
await build({ production: false });
outcomes.push(
  await jest('unit, API, job and page tests on the embedded engine', [
    '--selectProjects',
    'unit',
    'api',
    'pages',
    ...workers,
  ]),
);
outcomes.push(await onPostgres());
outcomes.push(await inBrowser());
close(sum(outcomes));

/** The suites that use the database, repeated on a real PostgreSQL where its binaries exist. */
async function onPostgres(): Promise<Outcome> {
  const postgres = await startPostgres();
  if (!postgres) {
    console.log('\nNo PostgreSQL binaries here: the API and job tests ran on the embedded engine only.');
    return { passed: 0, failed: 0 };
  }
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    return await jest('API and job tests on PostgreSQL', ['--selectProjects', 'api', ...workers], env);
  } finally {
    await postgres.stop();
  }
}

async function inBrowser(): Promise<Outcome> {
  const chromium = await ensureChromium();
  if (!chromium) return { passed: 0, failed: 1 };
  return jest('browser tests', ['--selectProjects', 'e2e', ...workers], {
    CHROMIUM: chromium,
    COURSEYARD_BUILT: 'yes',
  });
}
