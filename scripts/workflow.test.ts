import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string) => readFileSync(pathOf(name), 'utf8');

interface Workflow {
  readonly jobs: Record<string, { readonly steps: readonly Step[] }>;
}
interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
}

const { jobs } = parse(read('.github/workflows/tests.yml')) as Workflow;
const steps = Object.values(jobs).flatMap((job) => job.steps);

test('GitHub runs what every clean checkout must pass, and the long tier at night', () => {
  const commands = steps.flatMap(({ run }) => run ?? []);
  expect(commands).toEqual(['.ci/run', 'npm run test:long']);
  expect(existsSync(pathOf('.ci/run'))).toBe(true);
});

test('GitHub, nvm and npm ask for the same Node.js', () => {
  const setups = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(setups).toHaveLength(Object.keys(jobs).length);
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  for (const setup of setups)
    expect(engines.node).toBe(`>=${read(setup.with?.['node-version-file'] ?? '').trim()}`);
});
