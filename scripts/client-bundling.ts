import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import { build as esbuild, type BuildOptions, type Loader, type Metafile, type Plugin } from 'esbuild';
import { englishOf, type Texts } from './messages/catalogues.ts';
import { themeTokens } from './theme-tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** InstUI imports polyfills that current browsers don't need, without declaring the package. */
export const noPolyfills: Plugin = {
  name: 'no-polyfills',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^core-js\// }, ({ path }) => ({ path, namespace: 'nothing' }));
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: '' }));
  },
};

/** InstUI wraps all its icons at the top level without marking this as pure; marking it drops unused ones. */
const pureIcons: Plugin = {
  name: 'pure-icons',
  setup({ onLoad }) {
    const lists = /ui-icons[\\/]es[\\/]generated[\\/](lucide|custom)[\\/]index\.js$/;
    onLoad({ filter: lists }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        /= (wrap(?:Lucide|Custom)Icon\()/g,
        '= /* @__PURE__ */ $1',
      ),
      loader: 'js',
    }));
  },
};

/** Texts that no page says are dropped, also where a page needs something else of the same file. */
const pureTexts: Plugin = {
  name: 'pure-texts',
  setup({ onLoad }) {
    onLoad({ filter: /shared[\\/].+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        '= defineMessages(',
        '= /* @__PURE__ */ defineMessages(',
      ),
      loader: 'ts',
    }));
  },
};

