import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const trees = ['server', 'client', 'shared', 'scripts', 'test'];
const pages = [
  'README.md',
  '.github/CONTRIBUTING.md',
  '.github/DECISIONS.md',
  ...trees.map((tree) => `${tree}/README.md`),
];

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Paths and commands that a page names; `<x>` and `*` are placeholders. */
const namedIn = (text: string) => ({
  paths: [...text.matchAll(/`((?:server|client|shared|scripts|test|\.github|\.ci)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  ),
  links: [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link),
  commands: [...text.matchAll(/npm run (?:-s )?([a-z]+)/g)].map(([, command = '']) => command),
});

test.each(pages)("%s names no file or command that doesn't exist", (page) => {
  const { paths, links, commands } = namedIn(readFileSync(join(root, page), 'utf8'));
  const lost = [
    ...paths.filter((path) => !existsSync(join(root, path))),
    ...links.filter((link) => !existsSync(join(root, dirname(page), link))),
    ...commands.filter((command) => !Object.hasOwn(scripts, command)),
  ];
  expect(lost).toEqual([]);
});

test('lists every command in the README', () => {
  const { commands } = namedIn(readFileSync(join(root, 'README.md'), 'utf8'));
  const named = new Set([...commands, 'start', 'test']);
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
});
