import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string) => readFileSync(pathOf(name), 'utf8');

interface Workflow {
  readonly permissions: object;
  readonly jobs: Record<
    string,
    { readonly needs?: string; readonly permissions?: object; readonly steps: readonly Step[] }
  >;
}
interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

const readWorkflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap((job) => job.steps);

const tests = readWorkflow('tests');
const release = readWorkflow('release');

test('GitHub runs what every clean checkout must pass, and the long tier at night', () => {
  const commands = stepsOf(tests).flatMap(({ run }) => run ?? []);
  expect(commands).toEqual(['.ci/run', 'npm run test:long']);
  expect(existsSync(pathOf('.ci/run'))).toBe(true);
});

const packageJson = JSON.parse(read('package.json')) as { version: string; engines: { node: string } };

test.each([
  ['tests', tests],
  ['release', release],
])('GitHub, nvm and npm ask for the same Node.js: %s', (_, workflow) => {
  const setups = stepsOf(workflow).filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(setups).toHaveLength(Object.keys(workflow.jobs).length);
  for (const setup of setups)
    expect(packageJson.engines.node).toBe(`>=${read(setup.with?.['node-version-file'] ?? '').trim()}`);
});

test('only the release may write, once the tests have passed, with actions of GitHub’s own', () => {
  for (const { permissions } of [tests, release]) expect(permissions).toEqual({ contents: 'read' });
  const writers = Object.entries(release.jobs).filter(([, { permissions }]) => permissions !== undefined);
  expect(writers.map(([name, { needs }]) => [name, needs])).toEqual([['release', 'tests']]);
  expect(release.jobs.tests?.steps.map(({ run }) => run)).toContain('.ci/run');
  const used = [tests, release].flatMap(stepsOf).flatMap(({ uses }) => uses ?? []);
  expect(used.filter((action) => !action.startsWith('actions/'))).toEqual([]);
});

test('what the release signs is the image it has pushed, with where it comes from and what’s in it', () => {
  const signed = stepsOf(release).filter(({ uses }) => uses?.startsWith('actions/attest-'));
  expect(signed).toHaveLength(2);
  for (const { with: given } of signed)
    expect(given).toMatchObject({
      'subject-name': '${{ steps.image.outputs.name }}',
      'subject-digest': '${{ steps.image.outputs.digest }}',
    });
  const image = stepsOf(release).find(({ id }) => id === 'image');
  expect(image?.run).toContain('--provenance=mode=max --sbom=true');
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: object };
  const [, target = ''] = /bake --file docker-compose\.yml (\w+) /.exec(image?.run ?? '') ?? [];
  expect(Object.keys(services)).toContain(target);
  expect(image?.run).toContain(`.${target}["containerimage.digest"]`);
  // What compose refuses to be read without.
  const needed = new Set(read('docker-compose.yml').match(/(?<=\$\{)\w+(?=:\?)/g));
  expect(Object.keys(image?.env ?? {})).toEqual(expect.arrayContaining([...needed]));
});

test('a release’s notes are the changelog’s newest entry, which is about this version', () => {
  const changelog = read('.github/CHANGELOG.md');
  const titles = changelog.match(/^## .*$/gm) ?? [];
  for (const title of titles) expect(title).toMatch(/^## \d+\.\d+\.\d+, \d{1,2} [A-Z][a-z]+ \d{4}$/);
  expect(titles[0]).toContain(`## ${packageJson.version}, `);
  const take = stepsOf(release).find(({ run }) => run?.includes('CHANGELOG'))?.run ?? '';
  const [command = ''] = take.split(' > notes.md');
  const notes = spawnSync('sh', ['-c', command], { cwd: pathOf(''), encoding: 'utf8' }).stdout;
  expect(notes.length).toBeGreaterThan(200);
  const [, newest] = changelog.split(/^## .*\n/m);
  expect(notes).toBe(newest);
  expect(stepsOf(release).at(-1)?.run).toContain('--notes-file notes.md');
});
