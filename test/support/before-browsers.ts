import buildOnce from './build-once.ts';
import { holdDemo } from './demo-once.ts';

/** Before all browser tests: the bundles, and room for the demo data that they share. */
export default function beforeBrowsers() {
  buildOnce();
  process.once('exit', holdDemo());
}
