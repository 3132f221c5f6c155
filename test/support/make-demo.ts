import { demoData } from '#test/e2e/support.ts';
import { forgetOtherDemos } from './demo-once.ts';

// Ahead of the browser tests, which would wait for it: `npm test` runs this beside the page tests.
forgetOtherDemos();
await demoData();
