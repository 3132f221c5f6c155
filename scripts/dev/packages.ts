import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { clientBundling } from '#scripts/client-bundling.ts';
import { bundledPackages, type BundledPackage } from '#scripts/licences.ts';
import type { PackageImports } from './package-imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Development builds of packages, with their warnings and InstUI's deprecation notices. */
export const forDevelopment = {
  define: {
    'process.env.NODE_ENV': '"development"',
    'process.env.OMIT_INSTUI_DEPRECATION_WARNINGS': 'undefined',
  },
  minify: false,
  logLevel: 'silent',
} as const;

/** What a development build's JSX imports implicitly. */
const jsx: PackageImports = new Map([['react/jsx-dev-runtime', new Set(['jsxDEV', 'Fragment'])]]);

const fileOf = (name: string) => name.replace(/[^\w.-]/g, '_');

const entryOf = (name: string, names: ReadonlySet<string>) =>
  [...names]
    .map((taken) => (taken === '*' ? `export * from '${name}';` : `export { ${taken} } from '${name}';`))
    .join('\n');

/** A module for each package that re-exports just the names the client uses: thousands of icons stay out. */
const entriesFor = (imports: PackageImports): Plugin => ({
  name: 'entries-of-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({
      path: path.slice('entry:'.length),
      namespace: 'entry',
    }));
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: entryOf(path, imports.get(path) ?? new Set()),
      resolveDir: root,
    }));
  },
});

/** The bundled packages of a client in development. */
export interface Packages {
  /** changes with what's in them */
  readonly key: string;
  readonly licences: readonly BundledPackage[];
  /** The address of a package's module; undefined when the client doesn't import it. */
  addressOf(name: string): string | undefined;
}

/** Distinguishes one set of names from another. */
export const keyOf = (imports: PackageImports) =>
  createHash('sha256')
    .update(JSON.stringify([...imports].map(([name, names]) => [name, [...names].toSorted()]).toSorted()))
    .digest('hex')
    .slice(0, 12);

/**
 * Bundles the packages separately, beside the client: they're most of its code and never change while you work,
 * so one of our changes doesn't bundle 4,000 files again, and the browser doesn't fetch them again.
 */
export async function bundlePackages(imports: PackageImports, assets: string): Promise<Packages> {
  const key = keyOf(imports);
  const folder = `packages-${key}`;
  const all = new Map([...imports, ...jsx]);
  const { metafile } = await build({
    ...clientBundling,
    ...forDevelopment,
    entryPoints: Object.fromEntries([...all.keys()].map((name) => [fileOf(name), `entry:${name}`])),
    outdir: join(assets, folder),
    splitting: true,
    plugins: [entriesFor(all), ...clientBundling.plugins],
  });
  return {
    key,
    licences: bundledPackages(metafile),
    addressOf: (name) => (all.has(name) ? `/assets/${folder}/${fileOf(name)}.js` : undefined),
  };
}
