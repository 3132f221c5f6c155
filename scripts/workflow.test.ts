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

test('GitHub runs the command that every clean checkout must pass', () => {
  const commands = steps.flatMap(({ run }) => run ?? []);
  expect(commands).toEqual(['.ci/run']);
  expect(existsSync(pathOf('.ci/run'))).toBe(true);
});

test('GitHub, nvm and npm ask for the same Node.js', () => {
  const setup = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
  const asked = read(setup?.with?.['node-version-file'] ?? '').trim();
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${asked}`);
});
