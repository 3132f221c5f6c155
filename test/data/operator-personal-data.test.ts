import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from '#test/support/run-script.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-operator-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, ...args: string[]) =>
  runScript(script, args, { DATA_DIR: join(folder, 'data') });

const north = ['institution', '--institution', 'north'];

test('exports and erases an institution, asks first, and names the copies that are left', () => {
  for (const slug of ['north', 'south'])
    run(
      'institution',
      'add',
      '--slug',
      slug,
      '--title',
      slug,
      '--canvas-url',
      `https://${slug}.example`,
      '--issuer',
      'https://canvas.instructure.com',
      '--client-id',
      slug,
      '--deployment-id',
      '1',
    );
  const dumps = join(folder, 'data', 'dumps');
  mkdirSync(dumps);
  writeFileSync(join(dumps, 'monday.tar.gz'), '');
  expect(run('export', ...north, '--to', join(folder, 'given'))).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(folder, 'given', 'index.md'))).toBe(true);
  expect(run('erase', ...north)).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Nobody can be asked here: say --yes.',
  });
  expect(run('erase', 'person', '--institution', 'north', '--person', 'x@y.edu', '--yes').stderr).toBe(
    "There's no person x@y.edu in north.",
  );
  const erased = run('erase', ...north, '--yes');
  expect(erased).toMatchObject({ status: 0, stderr: '' });
  expect(erased.stdout).toMatch(/Backups made before .* still hold it/);
  expect(erased.stdout).toContain('monday.tar.gz');
  const left = run('institution', 'list').stdout;
  expect(left).toContain('south');
  expect(left).not.toContain('north');
  expect(run('erase', ...north, '--yes').stderr).toBe("There's no institution north.");
});
