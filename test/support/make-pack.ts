import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { packFolder, packModule, packScript, type PackName } from './packs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What Node.js, tools, threads and other processes load themselves. */
const external = [
  'node:*',
  '@electric-sql/pglite',
  '@seriousme/openapi-schema-validator',
  'axe-core',
  'esbuild',
  'playwright-core',
];

/** A packed module is still told where its source is. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

/** A name leads to the module that the sources import by it; required, some packages would come a second time. */
const resolveAsImported: Plugin = {
  name: 'resolve-as-imported',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^imported:/ }, ({ path, resolveDir }) =>
      resolve(path.slice('imported:'.length), { kind: 'import-statement', resolveDir }),
    );
  },
};

const entryOf = (imported: string) =>
  `exports[${JSON.stringify(imported)}] = () => require(${JSON.stringify(`imported:${imported}`)});`;

/** Makes a pack of what the files import that match the patterns in test/. */
export async function makePack(name: PackName, patterns: readonly string[], bundling: BuildOptions) {
  // The processes that run the tests inherit it.
  process.env.TEST_RUN = String(process.pid);
  const names = importedIn(patterns);
  rmSync(packFolder(name), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    stdin: { contents: names.map(entryOf).join('\n'), resolveDir: root },
    outfile: packScript(name),
    bundle: true,
    format: 'cjs',
    target: 'node24',
    external,
    // A failing test's stack names the sources.
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    banner: { js: '((exports, require, jest, __dirname) => {' },
    footer: { js: '})' },
    ...bundling,
    plugins: [keepAddresses, resolveAsImported, ...(bundling.plugins ?? [])],
  });
  for (const each of names) {
    const path = packModule(name, each);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `module.exports = packed(${JSON.stringify(each)}, require, jest, __dirname);\n`);
  }
}

const statements = /^(?:import|export) (?!type )[^'"]*['"]([^'"]+)['"]/gm;

/** Our own modules, and packages. */
function importedIn(patterns: readonly string[]): string[] {
  const tests = join(root, 'test');
  const names = globSync(patterns, { cwd: tests })
    .flatMap((path) => [...readFileSync(join(tests, path), 'utf8').matchAll(statements)])
    .map(([, name = '']) => name);
  return [...new Set(names)].filter(isPacked).toSorted();
}

const isPacked = (name: string) =>
  /^#.+\.tsx?$|^[^#.]/.test(name) &&
  !name.startsWith('node:') &&
  !builtinModules.includes(name) &&
  !external.includes(name);
