import { jestConfig, run, tool } from './steps.ts';

/** Never in one process: pages leave a window in theirs, and what a server's tests set stays set. */
const projects = ['unit', 'api', 'pages', 'browser'];

// Jest on the Node.js version for tests. usage: npm run jest -- --selectProjects api --runTestsByPath test/api/batches.test.ts
const args = process.argv.slice(2);
const runs = args.includes('--selectProjects')
  ? [args]
  : projects.map((project) => ['--passWithNoTests', ...args, '--selectProjects', project]);
const codes: number[] = [];
for (const each of runs) codes.push(await run(...tool('jest', [...jestConfig, ...each])));
process.exitCode = Math.max(...codes);
