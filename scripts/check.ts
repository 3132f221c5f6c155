import { checkSources, close, jest, sum } from './steps.ts';

// The quick look before each commit: everything that needs no server, no database and no browser.
close(sum(await Promise.all([checkSources(), jest('unit tests', ['--selectProjects', 'unit'])])));
