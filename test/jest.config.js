import { fileURLToPath } from 'node:url';

process.env.LOG_LEVEL ??= 'silent';
// test/support/jest/page-setup.ts removes pages, once nothing on them is under way.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Which tests run: those of each commit (`npm test`), those of each night and release (`npm run test:long`), or those whose
 * answers can depend on the database's engine, being about the data itself, or about what goes on side by side or is killed
 * in the middle. By default all.
 */
const leftOut = {
  short: ['\\.long\\.test\\.'],
  // Those with a browser have tests of both tiers in a file (support/long-test.ts).
  long: ['<rootDir>/(?!test/e2e/).*(?<!\\.long)\\.test\\.'],
  engine: [
    '<rootDir>/test/(?!data/|jobs/(?:.*-rough|course-reads-trouble|queue|runner|scan-courses|sync-batch))',
    // Each starts its own databases.
    'data/(?:embedded|replica|disk-full|migrations|operator-)',
  ],
}[process.env.TEST_TIER ?? ''];

const common = {
  rootDir: root,
  /** Where sources are: jest needn't look through all packages first. */
  roots: ['client', 'scripts', 'server', 'shared', 'test'].map((folder) => `<rootDir>/${folder}`),
  // Node.js reads TypeScript itself.
  transform: {},
  runtime: '<rootDir>/test/support/jest/runtime.ts',
  testEnvironment: '<rootDir>/test/support/jest/process-environment.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/jest/strict-console.ts'],
  ...(leftOut && { testPathIgnorePatterns: leftOut }),
};

export default {
  rootDir: root,
  // Long enough for a slow machine with other work: only what never ends fails by time.
  testTimeout: 600_000,
  // Each suite leaves something behind in its process; near V8's limit everything would slow down, or end.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/test/support/jest/slow-first.js',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{shared,server,client,scripts}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'api',
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/jest/strict-tenancy.ts'],
      testMatch: [
        '<rootDir>/test/*.test.ts',
        '<rootDir>/test/{api,data,jobs,harness,launch,lms}/**/*.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'pages',
      testEnvironment: '<rootDir>/test/support/jest/page-environment.ts',
      testMatch: ['<rootDir>/test/pages/**/*.test.tsx', '<rootDir>/client/**/*.test.tsx'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/jest/page-setup.ts'],
      globalSetup: '<rootDir>/test/support/jest/before-pages.ts',
      globalTeardown: '<rootDir>/test/support/jest/after-bundled.ts',
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/test/support/jest/browser-environment.ts',
      testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/jest/before-browsers.ts',
      globalTeardown: '<rootDir>/test/support/jest/after-bundled.ts',
    },
  ],
};
