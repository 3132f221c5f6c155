import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the client imports from each package: names, `default`, or `*` for all of it. */
export type PackageImports = ReadonlyMap<string, ReadonlySet<string>>;

/** `import a, { b, type C, d as e } from 'package'`, as oxfmt writes it; `export … from` too. */
const statements = /^(?:import|export) (?!type )([^'"]+?) from ['"]([^.#/'"][^'"]*)['"]/gm;

/** The names that one statement imports. */
function namesIn(clause: string): string[] {
  if (clause.startsWith('* as ')) return ['*'];
  const [, first = '', braces = ''] = /^(\w*)[,\s]*(?:\{([^}]*)\})?$/.exec(clause.trim()) ?? [];
  const named = braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);
  return first === '' ? named : ['default', ...named];
}

/** The packages that a source imports, with the names it uses. */
export const packageImportsIn = (source: string): (readonly [string, readonly string[]])[] =>
  [...source.matchAll(statements)].map(([, clause = '', name = '']) => [name, namesIn(clause)] as const);

type FileImports = ReturnType<typeof packageImportsIn>;
const known = new Map<string, { readonly changed: number; readonly imports: FileImports }>();

function importsOf(path: string) {
  const changed = statSync(path).mtimeMs;
  const kept = known.get(path);
  if (kept?.changed === changed) return kept.imports;
  const imports = packageImportsIn(readFileSync(path, 'utf8'));
  known.set(path, { changed, imports });
  return imports;
}

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path);

/** What all sources in some folders import from packages; a file is read again only once it has changed. */
export function readPackageImports(folders: readonly string[]): PackageImports {
  const taken = new Map<string, Set<string>>();
  for (const folder of folders)
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (isSource(path))
        for (const [name, names] of importsOf(join(root, folder, path)))
          taken.set(name, new Set([...(taken.get(name) ?? []), ...names]));
  // A key after a spread compiles to it, though nobody imports it by name.
  taken.get('react')?.add('createElement');
  return taken;
}
