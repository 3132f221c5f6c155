import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchCopy } from '#test/support/scratch-copy.ts';
import { jestConfig, tool } from '#scripts/steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy: string;
let copiedAt: number;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'courseyard-new-'));
  scratchCopy(copy);
  copiedAt = Date.now();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program in the copy. */
function run([program, args]: readonly [string, readonly string[]], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, TEST_DATABASE_URL: undefined, TEST_TIER: undefined, ...env },
  });
  return { status, said: stdout + stderr };
}

const script = (name: string, ...args: string[]) =>
  [
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(copy, `scripts/${name}.ts`), ...args],
  ] as const;
const makeNew = (...args: string[]) => run(script('new', ...args));

/** What was written into the copy since it was made. */
const written = () =>
  readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => statSync(path).mtimeMs > copiedAt);

/** Its output is shown if it fails. */
const faultOf = ({ status, said }: ReturnType<typeof run>) => (status === 0 ? undefined : said);

/** The arguments of `npm run new`, and the tests it wrote. */
const made = {
  'feature room-bookings --es Reservas --fr Réservations': [
    'test/api/room-bookings.test.ts',
    'test/pages/room-bookings-page.test.tsx',
  ],
  'endpoint room-bookings/free-rooms': ['test/api/free-rooms.test.ts'],
  'page teams/team-calendar --es Calendario --fr Calendrier': ['test/pages/team-calendar-page.test.tsx'],
  'job room-bookings/count-rooms': ['test/jobs/count-rooms.test.ts'],
};

test('writes a feature, an endpoint, a page and a job that pass every check, with passing tests', () => {
  for (const asked of Object.keys(made)) expect(faultOf(makeNew(...asked.split(' ')))).toBeUndefined();
  const checks = [
    tool('tsc', ['--noEmit', '--incremental', 'false', '-p', '.']),
    tool('oxlint'),
    tool('oxfmt', ['--check', ...written()]),
    script('check-imports'),
    script('check-messages'),
  ];
  for (const check of checks) expect(faultOf(run(check))).toBeUndefined();
  const tests = [...Object.values(made).flat(), 'test/api/permissions.test.ts'];
  const ofTheNew = 'readRoomBookings|readFreeRooms|the table has|counts|shows|is done once';
  const only = ['--testNamePattern', ofTheNew, '--runTestsByPath', ...tests];
  for (const project of ['api', 'pages'])
    expect(faultOf(run(tool('jest', [...jestConfig, '--selectProjects', project, ...only])))).toBeUndefined();
});

test('writes as many files as the README says', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const own = written().map((path) => relative(copy, path));
  const isOf = (name: string) => (path: string) => path.includes(name) && !existsSync(join(root, path));
  const counted = {
    feature: own.filter(isOf('room-bookings')).filter((path) => !/free-rooms|count-rooms/.test(path)).length,
    endpoint: own.filter(isOf('free-rooms')).length,
    page: own.filter(isOf('team-calendar')).length,
    job: own.filter(isOf('count-rooms')).length,
  };
  const said = Object.keys(counted).map((kind) => [
    kind,
    Number(new RegExp(`\\*\\*an? ${kind}\\*\\*: (\\d+) new`).exec(readme)?.[1]),
  ]);
  expect(Object.fromEntries(said)).toEqual(counted);
});

test("says what it can't make, and writes nothing in that case", () => {
  const before = readFileSync(join(copy, 'shared/endpoints.ts'), 'utf8');
  const refused = (...args: string[]) => {
    const { status, said } = makeNew(...args);
    expect(status).toBe(1);
    return said;
  };
  expect(refused('page', 'no-such-thing/list')).toContain('There\'s no feature "no-such-thing" in client/.');
  expect(refused('feature', 'Room_Bookings')).toContain(
    '"Room_Bookings" can\'t be the name after "feature".',
  );
  expect(refused('endpoint', 'teams')).toContain('can\'t be the name after "endpoint"');
  expect(refused('endpoint', 'teams/../../x')).toContain("can't be the name");
  expect(refused('thing', 'teams')).toContain('npm run new -- feature');
  expect(refused('page', 'teams/teams')).toContain('Already exists: client/teams/teams-page.tsx');
  expect(existsSync(join(copy, 'client/teams/teams.messages.ts'))).toBe(false);
  expect(readFileSync(join(copy, 'shared/endpoints.ts'), 'utf8')).toBe(before);
});
