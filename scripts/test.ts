import { startPostgres } from '#test/support/postgres.ts';
import { build } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { checkSources, close, jestWithRepeat, sum, type Outcome } from './steps.ts';

const workers = ['--maxWorkers', '2'];

// Everything: sources, unit, API and job tests, page tests, and the browser. See README, "Two commands".
const outcomes: Outcome[] = [await checkSources()];
await build({ production: false });
const postgres = await startPostgres();
try {
  outcomes.push(await onEmbedded());
  outcomes.push(await onPostgres());
} finally {
  await postgres?.stop();
}
outcomes.push(await inBrowser());
close(sum(outcomes));

/** All suites without a browser; where PostgreSQL follows, only those that can come out differently on this engine. */
function onEmbedded() {
  const projects = ['--selectProjects', 'unit', 'api', 'pages', ...workers];
  const env = postgres ? { POSTGRES_FOLLOWS: 'yes' } : {};
  return jestWithRepeat('unit and page tests, API and job tests on the embedded engine', projects, env);
}

/** The suites that use the database, on a real PostgreSQL where its binaries exist. */
async function onPostgres(): Promise<Outcome> {
  if (!postgres) {
    console.log('\nNo PostgreSQL binaries here: the API and job tests ran on the embedded engine only.');
    return { passed: 0, failed: 0 };
  }
  const env = { TEST_DATABASE_URL: postgres.url };
  return jestWithRepeat('API and job tests on PostgreSQL', ['--selectProjects', 'api', ...workers], env);
}

async function inBrowser(): Promise<Outcome> {
  const chromium = await ensureChromium();
  if (!chromium) return { passed: 0, failed: 1 };
  return jestWithRepeat('browser tests', ['--selectProjects', 'e2e', ...workers], {
    CHROMIUM: chromium,
    COURSEYARD_BUILT: 'yes',
  });
}
