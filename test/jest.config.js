import { fileURLToPath } from 'node:url';

// With this flag, jest on Node.js 24 loads packages that ship only ES modules as they are.
const flag = '--experimental-vm-modules';
if (![...process.execArgv, process.env.NODE_OPTIONS].join(' ').includes(flag))
  throw new Error(`Start jest with "npm run jest -- …", which brings Node.js 24 and gives it ${flag}.`);

process.env.LOG_LEVEL ??= 'silent';
// test/support/page-setup.ts removes pages, once nothing on them is under way.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where sources are: jest needn't look through all packages first. */
const roots = ['client', 'scripts', 'server', 'shared', 'test'].map((folder) => `<rootDir>/${folder}`);

const transform = {
  '\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

const common = {
  rootDir: root,
  roots,
  transform,
  transformIgnorePatterns: ['/node_modules/'],
  setupFilesAfterEnv: ['<rootDir>/test/support/strict-console.ts'],
};

/**
 * Suites that start their own databases, ask a database nothing, or only ask what's decided before or after it (who may
 * call, what a request may look like): the engine can't change their answers.
 */
const onAnyEngine = [
  'data/(?:embedded|replica|tenancy|disk-full|migrations|operator-(?:command|backup|personal-data)|awake-clock|read-content)',
  'lms/(?:budget-processes|canvas|guarded-)',
  'api/(?:event-loop|headers|help|languages|licences|openapi|request-tricks)',
  'launch/(?:app-page|bad-input|framing|ltijs|odd-requests|platform-keys|refusal|registration|where)',
  'harness/',
  '(?:compose|contract|new|runtime)',
];

/**
 * Suites that run on both engines where there's a PostgreSQL: those about the data itself, and about what goes on side by
 * side or is killed in the middle. The others run on PostgreSQL alone; the browser tests use the embedded engine.
 */
const onEachEngine = ['data/', 'jobs/(?:.*-rough|course-reads-trouble|queue|runner|scan-courses|sync-batch)'];

/** What a run leaves out: one on PostgreSQL, one that such a run follows, or neither. */
function leftOut() {
  const folder = '<rootDir>/test/';
  if (process.env.TEST_DATABASE_URL) return onAnyEngine.map((path) => `${folder}${path}`);
  if (process.env.POSTGRES_FOLLOWS) return [`${folder}(?!${[...onAnyEngine, ...onEachEngine].join('|')})`];
  return [];
}

/** InstUI imports polyfills without declaring the package. */
const polyfills = { '^core-js/.*$': '<rootDir>/test/support/empty-module.ts' };

export default {
  rootDir: root,
  // Long enough for a slow machine with other work: only what never ends fails by time.
  testTimeout: 300_000,
  // Each suite leaves something behind in its process; near V8's limit everything would slow down, or end.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/test/support/slow-first.js',
  projects: [
    {
      // Straight in Node.js, which reads TypeScript, with each module loaded once for all files: a quarter of the time.
      // Unit tests leave nothing behind that others could meet.
      displayName: 'unit',
      rootDir: root,
      roots,
      runner: 'jest-light-runner',
      setupFiles: ['<rootDir>/test/support/throw-complaints.ts'],
      testMatch: ['<rootDir>/{shared,server,client,scripts}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'api',
      globalSetup: '<rootDir>/test/support/pack-server.ts',
      globalTeardown: '<rootDir>/test/support/remove-packs.ts',
      resolver: '<rootDir>/test/support/resolve-packed.js',
      testEnvironment: '<rootDir>/test/support/database-environment.ts',
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/strict-tenancy.ts'],
      testMatch: [
        '<rootDir>/test/*.test.ts',
        '<rootDir>/test/{api,data,jobs,harness,launch,lms}/**/*.test.ts',
      ],
      testPathIgnorePatterns: leftOut(),
    },
    {
      ...common,
      displayName: 'pages',
      testEnvironment: '<rootDir>/test/support/page-environment.ts',
      testMatch: ['<rootDir>/test/pages/**/*.test.tsx', '<rootDir>/client/**/*.test.tsx'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/page-setup.ts'],
      globalSetup: '<rootDir>/test/support/pack-pages.ts',
      globalTeardown: '<rootDir>/test/support/remove-packs.ts',
      resolver: '<rootDir>/test/support/resolve-packed.js',
    },
    {
      ...common,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/test/support/browser-environment.ts',
      testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/browser-patience.ts'],
      // The table of pages, which every-page.ts walks, imports InstUI's icons.
      moduleNameMapper: polyfills,
      globalSetup: '<rootDir>/test/support/before-browsers.ts',
    },
  ],
};
