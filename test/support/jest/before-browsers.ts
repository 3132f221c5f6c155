import buildOnce from '../build-once.ts';
import { forgetOtherDemos } from '../demo-once.ts';
import { bundle } from './bundle.ts';

/** Before all browser tests: the bundles, and room for the demo data that they share. */
export default async function beforeBrowsers() {
  buildOnce();
  forgetOtherDemos();
  await bundle('browser');
}
