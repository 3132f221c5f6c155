import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePublicUrl } from '#scripts/public-url.ts';
import { runScript } from '#test/support/run-script.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-operator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run institution -- …` on a data folder of its own. */
const institution = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runScript('institution', args, { DATA_DIR: folder, ...env });

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
  expect(institution(['list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  });
});

// The tests below find it.
test('lists an institution once, with its registrations below it', () => {
  for (const host of ['canvas', 'canvas.beta'])
    institution(['add', ...northfield, ...platform(host), '--deployment-id', '1']);
  expect(institution(['list']).stdout).toMatch(
    /^1 {2}northfield .*\n +https:\/\/canvas\.instructure\.com .*\n +https:\/\/canvas\.beta\.instructure\.com .*\n$/,
  );
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
