import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Each test file that a page names, with the title beside it; none: the file as a whole. */
const testsIn = (page: string) =>
  [...read(page).matchAll(/`([\w./-]+\.test\.tsx?)`(?: "([^"]+)")?/g)].map(
    ([, path = '', title = '']) => [path, title] as const,
  );

/** Rows of a page's tables, as cells. */
const rowsIn = (page: string) =>
  [...read(page).matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
    row.split(' | ').map((cell) => cell.trim()),
  );

const plain = (text: string) => text.replace(/\\(['"])/g, '$1');

test.each(['.github/SECURITY.md', '.github/ACCESSIBILITY.md'])('%s names tests that exist', (page) => {
  const named = testsIn(page);
  expect(named.length).toBeGreaterThan(20);
  const lost = named.filter(
    ([path, title]) => !existsSync(join(root, path)) || !plain(read(path)).includes(title),
  );
  expect(lost).toEqual([]);
});

test('every threat has a guard and a test', () => {
  const threats = rowsIn('.github/SECURITY.md').slice(2);
  for (const [threat, guard, shown] of threats)
    expect([threat, guard, shown]).toEqual([
      expect.anything(),
      expect.anything(),
      expect.stringContaining('.test.ts'),
    ]);
});

/** WCAG 2.2, levels A and AA; 4.1.1 isn't part of it any more. */
const criteria = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`;

describe('the conformance report', () => {
  const rows = rowsIn('.github/ACCESSIBILITY.md').filter(([first = '']) => /^\d/.test(first));

  test('is about this version', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(read('.github/ACCESSIBILITY.md')).toContain(`Courseyard ${version}.`);
  });

  test('has every criterion once', () => {
    const listed = rows.map(([first = '']) => first.split(' ')[0] ?? '');
    expect(listed.toSorted()).toEqual(criteria.trim().split(/\s+/).toSorted());
  });

  test('shows by a test what it says is supported, and says why where it has none', () => {
    for (const [criterion, level = '', remark = ''] of rows) {
      expect([criterion, level]).toEqual([
        criterion,
        expect.stringMatching(/^(?:(?:Partially )?Supports|Does Not Support|Not Applicable|Not Evaluated)$/),
      ]);
      const needsTest = level.endsWith('Supports');
      expect([criterion, /\.test\.tsx?`/.test(remark)]).toEqual([criterion, needsTest]);
    }
  });
});
