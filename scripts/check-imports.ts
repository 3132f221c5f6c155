import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Import {
  /** path of the importing file from the root, with forward slashes */
  readonly from: string;
  readonly to: string;
}

/** Folders of the server and the client that are machinery and not a feature. */
const machinery = new Set(['access', 'infra', 'launch', 'lms', 'scanners', 'app', 'data', 'ui', 'i18n']);

const tree = (path: string) => path.split('/')[0] ?? '';
const folder = (path: string) => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '');
const isFeature = (path: string) => folder(path) !== '' && !machinery.has(folder(path));
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const has = (path: string, ...suffixes: string[]) => suffixes.some((suffix) => path.includes(`.${suffix}.`));

/** The directions of the house (design: contract → route → service → repository; contract → hook → page). */
const rules: readonly { says: string; isBroken: (edge: Import) => boolean }[] = [
  {
    says: 'shared/ imports nothing but shared/',
    isBroken: ({ from, to }) => tree(from) === 'shared' && tree(to) !== 'shared',
  },
  {
    says: 'client/ and server/ never meet',
    isBroken: ({ from, to }) =>
      (tree(from) === 'client' && tree(to) === 'server') ||
      (tree(from) === 'server' && tree(to) === 'client'),
  },
  {
    says: 'the product never imports scripts/ or test/',
    isBroken: ({ from, to }) =>
      ['shared', 'server', 'client'].includes(tree(from)) &&
      !isTest(from) &&
      ['scripts', 'test'].includes(tree(to)),
  },
  {
    says: 'a repository is imported only inside its feature and by access/records.ts',
    isBroken: ({ from, to }) =>
      tree(from) === 'server' &&
      has(to, 'repository') &&
      folder(from) !== folder(to) &&
      from !== 'server/access/records.ts',
  },
  {
    says: 'across server features only .service, .policy and .job',
    isBroken: ({ from, to }) =>
      tree(from) === 'server' &&
      tree(to) === 'server' &&
      isFeature(from) &&
      isFeature(to) &&
      folder(from) !== folder(to) &&
      !has(to, 'service', 'policy', 'job'),
  },
  {
    says: 'across client features only .api, .messages, *-picker, *-panel, *-dialog, *-section and *-columns',
    isBroken: ({ from, to }) =>
      tree(from) === 'client' &&
      tree(to) === 'client' &&
      isFeature(from) &&
      isFeature(to) &&
      folder(from) !== folder(to) &&
      !has(to, 'api', 'messages') &&
      !/-(picker|panel|dialog|section|columns)\.tsx$/.test(to),
  },
  {
    says: 'client/ui and client/data know no feature',
    isBroken: ({ from, to }) => /^client\/(ui|data)\//.test(from) && tree(to) === 'client' && isFeature(to),
  },
];

/** Every import between files of the house that breaks a direction, and every cycle; empty when all is well. */
function brokenImports(): string[] {
  const edges = sourceFiles().flatMap(importsOf);
  const broken = edges.flatMap((edge) =>
    rules.filter(({ isBroken }) => isBroken(edge)).map(({ says }) => `${edge.from} → ${edge.to}: ${says}`),
  );
  return [...broken, ...cyclesOf(edges)];
}

function sourceFiles() {
  return ['shared', 'server', 'client', 'scripts'].flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(name, path)),
  );
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  const named = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'|import\('([^']+)'\)/g,
  );
  return [...named].flatMap(([, fixed, lazy]) => {
    const target = fixed ?? lazy ?? '';
    if (target.startsWith('#')) return [{ from, to: target.slice(1) }];
    if (target.startsWith('.')) return [{ from, to: relative(root, join(root, dirname(from), target)) }];
    return [];
  });
}

function cyclesOf(edges: readonly Import[]) {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) {
      found.push(
        `cycle: ${[...path.slice(path.indexOf(file)), file].map((step) => basename(step)).join(' → ')}`,
      );
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = brokenImports();
  for (const line of broken) console.error(line);
  console.log(broken.length === 0 ? 'imports: every direction is kept' : `imports: ${broken.length} broken`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
