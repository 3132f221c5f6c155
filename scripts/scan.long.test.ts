import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePdf } from './documents/make-pdf.ts';

const command = fileURLToPath(new URL('scan.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'courseyard-scan-'));
afterAll(() => rmSync(folder, { recursive: true }));

function scan(args: readonly string[], input = '') {
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args], {
    input,
    encoding: 'utf8',
  });
  return {
    found: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
    stderr,
    status,
  };
}

function fileOf(name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('prints one JSON object per finding and nothing else', () => {
  const file = fileOf('a.html', '<h2>A</h2>\r\n<p>\n<img src="b.png">\r<a href="/c">here</a></p>');
  expect(scan([file])).toEqual({
    found: [
      {
        file,
        rule: 'img-alt-missing',
        severity: 'error',
        type: 'images',
        line: 3,
        excerpt: '<img src="b.png">',
      },
      {
        file,
        rule: 'link-text-vague',
        severity: 'suggestion',
        type: 'links',
        line: 4,
        excerpt: '<a href="/c">here</a>',
      },
    ],
    stderr: '',
    status: 0,
  });
});

test('reads standard input, and several files in one call', () => {
  const files = Array.from({ length: 300 }, (_nothing, index) => fileOf(`${index}.html`, '<h2></h2>'));
  const { found, status } = scan([...files, '-'], '<h3></h3>');
  expect([found.filter(({ rule }) => rule === 'heading-empty').length, status]).toEqual([301, 0]);
  expect(found.at(-1)?.file).toBe('-');
});

test("names files it can't read, scans the others, and exits with 1", () => {
  const { found, stderr, status } = scan([
    join(folder, 'none.html'),
    folder,
    fileOf('b.html', '<img src="a">'),
  ]);
  expect(found).toHaveLength(1);
  expect(stderr).toContain('none.html');
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect(status).toBe(1);
});

test("reads UTF-16 and bytes that aren't text", () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<h2>é</h2><img src="a">', 'utf16le')]);
  const { found, status } = scan([
    fileOf('c.html', utf16),
    fileOf('d.html', Buffer.from([0x3c, 0xff, 0x00, 0x3e])),
  ]);
  expect([found.map(({ rule }) => rule), status]).toEqual([['img-alt-missing'], 0]);
});

test("says what it left out of a file that's too long", () => {
  const { found, stderr, status } = scan([fileOf('e.html', '<img src="a">'.repeat(100_000))]);
  expect([found.length, status]).toEqual([1_000, 0]);
  expect(stderr).toMatch(/only the first 1,048,576 characters.*\n.*only the first 1,000 findings/);
});

test('checks PDFs by what they are, not by their names, and says which could not be', () => {
  const file = fileOf('reader.bin', makePdf(['title', 'figure-alt']));
  // A stray bracket, at which the library that reads PDFs gets no further.
  const endless = fileOf(
    'endless.pdf',
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/X )>>\nendobj\ntrailer\n<</Root 1 0 R>>\n',
  );
  const { found, stderr, status } = scan([endless, file]);
  expect(found).toEqual([
    { file, rule: 'pdf-title', severity: 'error', count: 1, places: [{ place: { in: 'document' } }] },
    {
      file,
      rule: 'pdf-figure-alt',
      severity: 'error',
      count: 1,
      places: [{ place: { in: 'page', page: 1, nth: 2 } }],
    },
  ]);
  expect(stderr).toMatch(/endless\.pdf: not checked: budget\n/);
  expect(status).toBe(1);
});

test('adds how findings can be mended, or why they cannot', () => {
  const html = '<h2>A</h2><h4>B</h4><p><img src="a.png"></p><video src="a.mp4" controls></video>';
  const { found, status } = scan(['--fixes', fileOf('f.html', html)]);
  expect(found.map(({ rule, ways, refused }) => ({ rule, ways, refused }))).toEqual([
    {
      rule: 'heading-skip',
      ways: [
        {
          way: 'heading_level',
          field: { kind: 'level', proposal: '3', options: ['2', '3'] },
          edits: [
            { start: 11, end: 13, insert: 'h3' },
            { start: 17, end: 19, insert: 'h3' },
          ],
          inverse: [
            { start: 11, end: 13, insert: 'h4' },
            { start: 17, end: 19, insert: 'h4' },
          ],
          alsoMended: [],
        },
      ],
    },
    {
      rule: 'img-alt-missing',
      ways: [
        { way: 'describe', field: { kind: 'text', proposal: null, advised: 120, longest: 150 } },
        {
          way: 'decorative',
          field: null,
          edits: [
            { start: 27, end: 27, insert: ' alt=""' },
            { start: 27, end: 27, insert: ' role="presentation"' },
          ],
          inverse: [
            { start: 27, end: 34, insert: '' },
            { start: 34, end: 54, insert: '' },
          ],
          alsoMended: [],
        },
      ],
    },
    { rule: 'video-no-captions', refused: 'not_by_markup' },
  ]);
  expect(status).toBe(0);
});

test.each([{ args: [] }, { args: ['--lines', 'a.html'] }])(
  'prints its usage when called with $args',
  ({ args }) => {
    const { found, stderr, status } = scan(args);
    expect([found, status]).toEqual([[], 2]);
    expect(stderr).toContain('FILE…');
  },
);
