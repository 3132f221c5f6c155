import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePublicUrl } from '#scripts/public-url.ts';
import { testSecretKey } from '#test/support/database.ts';
import { runScript } from '#test/support/run-script.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-operator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run institution -- …` on a data folder of its own. */
const institution = (args: readonly string[], env: NodeJS.ProcessEnv = {}, typed = '') =>
  runScript('institution', args, { DATA_DIR: folder, ...env }, typed);

const northfield = [
  '--slug',
  'northfield',
  '--title',
  'Northfield',
  '--canvas-url',
  'https://canvas.example',
];
const platform = (host: string) => ['--issuer', `https://${host}.instructure.com`, '--client-id', '7'];

test("lists everything that's required and missing", () => {
  expect(institution(['add', '--slug', 'northfield'])).toEqual({
    status: 2,
    stdout: '',
    stderr: '--title is needed\n--issuer is needed\n--client-id is needed\n--canvas-url is needed',
  });
});

test.each([
  [['add', 'northfield'], 'Unexpected: northfield. Each value follows its --name. See --help.'],
  [['toString'], 'Unknown command: toString. See --help.'],
])("refuses what it doesn't know: %j", (args, said) => {
  expect(institution(args)).toEqual({ status: 2, stdout: '', stderr: said });
});

test('reports a wrong environment or a missing database in a sentence', () => {
  expect(institution(['list'], { LOG_LEVEL: 'loud' }).stderr).toMatch(
    /^The configuration is not valid:\n- LOG_LEVEL is "loud"\./,
  );
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATA_DIR: join(folder, 'keyless') };
  expect(institution(['list'], { ...away, SECRET_KEY: testSecretKey })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  });
  // A key of its own would seal what no server can open.
  expect(institution(['list'], away)).toEqual({
    status: 2,
    stdout: '',
    stderr: 'SECRET_KEY is needed, the same one that the servers have.',
  });
  expect(existsSync(away.DATA_DIR)).toBe(false);
});

// The tests below find it.
test('lists an institution once, with its registrations below it', () => {
  for (const host of ['canvas', 'canvas.beta'])
    institution(['add', ...northfield, ...platform(host), '--deployment-id', '1']);
  expect(institution(['list']).stdout).toMatch(
    /^1 {2}northfield .*\n +https:\/\/canvas\.instructure\.com .*\n +https:\/\/canvas\.beta\.instructure\.com .*\n$/,
  );
});

test('takes secrets from standard input, and says which one is missing', () => {
  const add = [
    'add',
    ...northfield,
    ...platform('canvas'),
    '--canvas-token',
    '-',
    '--oauth-client-id',
    '9',
    '--oauth-client-secret',
    '-',
  ];
  expect(institution(add, {}, 'a token\n')).toEqual({
    status: 2,
    stdout: '',
    stderr: '--oauth-client-secret is "-", but nothing came on standard input.',
  });
  expect(institution(add, {}, 'a token\na secret\n').stdout).toBe('updated: northfield (id 1)\n');
});

test('touches nothing with another key than the one that is in use', () => {
  const other = { SECRET_KEY: testSecretKey };
  expect(institution(['list'], other)).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^The secrets in the database are sealed with another key \(id [0-9a-f]{8}\) than SECRET_KEY \(id [0-9a-f]{8}\)/,
    ),
  });
});

test('makes someone a super admin by one LTI key, and says so when no key is named', () => {
  const grant = (...more: string[]) =>
    institution([
      'grant-super-admin',
      '--issuer',
      'https://canvas.instructure.com',
      '--subject',
      'sam',
      ...more,
    ]);
  expect(grant()).toEqual({ status: 2, stdout: '', stderr: '--client-id is needed' });
  const holder = 'super admin https://canvas.instructure.com#7#sam\n';
  expect(grant('--client-id', '7').stdout).toBe(`granted: ${holder}`);
  expect(grant('--client-id', '7').stdout).toBe(`unchanged: ${holder}`);
});

test('accepts only a web address for the keys of a registration', () => {
  const link = institution(['register-link', '--slug', 'northfield', '--key-origin', 'javascript:1']);
  expect(link).toMatchObject({ status: 2, stdout: '' });
  expect(link.stderr).toMatch(/^--key-origin: .*http/);
});

test('makes a registration link to the tool that runs beside it', () => {
  writePublicUrl(folder, 'http://127.0.0.1:4101');
  const link = (env?: NodeJS.ProcessEnv) =>
    institution(['register-link', '--slug', 'northfield'], env).stdout;
  expect(link()).toMatch(/^http:\/\/127\.0\.0\.1:4101\/lti\/register\?link=/);
  expect(link({ PUBLIC_URL: 'https://tool.example' })).toMatch(/^https:\/\/tool\.example\/lti\/register\?/);
});
