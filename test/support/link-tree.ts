import { isDeepStrictEqual } from 'node:util';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

/** Gives a folder the files of another, as further names of the same ones where the disk allows it. */
export function linkTree(from: string, to: string, leftOut: readonly string[] = []) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else link(source, target);
  }
}

function link(source: string, target: string) {
  try {
    linkSync(source, target);
  } catch {
    // Another disk, or one that gives files no second name.
    copyFileSync(source, target);
  }
}

/** npm's own list of what's installed, which it rewrites. */
const installedList = '.package-lock.json';

interface Locked {
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}

const lockedIn = (path: string) =>
  (JSON.parse(readFileSync(path, 'utf8')) as { packages: Readonly<Record<string, Locked>> }).packages;

/**
 * What `npm ci` would put into a folder that has our package.json and lock file: the packages that a checkout has already.
 * Throws if they aren't those of the lock file, or if packages bring files by scripts of their own.
 */
export function linkInstalled(checkout: string, folder: string) {
  const { '': ours, ...wanted } = lockedIn(join(folder, 'package-lock.json'));
  const installed = lockedIn(join(checkout, 'node_modules', installedList));
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: object };
  const own = Object.keys(scripts).filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name));
  const different = Object.entries(wanted).filter(([place, { integrity, optional, devOptional }]) => {
    const found = installed[place];
    return found ? !isDeepStrictEqual(found.integrity, integrity) : !(optional ?? devOptional ?? false);
  });
  if (!ours || own.length > 0 || different.length > 0)
    throw new Error(`Run npm ci: ${[...own, ...different.map(([place]) => place)].join(', ')}`);
  linkTree(join(checkout, 'node_modules'), join(folder, 'node_modules'), [
    '.cache',
    '.courseyard-lock',
    installedList,
  ]);
  copyFileSync(join(checkout, 'node_modules', installedList), join(folder, 'node_modules', installedList));
}
