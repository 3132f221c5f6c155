import { checkSources, close, jest, sum } from './steps.ts';

// The quick check before each commit: everything that needs no server, database or browser.
close(sum(await Promise.all([checkSources(), jest('unit tests', ['unit'])])));
