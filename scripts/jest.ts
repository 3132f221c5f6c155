import { jestConfig, run, tool } from './steps.ts';

/** Projects whose files can share a process: pages leave a window in theirs. */
const together = [['unit', 'api'], ['pages'], ['browser']];

// Jest on the Node.js version for tests. usage: npm run jest -- --selectProjects api --runTestsByPath test/api/batches.test.ts
const args = process.argv.slice(2);
const runs = args.includes('--selectProjects')
  ? [args]
  : together.map((projects) => ['--passWithNoTests', ...args, '--selectProjects', ...projects]);
const codes: number[] = [];
for (const each of runs) codes.push(await run(...tool('jest', [...jestConfig, ...each])));
process.exitCode = Math.max(...codes);
