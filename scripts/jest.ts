import { jestConfig, run, tool } from './steps.ts';

// Jest on the Node.js version for tests. usage: npm run jest -- --selectProjects api --runTestsByPath test/api/batches.test.ts
process.exitCode = await run(...tool('jest', [...jestConfig, ...process.argv.slice(2)]));
