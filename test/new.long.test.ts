import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchCopy } from '#test/support/scratch-copy.ts';
import { jestConfig, tool } from '#scripts/steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'courseyard-new-'));
  scratchCopy(copy);
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

/** Its output is shown if it fails. */
const faultOf = ({ status, said }: ReturnType<typeof run>) => (status === 0 ? undefined : said);

/** What's made, in this order, and how many files that may be at most, without those of texts. */
const asked = [
  { kind: 'feature', args: 'room-bookings --es Reservas --fr Réservations', most: 11 },
  { kind: 'endpoint', args: 'room-bookings/free-rooms', most: 5 },
  { kind: 'endpoint', args: 'teams/free-teams', most: 5 },
  { kind: 'page', args: 'teams/team-calendar --es Calendario --fr Calendrier', most: 4 },
  { kind: 'job', args: 'room-bookings/count-rooms', most: 3 },
  { kind: 'metric', args: 'core/sound-items --es Sanos --fr Sains', most: 3 },
  { kind: 'metric', args: 'udoit/sound-pages --es Correctas --fr Correctes', most: 3 },
  { kind: 'metric', args: 'tidyup/sound-files --es Íntegros --fr Intègres', most: 3 },
  { kind: 'bulk-action', args: 'tags/count-tagged --es Contar --fr Compter', most: 5 },
  { kind: 'report-preset', args: 'core/sound-courses --es Buenos --fr Bons', most: 2 },
  { kind: 'report-preset', args: 'readygo/late-courses --es Tarde --fr Tard', most: 2 },
  { kind: 'alert-preset', args: 'poor-courses --es Pobres --fr Pauvres', most: 2 },
] as const;

interface Made {
  readonly kind: string;
  readonly wrote: readonly string[];
  readonly changed: readonly string[];
  readonly most: number;
}
let made: readonly Made[] = [];

const pathsIn = (said: string, verb: string) =>
  [...said.matchAll(new RegExp(`^${verb} (.+)$`, 'gm'))].map(([, path = '']) => path);

/** Tests that read what was made, besides its own. */
const readers = [
  'test/api/permissions.test.ts',
  'shared/columns/column-labels.test.ts',
  'test/api/course-table.test.ts',
  'test/api/reports.test.ts',
  'test/api/alert-rules.test.ts',
  'test/pages/bulk-actions.test.tsx',
];

const written = () => [...new Set(made.flatMap(({ wrote, changed }) => [...wrote, ...changed]))];

test('writes things of each kind that pass every check', () => {
  made = asked.map(({ kind, args, most }) => {
    const result = makeNew(kind, ...args.split(' '));
    expect(faultOf(result)).toBeUndefined();
    return { kind, most, wrote: pathsIn(result.said, 'wrote'), changed: pathsIn(result.said, 'changed') };
  });
  const checks = [
    tool('tsc', ['--noEmit', '--incremental', 'false', '-p', '.']),
    tool('oxlint'),
    tool('oxfmt', ['--check', ...written()]),
    script('check-imports'),
    script('check-messages'),
  ];
  for (const check of checks) expect(faultOf(run(check))).toBeUndefined();
});

test('writes passing tests, and things that pass those of their kind', () => {
  const tests = [...new Set([...written().filter((path) => /\.test\.tsx?$/.test(path)), ...readers])];
  const ofEachCall = ' (?:lets in those the table|calls a malformed id|doesn.t exist in the core flavour)';
  const ofTheNew = `^(?!.*${ofEachCall})|^read(?:RoomBookings|FreeRooms|FreeTeams) `;
  const only = ['--testNamePattern', ofTheNew, '--runTestsByPath', ...tests];
  for (const project of ['unit', 'api', 'pages'])
    expect(faultOf(run(tool('jest', [...jestConfig, '--selectProjects', project, ...only])))).toBeUndefined();
});

test('writes and changes as many files as the README says, and few', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const saidOf = (kind: string) =>
    new RegExp(`^- \\*\\*an? ${kind.replace('-', ' ')}\\*\\*: (?:(\\d+) new and )?(\\d+) changed`, 'm').exec(
      readme,
    );
  expect(made.length).toBe(asked.length);
  for (const { kind, most, wrote, changed } of made) {
    const [, fresh = 0, others = 0] = saidOf(kind) ?? [];
    expect([kind, Number(fresh), Number(others)]).toEqual([kind, wrote.length, changed.length]);
    expect([kind, wrote.length + changed.length <= most]).toEqual([kind, true]);
  }
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
  expect(refused('endpoint', 'launch/free-pages')).toContain('server/launch/ has no routes');
  expect(refused('metric', 'readygo/tasks')).toContain(
    'There\'s no tool "readygo", only core, udoit, tidyup.',
  );
  expect(refused('alert-preset', 'core/tasks')).toContain('can\'t be the name after "alert-preset"');
  expect(refused('metric', 'core/sound-items')).toContain('Already exists');
  expect(refused('thing', 'teams')).toContain('npm run new -- feature');
  expect(refused('page', 'teams/teams')).toContain('Already exists: client/teams/teams-page.tsx');
  expect(existsSync(join(copy, 'client/teams/teams.messages.ts'))).toBe(false);
  expect(readFileSync(join(copy, 'shared/endpoints.ts'), 'utf8')).toBe(before);
});
