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

test.each(['.github/SECURITY.md', '.github/ACR.md', '.github/HECVAT.md'])(
  '%s names tests that exist',
  (page) => {
    const named = testsIn(page);
    expect(named.length).toBeGreaterThan(20);
    const lost = named.filter(
      ([path, title]) => !existsSync(join(root, path)) || !plain(read(path)).includes(title),
    );
    expect(lost).toEqual([]);
  },
);

test('every threat has a guard and a test', () => {
  const threats = rowsIn('.github/SECURITY.md').slice(2);
  for (const [threat, guard, shown] of threats)
    expect([threat, guard, shown]).toEqual([
      expect.anything(),
      expect.anything(),
      expect.stringContaining('.test.ts'),
    ]);
});

test('every answer to the HECVAT says where it shows, whose it is to give, or that there’s none', () => {
  const answers = rowsIn('.github/HECVAT.md').filter(
    ([topic = '']) => topic !== 'topic' && !/^-+$/.test(topic),
  );
  expect(answers.length).toBeGreaterThan(60);
  for (const [topic, answer = '', shown = ''] of answers) {
    const isOpen = /^\*\*(?:Not answered|Yours)\*\*/.test(answer);
    expect([topic, shown === '' ? isOpen : /`[\w./-]+`|\]\(/.test(shown)]).toEqual([topic, true]);
  }
  // The parts of the form, in its order.
  expect(read('.github/HECVAT.md').match(/^## .*$/gm)).toEqual([
    '## General information',
    '## Organization',
    '## Product',
    '## Infrastructure',
    '## IT accessibility',
    '## Case-specific',
    '## Artificial intelligence',
    '## Privacy',
  ]);
});

/** WCAG 2.1 and 2.2, levels A and AA; 4.1.1 is in 2.1 alone. */
const criteria = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.1 4.1.2 4.1.3`;

/** What else the form asks of a web application: chapters 3, 5 and 6 of Section 508, clauses 4, 5 and 9 to 12 of EN 301 549. */
const furtherLines = `
  302.1 302.2 302.3 302.4 302.5 302.6 302.7 302.8 302.9 501.1 502 503.2 503.3 503.4 504.2 504.2.1 504.2.2 504.3 504.4
  602.2 602.3 602.4 603.2 603.3
  4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.2.10 4.2.11 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9
  9.6 10 11.1 11.7 11.8.2 11.8.3 11.8.4 11.8.5 12.1.1 12.1.2 12.2`;

/** A day as English pages write it: 28 November 2026. */
const written = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

describe('the conformance report', () => {
  const report = read('.github/ACR.md');
  const rows = rowsIn('.github/ACR.md').filter(([first = '']) => /^\d/.test(first));
  const numbers = rows.map(([first = '']) => first.split(' ')[0] ?? '');
  const listOf = (text: string) => text.trim().split(/\s+/);

  test('is about this version, of the day that the accessibility statement says', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(report).toContain(`Courseyard ${version}.`);
    const [, day = ''] = /judgedOn = '([\d-]+)'/.exec(read('client/app/accessibility-page.tsx')) ?? [];
    expect(report).toContain(`**Report date**: ${written(day)}.`);
  });

  test('has every criterion of WCAG, Section 508 and EN 301 549 once, in its order', () => {
    const ofWcag = numbers.slice(0, listOf(criteria).length);
    expect(ofWcag.toSorted()).toEqual(listOf(criteria).toSorted());
    expect(numbers.slice(ofWcag.length)).toEqual(listOf(furtherLines));
  });

  test('shows what it says is supported, by a test or a look, and says why where it has neither', () => {
    for (const [criterion, level = '', remark = ''] of rows) {
      expect([criterion, level]).toEqual([
        criterion,
        expect.stringMatching(/^(?:(?:Partially )?Supports|Does Not Support|Not Applicable|Not Evaluated)$/),
      ]);
      const isShown = /\.test\.tsx?`|Looked at by hand: \w/.test(remark);
      expect([criterion, isShown]).toEqual([criterion, level.endsWith('Supports')]);
      expect([criterion, remark.length > 5]).toEqual([criterion, true]);
    }
  });
});
