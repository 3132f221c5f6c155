import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNpm } from '#scripts/runtime/run-npm.mjs';

/** IBM's engine, which UDOIT 4 uses. 26 MB that nothing else here needs: it is fetched when it is measured. */
const equalAccess = { name: 'accessibility-checker-engine', version: '4.0.34' };

const folder = fileURLToPath(new URL('../../../node_modules/.cache/courseyard/peers/', import.meta.url));

/** Installs the peer where only benchmarks look, once. Throws an error for a person when that fails. */
export async function bringEqualAccess(): Promise<string> {
  const place = join(folder, 'node_modules', equalAccess.name);
  if (existsSync(place)) return place;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const spec = `${equalAccess.name}@${equalAccess.version}`;
  const { code, output } = await runNpm(['install', '--no-save', spec], { cwd: folder, quietly: true });
  if (code !== 0) throw new Error(`${spec} could not be installed, so there is no peer:\n${output}`);
  return place;
}

/** A browser's document without a browser, in the version that jest brings. */
export async function makeWindow() {
  const ofJest = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom/package.json'));
  const { JSDOM, VirtualConsole } = ofJest('jsdom') as typeof import('jsdom');
  return new JSDOM('<!doctype html><html lang="en"><title>Document</title><body></body></html>', {
    pretendToBeVisual: true,
    runScripts: 'outside-only',
    virtualConsole: new VirtualConsole(),
  }).window;
}
