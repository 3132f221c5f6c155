import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parse } from '@formatjs/icu-messageformat-parser';
import { build as esbuild, type Metafile, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = { client: join(root, 'dist/client'), server: join(root, 'dist/server') };

/** InstUI imports polyfills that no browser of today needs, without declaring the package. */
const noPolyfills: Plugin = {
  name: 'no-polyfills',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^core-js\// }, ({ path }) => ({ path, namespace: 'nothing' }));
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: '' }));
  },
};

/** InstUI wraps all of lucide at its top level without saying that this is pure; saying it drops the icons nobody uses. */
const pureIcons: Plugin = {
  name: 'pure-icons',
  setup({ onLoad }) {
    onLoad({ filter: /ui-icons[\\/]es[\\/]generated[\\/]lucide[\\/]index\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        '= wrapLucideIcon(',
        '= /* @__PURE__ */ wrapLucideIcon(',
      ),
      loader: 'js',
    }));
  },
};

/** Messages reach the browser parsed, so that it needs no parser. */
const parsedMessages: Plugin = {
  name: 'parsed-messages',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /client[\\/]i18n[\\/]\w\w\.json$/ }, async ({ path }) => {
      const messages = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
      const parsed = Object.entries(messages).map(([id, text]) => [id, parse(text)]);
      return { contents: JSON.stringify(Object.fromEntries(parsed)), loader: 'json' };
    });
    onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, ({ resolveDir, kind }) =>
      resolveDir.includes('intl-messageformat') || resolveDir.includes('@formatjs')
        ? { path: join(root, 'node_modules/@formatjs/icu-messageformat-parser/no-parser.js') }
        : { path: '@formatjs/icu-messageformat-parser', external: kind === 'entry-point' },
    );
  },
};

export interface BuildOptions {
  readonly production: boolean;
}

/** Builds the client into dist/client and the server into dist/server. */
export async function build({ production }: BuildOptions) {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await Promise.all([buildClient(production), buildServer()]);
  if (production) await compress(join(out.client, 'assets'));
}

async function buildClient(production: boolean) {
  const { metafile } = await esbuild({
    absWorkingDir: root,
    entryPoints: { main: 'client/main.tsx' },
    outdir: join(out.client, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    sourcemap: production ? false : 'linked',
    metafile: true,
    logLevel: 'warning',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.OMIT_INSTUI_DEPRECATION_WARNINGS': '"true"',
    },
    plugins: [noPolyfills, pureIcons, parsedMessages],
  });
  await esbuild({
    absWorkingDir: root,
    entryPoints: ['client/launch/launch.ts'],
    outfile: join(out.client, 'launch.js'),
    bundle: true,
    // In the page itself, where `import()` must stay the browser's.
    format: 'esm',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  });
  // The script stands inside a classic script element: everything in it in a function of its own.
  const launch = readFileSync(join(out.client, 'launch.js'), 'utf8');
  writeFileSync(join(out.client, 'launch.js'), `(()=>{${launch}})()`);
  writeFileSync(join(out.client, 'manifest.json'), JSON.stringify(manifestOf(metafile), null, 2));
}

/** The entry, and the chunks it cannot begin without. */
function manifestOf({ outputs }: Metafile) {
  const address = (path: string) => `/assets/${path.split('/').at(-1)}`;
  const [entry] = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint === 'client/main.tsx');
  if (!entry) throw new Error('The client has no entry');
  const needed = new Set<string>();
  const follow = (path: string) => {
    for (const { path: next, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || needed.has(next)) continue;
      needed.add(next);
      follow(next);
    }
  };
  follow(entry[0]);
  return {
    entry: address(entry[0]),
    preload: [...needed].map(address),
    styles: entry[1].cssBundle ? [address(entry[1].cssBundle)] : [],
  };
}

async function buildServer() {
  await esbuild({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts', institution: 'scripts/institution.ts' },
    outdir: out.server,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  // Started as a thread from its own file, so it is no part of the bundle.
  mkdirSync(out.server, { recursive: true });
  cpSync(join(root, 'server/infra/db/embedded/worker.js'), join(out.server, 'worker.js'));
}

/** Compresses once what is served often. */
async function compress(folder: string) {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
  for (const name of await readdir(folder)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const path = join(folder, name);
    const text = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    await writeFile(`${path}.br`, await toBrotli(text, { params }));
    await writeFile(`${path}.gz`, await toGzip(text, { level: 9 }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const began = Date.now();
  await build({ production: true });
  console.log(`built dist/ in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
