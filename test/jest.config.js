import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node) < 24)
  throw new Error(
    `The tests need Node.js 24, and this is ${process.version}. "npm run jest -- …" brings it.`,
  );

process.env.LOG_LEVEL ??= 'silent';
// test/support/page-setup.ts takes pages away, once nothing of them is under way.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that ship ES modules alone: jest runs CommonJS, so these go through the transform as well. */
const esmPackages = [
  'react-intl',
  '@formatjs',
  'intl-messageformat',
  'jose',
  'kysely',
  'pg-boss',
  'serialize-error',
  'non-error',
  '@electric-sql',
  '@seriousme',
  'swr',
  'yaml',
  'react-router',
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
];

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
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  setupFilesAfterEnv: ['<rootDir>/test/support/strict-console.ts'],
};

/** What starts embedded databases of its own runs once, not again with the suites on PostgreSQL. */
const embeddedOnly = process.env.TEST_DATABASE_URL
  ? ['<rootDir>/test/data/(embedded|disk-full|migrations|operator-command)']
  : [];

const withoutNetwork = ['<rootDir>/node_modules/', '<rootDir>/dist/'];

export default {
  rootDir: root,
  testTimeout: 120_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{shared,server,client,scripts}/**/*.test.ts'],
      testPathIgnorePatterns: withoutNetwork,
    },
    {
      ...common,
      displayName: 'api',
      testEnvironment: '<rootDir>/test/support/database-environment.ts',
      testMatch: [
        '<rootDir>/test/*.test.ts',
        '<rootDir>/test/{api,data,jobs,harness,launch,lms}/**/*.test.ts',
      ],
      testPathIgnorePatterns: embeddedOnly,
    },
    {
      ...common,
      displayName: 'pages',
      testEnvironment: '<rootDir>/test/support/page-environment.ts',
      testMatch: ['<rootDir>/test/pages/**/*.test.tsx', '<rootDir>/client/**/*.test.tsx'],
      setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/test/support/page-setup.ts'],
      moduleNameMapper: {
        '^core-js/.*$': '<rootDir>/test/support/empty-module.ts',
        '^@instructure/ui/latest$':
          '<rootDir>/node_modules/.cache/courseyard/instructure-ui-without-moment.cjs',
      },
      globalSetup: '<rootDir>/test/support/bundle-instructure-ui.ts',
    },
    {
      ...common,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/e2e/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/build-once.ts',
    },
  ],
};
