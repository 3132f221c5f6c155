import { noPolyfills } from '#scripts/client-bundling.ts';
import { makePack } from './make-pack.ts';

/** Before the tests of pages. */
export default () =>
  makePack('pages', ['pages/**/*.tsx', 'support/page-setup.ts', 'support/strict-console.ts'], {
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"test"' },
    plugins: [noPolyfills],
  });
