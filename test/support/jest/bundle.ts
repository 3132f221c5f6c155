import { globSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { noPolyfills } from '#scripts/client-bundling.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A run's own folder: another may go on beside it, even one of a copy that shares these packages. */
const folderOf = (name: BundleName) =>
  join(root, 'node_modules/.cache/courseyard/tests', process.env.TEST_RUN ?? '', name);

/** Where a file of a bundle is. */
export const bundled = (name: BundleName, path: string) =>
  join(folderOf(name), relative(root, path).replace(/\.tsx?$/, '.mjs'));

/** A bundled module is still told where its source is. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const address = JSON.stringify(pathToFileURL(path).href);
      return {
        contents: source.replaceAll('import.meta.url', address),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      };
    });
  },
};

/** jsdom reads a style sheet again for each rule that a component adds, and no test of a page looks at colours. */
const noStyles: Plugin = {
  name: 'no-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@emotion\/sheet$/ }, ({ path }) => ({ path, namespace: 'no-styles' }));
    onLoad({ filter: /.*/, namespace: 'no-styles' }, () => ({
      contents: `export class StyleSheet {
        tags = [];
        constructor({ key, container }) { Object.assign(this, { key, container }); }
        hydrate() {} insert() {} flush() {}
      }`,
    }));
  },
};

/** What tests import that Node.js can't run as it is: JSX, and packages for the browser. */
const bundles = {
  pages: {
    files: [
      'test/pages/**/*.test.tsx',
      'client/**/*.test.tsx',
      'test/support/jest/{strict-console,page-setup}.ts',
    ],
    options: { platform: 'browser', define: { 'process.env.NODE_ENV': '"test"' }, external: ['node:*'] },
  },
  browser: {
    files: ['test/e2e/**/*.test.ts', 'test/support/jest/strict-console.ts'],
    options: { platform: 'node', external: ['playwright-core', 'axe-core', 'esbuild'] },
  },
} as const;
type BundleName = keyof typeof bundles;

/** Before tests that need it: their files and all they import, each module once however many files import it. */
export async function bundle(name: BundleName) {
  // The processes that run the tests inherit it.
  process.env.TEST_RUN = String(process.pid);
  const { files, options } = bundles[name];
  await build({
    absWorkingDir: root,
    entryPoints: globSync(files, { cwd: root }),
    outbase: root,
    outdir: folderOf(name),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    // Packages of the other kind of modules ask for each other by it.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    // A failing test's stack names the sources.
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [keepAddresses, noPolyfills, noStyles],
    ...options,
    external: [...options.external],
  });
}

/** After the last test. */
export const removeBundles = () => rmSync(join(folderOf('pages'), '..'), { recursive: true, force: true });
