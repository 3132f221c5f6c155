import type { IConfiguration } from 'dependency-cruiser';

/** Folders of the server and the client that are machinery and no feature. */
const machinery = {
  server: 'access|infra|launch|lms|scanners',
  client: 'app|data|i18n|ui',
};
const serverFeature = `^server/(?!(?:${machinery.server})/)([^/]+)/`;
const clientFeature = `^client/(?!(?:${machinery.client})/)([^/]+)/`;
const product = '^(?:shared|server|client)/';
const test = '\\.test\\.tsx?$';

/** The directions of the house: contract → route → service → repository; contract → hook → page → component. */
const forbidden: NonNullable<IConfiguration['forbidden']> = [
  {
    name: 'shared/ imports nothing but shared/ and zod',
    from: { path: '^shared/', pathNot: test },
    to: { pathNot: '^(?:shared|node_modules/zod)/' },
  },
  {
    name: 'client/ and server/ never meet',
    from: { path: '^client/' },
    to: { path: '^server/' },
  },
  {
    name: 'server/ and client/ never meet',
    from: { path: '^server/' },
    to: { path: '^client/' },
  },
  {
    name: 'the product never imports scripts/ or test/',
    from: { path: product, pathNot: test },
    to: { path: '^(?:scripts|test)/' },
  },
  {
    name: 'the product runs without packages for development',
    from: { path: product, pathNot: test },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'a repository is imported only inside its feature',
    from: { path: '^server/([^/]+)', pathNot: '^server/records\\.ts$' },
    to: { path: '^server/.+\\.repository\\.ts$', pathNot: '^server/$1/' },
  },
  {
    name: 'across server features only .service, .policy, .job, .events and .messages',
    from: { path: serverFeature },
    to: { path: serverFeature, pathNot: ['^server/$1/', '\\.(?:service|policy|job|events|messages)\\.ts$'] },
  },
  {
    name: 'across client features only .api, .messages, *-picker, *-panel, *-dialog, *-section and *-columns',
    from: { path: clientFeature },
    to: {
      path: clientFeature,
      pathNot: [
        '^client/$1/',
        '\\.(?:api|messages)\\.ts$',
        '-(?:picker|panel|dialog|section|columns)\\.tsx$',
      ],
    },
  },
  {
    name: 'client/ui and client/data know no feature',
    from: { path: '^client/(?:ui|data)/' },
    to: { path: clientFeature },
  },
  {
    name: 'every import leads somewhere',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no file imports itself by way of others',
    from: {},
    to: { circular: true },
  },
];

/** What dependency-cruiser is told: the rules, and how imports are found and resolved here, those of types as well. */
export const importRules: IConfiguration = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no interface for tools.
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