/** The names a package's entry re-exports, each with the module it comes from. */
function namesOf(entry: string, at: (from: string) => string) {
  const text = readFileSync(join(root, 'node_modules/@instructure', entry), 'utf8');
  const lists = [...text.matchAll(/^export \{ (.+) \} from ['"](.+)['"];/gm)];
  return new Map(
    lists.flatMap(([, names = '', from = '']) => names.split(', ').map((name) => [name, at(from)] as const)),
  );
}

/** Entries that re-export much more than anyone needs, and where each name is found without them. */
const entries: Readonly<Record<string, (name: string) => string>> = (() => {
  const parts = namesOf('ui/es/v11_7.js', (from) => from);
  const languageParts = namesOf('ui-i18n/es/index.js', (from) =>
    from.replace('.', '@instructure/ui-i18n/es'),
  );
  return {
    // Names it doesn't list are icons.
    '@instructure/ui/latest': (name: string) => parts.get(name) ?? '@instructure/ui-icons',
    // One of its parts brings moment with every time zone; only a calendar needs it.
    '@instructure/ui-i18n': (name: string) => languageParts.get(name) ?? '@instructure/ui-i18n',
  };
})();

/**
 * Imports InstUI's parts from where they are. Through an entry, everything that a lazy page uses would belong to what the
 * first page reaches, and esbuild would put it into the first chunk. `before` gives what stands before a file, on its first
 * line so that source maps stay right.
 */
const directImports = (before: (path: string) => string): Plugin => ({
  name: 'direct-imports',
  setup({ onLoad }) {
    const statement = /^import \{([^}]+)\} from ['"](@instructure\/(?:ui\/latest|ui-i18n))['"];/gm;
    onLoad({ filter: /client[\\/].+\.tsx?$|@instructure[\\/].+[\\/]es[\\/].+\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(statement, (whole, names: string, entry: string) => {
        const values = names.split(',').map((name) => name.trim());
        const imports = values
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import { ${name} } from '${entries[entry]?.(name.split(' as ')[0] ?? '')}';`);
        // Same number of lines as before, so that source maps stay right.
        return imports.join(' ') + '\n'.repeat(whole.split('\n').length - 1);
      });
      return { contents: before(path) + contents, loader: loaders[extname(path)] ?? 'js' };
    });
  },
});

const loaders: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.tsx': 'tsx' };

/** The client's texts in a language reach the browser parsed, so it needs no parser. */
const parsedMessages: Plugin = {
  name: 'parsed-messages',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /shared[\\/]lang[\\/]\w\w\.json$/ }, ({ path }) => {
      const { texts, sources } = englishOf(['client', 'shared']);
      const translated =
        basename(path) === 'en.json' ? {} : (JSON.parse(readFileSync(path, 'utf8')) as Texts);
      const parsed = Object.entries(texts).map(([id, text]) => [id, parse(translated[id] ?? text)]);
      return {
        contents: JSON.stringify(Object.fromEntries(parsed)),
        loader: 'json',
        watchFiles: [path, ...sources],
      };
    });
    onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, ({ resolveDir, kind }) =>
      resolveDir.includes('intl-messageformat') || resolveDir.includes('@formatjs')
        ? { path: join(root, 'node_modules/@formatjs/icu-messageformat-parser/no-parser.js') }
        : { path: '@formatjs/icu-messageformat-parser', external: kind === 'entry-point' },
    );
  },
};

/** What our own sources need from esbuild; the other plugins are for packages. */
export const sourcePlugins = [parsedMessages, themeTokens];

/** Messages before imports: if two plugins match a file, the first loads it. */
const pluginsWith = (before: (path: string) => string): Plugin[] => [
  noPolyfills,
  pureIcons,
  pureTexts,
  parsedMessages,
  directImports(before),
  themeTokens,
];

/** How everything for the browser is bundled; the benchmarks bundle their peers the same way. */
export const clientBundling = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  minify: true,
  metafile: true,
  logLevel: 'warning',
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.OMIT_INSTUI_DEPRECATION_WARNINGS': '"true"',
  },
  plugins: pluginsWith(() => ''),
} as const satisfies BuildOptions;

/** The client's entry and its chunks, each named after its content. */
export const clientChunks = {
  ...clientBundling,
  entryPoints: { main: 'client/main.tsx' },
  outdir: join(root, 'dist/client/assets'),
  loader: { '.woff2': 'file' },
  assetNames: '[name]-[hash]',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true,
} as const satisfies BuildOptions;

/** What at least this many lazy parts need comes with the first of them. */
const commonFrom = 3;

/**
 * The client's chunks, few to a page. esbuild makes a chunk of what the same parts need, so with a hundred lazy parts a page
 * would load up to a hundred small ones. A first build says what the entry needs, and what many parts need; then every lazy
 * part is made to need both, so that each of the two becomes one chunk.
 */
export async function gatheredChunks() {
  const asked = { minify: false, minifySyntax: true, write: false } as const;
  const { outputs } = (await esbuild({ ...clientChunks, ...asked })).metafile;
  const lazy = lazyPartsOf(outputs);
  return {
    ...clientChunks,
    // Parts that are there to be placed, not to be run.
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [
      gathering(outputs),
      ...pluginsWith((path) => (lazy.has(path) ? "import 'gathered:first';import 'gathered:common';" : '')),
    ],
  } as const satisfies BuildOptions;
}

type Outputs = Metafile['outputs'];

const entryOf = ({ entryPoint = '' }: Outputs[string]) =>
  /\.tsx?$/.test(entryPoint) ? entryPoint : undefined;

const lazyPartsOf = (outputs: Outputs) =>
  new Set(
    Object.values(outputs).flatMap((output) => {
      const entry = entryOf(output);
      return entry === undefined || entry === clientChunks.entryPoints.main ? [] : [join(root, entry)];
    }),
  );

/** The outputs that come with one, itself first. */
export function chunksWith(outputs: Outputs, path: string, found = new Set<string>()) {
  found.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? [])
    if (kind === 'import-statement' && !found.has(next)) chunksWith(outputs, next, found);
  return found;
}

/** The files of what the entry needs, and of what many lazy parts need besides. */
function partsOf(outputs: Outputs) {
  const parts = Object.entries(outputs).filter(([, output]) => entryOf(output) !== undefined);
  const main = parts.find(([, output]) => entryOf(output) === clientChunks.entryPoints.main)?.[0] ?? '';
  const first = chunksWith(outputs, main);
  const needs = new Map<string, number>();
  for (const [path] of parts)
    for (const chunk of chunksWith(outputs, path)) needs.set(chunk, (needs.get(chunk) ?? 0) + 1);
  const common = [...needs].flatMap(([chunk, count]) =>
    count >= commonFrom && !first.has(chunk) ? [chunk] : [],
  );
  const begin = new Set(parts.map(([, output]) => entryOf(output)));
  const filesOf = (chunks: Iterable<string>) =>
    [...chunks].flatMap((chunk) =>
      Object.entries(outputs[chunk]?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
        bytesInOutput === 0 || begin.has(file) || file.includes(':') ? [] : [join(root, file)],
      ),
    );
  return { first: filesOf(first), common: filesOf(common) };
}

/** Two modules that stand for all the files of `partsOf`. */
function gathering(outputs: Outputs): Plugin {
  const parts: Readonly<Record<string, readonly string[]>> = partsOf(outputs);
  return {
    name: 'gathering',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^gathered:/ }, ({ path }) => ({
        path: path.replace('gathered:', ''),
        namespace: 'gathered',
      }));
      onResolve({ filter: /.*/, namespace: 'gathered' }, ({ path }) => ({ path, sideEffects: true }));
      onLoad({ filter: /.*/, namespace: 'gathered' }, ({ path }) => ({
        contents: (parts[path] ?? []).map((file) => `import ${JSON.stringify(file)};`).join('\n'),
        resolveDir: root,
      }));
    },
  };
}
