import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as esbuild, type BuildOptions as EsbuildOptions, type Metafile, type Plugin } from 'esbuild';
import { markDrawing } from '#client/ui/page/mark-drawing.ts';
import { chunksWith, clientChunks, gatheredChunks } from './client-bundling.ts';
import { bundledPackages, licencesText, listed } from './licences.ts';
import { asFile, englishOf, trees } from './messages/catalogues.ts';
import { accent } from './theme-tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = { client: join(root, 'dist/client'), server: join(root, 'dist/server') };

interface BuildOptions {
  readonly production: boolean;
}

/** Builds the client into dist/client and the server into dist/server. */
export async function build({ production }: BuildOptions) {
  // See test/support/build-once.ts: a build must not take the files from servers that run beside it.
  if (process.env.COURSEYARD_BUILT === 'yes') return;
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await Promise.all([buildClient(production), buildServer()]);
  await compress(join(out.client, 'assets'), production);
}

/** The launch script, inlined in the page. */
export const launchBundling = {
  absWorkingDir: root,
  entryPoints: ['client/launch/launch.ts'],
  bundle: true,
  // `import()` must stay the browser's; everything else is in a function, as this is a classic script element.
  format: 'esm',
  banner: { js: '(()=>{' },
  footer: { js: '})()' },
  target: 'es2022',
  minify: true,
  logLevel: 'warning',
} as const satisfies EsbuildOptions;

async function buildClient(production: boolean) {
  const [{ metafile }] = await Promise.all([
    gatheredChunks().then((chunks) => esbuild({ ...chunks, sourcemap: production ? false : 'linked' })),
    esbuild({ ...launchBundling, outfile: join(out.client, 'launch.js') }),
    buildPlainStyles(),
  ]);
  const assets = join(out.client, 'assets');
  writeMark(assets);
  const packages = bundledPackages(metafile);
  writeFileSync(join(out.client, 'licences.json'), JSON.stringify(packages.map(listed), null, 2));
  writeFileSync(join(assets, 'licences.txt'), licencesText(packages));
  writeFileSync(join(out.client, 'manifest.json'), JSON.stringify(manifestOf(metafile), null, 2));
}

/** Requested by a fixed name, by pages that know no manifest. */
const buildPlainStyles = () =>
  esbuild({ ...clientChunks, entryPoints: { plain: 'client/styles/plain.css' }, entryNames: '[name]' });

/** Writes the picture that Canvas's list of apps requests, under a fixed name. */
export function writeMark(assets: string) {
  const { lawns, tick } = markDrawing;
  const mark =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${accent}" d="${lawns}"/>` +
    `<path fill="none" stroke="${accent}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" d="${tick}"/></svg>`;
  writeFileSync(join(assets, 'mark.svg'), mark);
}

/** The addresses of the client's entry, the chunks it can't start without, each language's messages, and its styles. */
export function manifestOf({ outputs }: Metafile) {
  const address = (path: string) => `/assets/${path.split('/').at(-1)}`;
  const [entry] = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint === 'client/main.tsx');
  if (!entry) throw new Error('The client has no entry');
  const [, ...needed] = chunksWith(outputs, entry[0]);
  const languages = Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
    const locale = /^shared\/lang\/(\w\w)\.json$/.exec(entryPoint ?? '')?.[1];
    return locale === undefined ? [] : [[locale, address(path)] as const];
  });
  if (languages.length === 0) throw new Error('The client has no texts in any language');
  return {
    entry: address(entry[0]),
    preload: needed.map(address),
    messages: Object.fromEntries(languages),
    styles: entry[1].cssBundle ? [address(entry[1].cssBundle)] : [],
    fonts: Object.keys(outputs)
      .filter((path) => /lato-latin-(400|700)-normal-\w+\.woff2$/.test(path))
      .map(address),
  };
}

/** The server says what the sources say, also where nobody has run `npm run messages` since. */
const freshEnglish: Plugin = {
  name: 'fresh-english',
  setup({ onLoad }) {
    onLoad({ filter: /shared[\\/]lang[\\/]en\.json$/ }, () => {
      const { texts, sources } = englishOf(trees);
      return { contents: asFile(texts), loader: 'json', watchFiles: sources };
    });
  },
};

/** How the server is bundled; its packages stay outside. */
export const serverBundling = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [freshEnglish],
} as const satisfies EsbuildOptions;

async function buildServer() {
  await esbuild({
    ...serverBundling,
    entryPoints: {
      main: 'server/main.ts',
      // Started as a thread.
      ltijs: 'server/launch/ltijs.ts',
      // Started as a process.
      'document-child': 'server/scanners/documents/document-child.ts',
      institution: 'scripts/institution.ts',
      backup: 'scripts/backup.ts',
      restore: 'scripts/restore.ts',
      migrate: 'scripts/migrate.ts',
      'move-to-postgres': 'scripts/move-to-postgres.ts',
      export: 'scripts/export.ts',
      erase: 'scripts/erase.ts',
      'rotate-encryption-key': 'scripts/rotate-encryption-key.ts',
      'rotate-lti-keys': 'scripts/rotate-lti-keys.ts',
    },
    outdir: out.server,
  });
  // Started as a thread from its own file, so it isn't part of the bundle.
  mkdirSync(out.server, { recursive: true });
  cpSync(join(root, 'server/infra/db/embedded/worker.js'), join(out.server, 'worker.js'));
}

/** Compresses once what is often served: for production as small as can be, else in a moment. */
async function compress(folder: string, production: boolean) {
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
  for (const name of await readdir(folder)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const path = join(folder, name);
    const text = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    if (production) await writeFile(`${path}.br`, await toBrotli(text, { params }));
    await writeFile(`${path}.gz`, await toGzip(text, { level: production ? 9 : 4 }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const began = Date.now();
  await build({ production: !process.argv.includes('--for-development') });
  console.log(`built dist/ in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
