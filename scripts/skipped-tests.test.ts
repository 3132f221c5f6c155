import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const opener = /^(\s*)(?:\w*[tT]est|it)(?:\.\w+)*\(/;
const returns = /^\s*if \(.*\) return\b|^\s*return(?: void.*)?;$/;

/**
 * The tests that can return before they've expected anything, by their titles. In formatted sources, what a test does is
 * indented by one step, or by two where its title has a line of its own.
 */
function passingUntried(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const [, indent = ''] = opener.exec(line) ?? [];
    if (!opener.test(line)) return [];
    const end = lines.findIndex(
      (one, index) => index > at && /^\s*[}\])]/.test(one) && one.search(/\S/) === indent.length,
    );
    const body = lines.slice(at + 1, end === -1 ? undefined : end);
    const step = indent.length + (line.endsWith('=> {') ? 2 : 4);
    // A block of that step counts too: "if (…) {", "return;", "}".
    const early = body.filter((one, index) => {
      if (!returns.test(one)) return false;
      const depth = one.search(/\S/);
      return (
        depth === step ||
        (depth === step + 2 &&
          /^\s*if \(/.test(body[index - 1] ?? '') &&
          body[index - 1]?.search(/\S/) === step)
      );
    });
    return early.length > 0 ? [line.trim()] : [];
  });
}

test.each([
  ["test('x', async () => {\n  if (!postgres) return;\n  expect(1).toBe(1);\n});"],
  ["test('x', async () => {\n  if (engineInUse() === 'embedded') return;\n});"],
  ["test('x', () => {\n  if (url === undefined) return void write('no');\n});"],
  ["test('x', () => {\n  if (url === undefined) {\n    return;\n  }\n});"],
  ["longTest.each([1])('x', () => {\n  if (!chromium) return undefined;\n});"],
  [
    "describe('x', () => {\n  test(\n    'y',\n    async () => {\n      if (!postgres) return;\n    },\n  );\n});",
  ],
])('finds a test that passes untried: %j', (source) => {
  expect(passingUntried(source)).toHaveLength(1);
});

test.each([
  ["test('x', () => {\n  const look = () => {\n    if (seen) return;\n  };\n});"],
  ['beforeAll(() => {\n  if (!postgres) return;\n});'],
  ["postgresTest('x', () => {\n  expect(1).toBe(1);\n});\n\nfunction f() {\n  if (a) return;\n}"],
])('knows other returns: %j', (source) => {
  expect(passingUntried(source)).toEqual([]);
});

const sources = ['client', 'scripts', 'server', 'shared', 'test'].flatMap((tree) =>
  readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && (tree === 'test' || /\.test\.tsx?$/.test(path)))
    .map((path) => join(tree, path)),
);

test('a test that can’t be tried here is skipped and counted, and none says in its output that it wasn’t tried', () => {
  const untried = sources.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    const said =
      /\b(?:not tried|(?:was|were)n['’]t tried)\b/.test(source) && !path.endsWith('skipped-tests.test.ts');
    return [...passingUntried(source), ...(said ? ['says that something was not tried'] : [])].map(
      (found) => `${path}: ${found}`,
    );
  });
  expect(untried).toEqual([]);
});
