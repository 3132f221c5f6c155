import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { context, type OutputFile, type Plugin } from 'esbuild';
import { writeMark } from '#scripts/build.ts';
import { clientChunks, sourcePlugins } from '#scripts/client-bundling.ts';
import { licencesText, listed } from '#scripts/licences.ts';
import { bundlePackages, forDevelopment, keyOf, type Packages } from './packages.ts';
import { readPackageImports } from './package-imports.ts';

/** The outcome of a rebuild: whether anything that pages load differs from before. */
export interface Bundle {
  rebuild(): Promise<{ readonly hasChanged: boolean }>;
  dispose(): Promise<void>;
}

/** The client's addresses in development, which never change: a running server keeps what it read about them. */
const manifest = {
  // Served by the front door itself: see front-door.ts.
  entry: '/assets/main.js',
  preload: ['/assets/app.js'],
  messages: {},
  styles: ['/assets/app.css'],
  fonts: [],
};

/** Leaves packages to their own bundle. */
const packagesElsewhere = (current: () => Packages | undefined): Plugin => ({
  name: 'packages-elsewhere',
  setup({ onResolve }) {
    onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) => {
      const isImport = kind === 'import-statement' || kind === 'dynamic-import';
      const address = isImport ? current()?.addressOf(path) : undefined;
      return address === undefined ? undefined : { path: address, external: true };
    });
  },
});

function writeLicences(folder: string, { licences }: Packages) {
  writeFileSync(join(folder, 'licences.json'), JSON.stringify(licences.map(listed)));
  writeFileSync(join(folder, 'assets/licences.txt'), licencesText(licences));
}

/** Bundles the client for development into a folder, again and again, each time from memory. */
export async function openClientBundle(folder: string): Promise<Bundle> {
  const assets = join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeMark(assets);
  let packages: Packages | undefined;
  const app = await context({
    ...clientChunks,
    ...forDevelopment,
    entryPoints: { app: 'client/main.tsx', plain: 'client/styles/plain.css' },
    entryNames: '[name]',
    outdir: assets,
    jsxDev: true,
    sourcemap: 'linked',
    write: false,
    plugins: [packagesElsewhere(() => packages), ...sourcePlugins],
  });
  const keep = keeper();
  return {
    rebuild: async () => {
      const imports = readPackageImports(['client', 'shared']);
      if (keyOf(imports) !== packages?.key) {
        packages = await bundlePackages(imports, assets);
        writeLicences(folder, packages);
      }
      return { hasChanged: keep((await app.rebuild()).outputFiles) };
    },
    dispose: () => app.dispose(),
  };
}

/** Writes what differs from the last time, and returns whether more than source maps did. */
export function keeper() {
  const written = new Map<string, string>();
  return (files: readonly OutputFile[]) => {
    const changed = files.filter(({ path, hash }) => written.get(path) !== hash);
    for (const { path, hash, contents } of changed) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contents);
      written.set(path, hash);
    }
    return changed.some(({ path }) => !path.endsWith('.map'));
  };
}
