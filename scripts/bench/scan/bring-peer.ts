import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from '#scripts/runtime/run-npm.mjs';

/** IBM's engine, which UDOIT 4 uses. 26 MB that nothing else here needs, so it's fetched only for measuring. */
const equalAccess = { name: 'accessibility-checker-engine', version: '4.0.34' };

const folder = fileURLToPath(new URL('../../../node_modules/.cache/courseyard/peers/', import.meta.url));

/** Installs the peer where only benchmarks look, once; returns where. Throws an error for a person when that fails. */
export async function bringEqualAccess(): Promise<string> {
  const place = join(folder, 'node_modules', equalAccess.name);
  if (existsSync(place)) return place;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const spec = `${equalAccess.name}@${equalAccess.version}`;
  const { code, output } = await runNpm(['install', '--no-save', spec], { cwd: folder, quietly: true });
  if (code !== 0) throw new Error(`${spec} couldn't be installed, so there is no peer:\n${output}`);
  return place;
}
