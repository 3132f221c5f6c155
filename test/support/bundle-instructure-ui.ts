import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = `${root}node_modules/.cache/courseyard/instructure-ui-without-moment.cjs`;

/**
 * Bundles InstUI once into one CommonJS file: requiring its hundreds of modules again in each test file costs
 * seconds. The lock file's install removes node_modules, so a new version makes a new bundle.
 */
export default async function bundleInstructureUi() {
  if (existsSync(target)) return;
  await build({
    stdin: { contents: `export * from '@instructure/ui/latest';`, resolveDir: root },
    outfile: target,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    logLevel: 'error',
    // One moment instance for all, so that InstUI has what the app set up.
    external: ['react', 'react-dom', 'react/jsx-runtime', 'moment', 'moment-timezone'],
    alias: { 'core-js': `${root}test/support/empty-module.ts` },
    plugins: [
      {
        name: 'no-polyfills',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^core-js\// }, () => ({ path: `${root}test/support/empty-module.ts` })),
      },
    ],
  });
}
