import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '#server/infra/environment.ts';
import { startEnvironment } from './start/environment.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const trees = ['server', 'client', 'shared', 'scripts', 'test'];
const pages = [
  'README.md',
  ...readdirSync(join(root, '.github'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `.github/${path.replaceAll('\\', '/')}`),
  ...trees.map((tree) => `${tree}/README.md`),
  'server/operations/README.md',
];

const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
};

/** Paths and commands that a page names; `<x>` and `*` are placeholders. */
const namedIn = (text: string) => ({
  paths: [...text.matchAll(/`((?:server|client|shared|scripts|test|\.github|\.ci)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  ),
  links: [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link),
  commands: [...text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, command = '']) => command),
});

test.each(pages)("%s names no file or command that doesn't exist", (page) => {
  const { paths, links, commands } = namedIn(read(page));
  const lost = [
    ...paths.filter((path) => !existsSync(join(root, path))),
    ...links.filter((link) => !existsSync(join(root, dirname(page), link))),
    ...commands.filter((command) => !Object.hasOwn(scripts, command)),
  ];
  expect(lost).toEqual([]);
});

test('lists every command in the README or in that of the scripts', () => {
  const rows = ['README.md', 'scripts/README.md'].flatMap(
    (page) => read(page).match(/^\| `npm run .*/gm) ?? [],
  );
  const named = new Set([...namedIn(rows.join('\n')).commands, 'start', 'test']);
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});

test('keeps the README short enough to be read', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(12_000);
});

test('draws the ways of a request, a job and a scan through files that exist', () => {
  const [, drawing = ''] = /\n## The way of [^]*?```text\n([^]*?)```/.exec(read('README.md')) ?? [];
  const drawn = [...drawing.matchAll(/[\w./-]+\.tsx?\b/g)].map(([path]) => path);
  expect(drawn.length).toBeGreaterThan(20);
  const files = trees.flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map(
      (path) => `/${tree}/${path.replaceAll('\\', '/')}`,
    ),
  );
  expect(drawn.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([]);
});

/** The names in the first column of the operator's table of variables. */
const documented = () => {
  const [, section = ''] =
    /\n## Configure\n([^]*?)\n\n`DATABASE_URL` must/.exec(read('.github/OPERATING.md')) ?? [];
  return [...section.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
};

test('describes exactly the variables that are read, each once', () => {
  const variables = new Set([...Object.keys(environment.shape), ...Object.keys(startEnvironment.shape)]);
  expect(documented().toSorted()).toEqual([...variables].toSorted());
});

test('reads the environment in one place', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
  const readers = sources.filter(
    (path) => /\.[jt]s$/.test(path) && /process\.env|from 'node:process'/.test(read(join('server', path))),
  );
  // The log must work before the configuration is known, and main passes it on as a whole.
  expect(readers.toSorted()).toEqual([join('infra', 'log.ts'), 'main.ts']);
});

const importsIn = (text: string) =>
  [...text.matchAll(/import (?:type )?\{ ([\w, ]+) \} from '(#[^'$]+)'/g)].flatMap(
    ([, names = '', address = '']) =>
      names.split(', ').map((name) => ({ name: name.replace('type ', ''), path: address.slice(1) })),
  );

test('imports in what `npm run new` writes exist', () => {
  const writers = readdirSync(join(root, 'scripts/new')).map((file) => read(`scripts/new/${file}`));
  const imports = writers.flatMap(importsIn);
  expect(imports.length).toBeGreaterThan(20);
  const lost = imports.filter(
    ({ name, path }) => !new RegExp(`^export (?:\\w+ )+${name}\\b`, 'm').test(read(path)),
  );
  expect(lost).toEqual([]);
});
