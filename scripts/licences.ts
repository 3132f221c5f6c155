import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import * as z from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A package included in the browser's bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression */
  readonly licence: string;
  /** the licence as the package ships it, or an empty text */
  readonly text: string;
}

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().default('unknown') });

/** The package folder of a bundled file, from the root; undefined for our own files. */
const folderOf = (path: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

/** The packages whose code is in a bundle, by name; those with nothing left don't count. */
export function bundledPackages({ outputs }: Metafile): BundledPackage[] {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const folders = new Set(used.map(folderOf).filter((folder) => folder !== undefined));
  const packages = [...folders].map((folder) => readPackage(join(root, folder)));
  const unique = new Map(packages.map((found) => [`${found.name}@${found.version}`, found]));
  return [...unique.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license } = manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return { name, version, licence: license, text };
}

/** All licences as one text, since most require it to go along with the code. */
export const licencesText = (packages: readonly BundledPackage[]) =>
  packages
    .map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}`.trim())
    .join(`\n\n${'-'.repeat(80)}\n\n`);

/** The about page's data on a package; the texts are a file of their own. */
export const listed = ({ name, version, licence }: BundledPackage) => ({ name, version, licence });

/** Where a package's own package.json doesn't say it the usual way: what its licence file says. */
const said: Readonly<Record<string, string>> = { busboy: 'MIT', streamsearch: 'MIT' };

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});

interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** whether it's part of what runs in production, not only of development */
  readonly isShipped: boolean;
}

/** Every package of the lock file, on any system, by name. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev, devOptional }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version, licence: license ?? said[name] ?? 'unknown', isShipped: !dev && !devOptional };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { name, version, licence, isShipped } of lockedPackages())
    console.log([licence, `${name}@${version}`, isShipped ? 'shipped' : 'development'].join('\t'));
