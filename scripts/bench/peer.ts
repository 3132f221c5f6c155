import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from '#scripts/runtime/run-npm.mjs';

const folder = fileURLToPath(new URL('../../node_modules/.cache/courseyard/peers/', import.meta.url));

/** A package that only benchmarks need: too large to be installed for everyone. */
interface Peer {
  readonly name: string;
  readonly version: string;
}

/**
 * Installs a peer where only benchmarks look, once and without what's optional to it; returns where. Throws an error for a
 * person when that fails.
 */
export async function bringPeer({ name, version }: Peer): Promise<string> {
  const place = join(folder, `${name}-${version}`);
  const installed = join(place, 'node_modules', name);
  if (existsSync(installed)) return installed;
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true }));
  const spec = `${name}@${version}`;
  const args = ['install', '--no-save', '--omit=optional', spec];
  const { code, output } = await runNpm(args, { cwd: place, quietly: true });
  if (code !== 0) throw new Error(`${spec} couldn't be installed, so there is no peer:\n${output}`);
  return installed;
}
