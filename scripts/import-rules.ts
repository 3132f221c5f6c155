import type { IConfiguration } from 'dependency-cruiser';

type Forbidden = NonNullable<IConfiguration['forbidden']>;

/** Folders of the server and the client that are machinery, not features. */
const machinery = {
  server: 'access|infra|launch|lms|relations|scanners',
  client: 'app|data|ui',
};
const serverFeature = `^server/(?!(?:${machinery.server})/)([^/]+)/`;
const clientFeature = `^client/(?!(?:${machinery.client})/)([^/]+)/`;
const product = '^(?:shared|server|client)/';
const test = '\\.test\\.tsx?$';

/** The directions of imports: contract → route → service → repository; contract → hook → page → component. */
export const fileRules: Forbidden = [
  {
    name: 'shared/ imports nothing but shared/ and zod',
    from: { path: '^shared/', pathNot: test },
    to: { pathNot: '^(?:shared|node_modules/zod)/' },
  },
  {
    name: 'client/ never imports server/',
    from: { path: '^client/' },
    to: { path: '^server/' },
  },
  {
    name: 'server/ never imports client/',
    from: { path: '^server/' },
    to: { path: '^client/' },
  },
  {
    name: 'the product never imports scripts/ or test/',
    from: { path: product, pathNot: test },
    to: { path: '^(?:scripts|test)/' },
  },
  {
    name: 'the product runs without development packages',
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
    name: 'server machinery imports no feature',
    from: { path: '^server/(?:access|infra|lms|relations|scanners)/', pathNot: test },
    to: { path: [serverFeature, '^server/launch/'] },
  },
  {
    name: 'only institutions/ and files in no folder import operations/',
    from: { path: '^server/[^/]+/', pathNot: ['^server/(?:institutions|operations)/', test] },
    to: { path: '^server/operations/' },
  },
  {
    name: 'the PDF library is behind its adapter',
    from: { path: product, pathNot: '^server/scanners/documents/pdf/pdf-file\\.ts$' },
    to: { path: 'node_modules/(?:@libpdf|pako)/' },
  },
  {
    name: 'PDFs are opened only in the process that may die of them',
    from: { path: product, pathNot: ['^server/scanners/documents/(?:pdf/|document-child\\.ts$)', test] },
    to: { path: '^server/scanners/documents/pdf/' },
  },
  {
    name: 'client/ui and client/data import no feature',
    from: { path: '^client/(?:ui|data)/' },
    to: { path: clientFeature },
  },
  {
    name: 'every import leads somewhere',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no file imports itself through others',
    from: {},
    to: { circular: true },
  },
];

/** How dependency-cruiser finds and resolves imports, including those of types. */
export const importOptions: NonNullable<IConfiguration['options']> = {
  doNotFollow: { path: 'node_modules' },
  // A checkout can share its packages with another through a link (scratch-copy.ts).
  preserveSymlinks: true,
  tsPreCompilationDeps: true,
  // TypeScript 7 has no interface for tools.
  parser: 'swc',
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.js', '.json'],
    conditionNames: ['import', 'node', 'default'],
    exportsFields: ['exports'],
  },
};
