import { spawnSync } from 'node:child_process';
import type { Metafile } from 'esbuild';
import { bundledPackages, licencesText, lockedPackages } from './licences.ts';

const input = (bytesInOutput: number) => ({ bytesInOutput });
const metafile = (inputs: Record<string, { bytesInOutput: number }>): Metafile => ({
  inputs: {},
  outputs: { 'main.js': { bytes: 1, inputs, imports: [], exports: [] } },
});

test('lists the packages in the bundle, each once, and none that was dropped', () => {
  const packages = bundledPackages(
    metafile({
      'client/main.tsx': input(10),
      'node_modules/react/index.js': input(5),
      'node_modules/react/cjs/react.production.js': input(500),
      'node_modules/@instructure/ui-view/es/index.js': input(7),
      'node_modules/zod/index.js': input(0),
    }),
  );
  expect(packages.map(({ name, licence }) => [name, licence])).toEqual([
    ['@instructure/ui-view', 'MIT'],
    ['react', 'MIT'],
  ]);
});

test('copies the licences as the packages ship them', () => {
  const text = licencesText(bundledPackages(metafile({ 'node_modules/react/index.js': input(5) })));
  expect(text).toMatch(/^react \d+\.\d+\.\d+\nMIT\n/);
  expect(text).toContain('Permission is hereby granted');
});

/** They ask for no more than to be named; MPL-2.0 also for changes to its own files, and there are none. */
const free = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
];
const others = ['MIT AND ISC', '(MIT AND Zlib)', '(MIT OR CC0-1.0)', 'MPL-2.0', 'OFL-1.1', 'Public Domain'];

test("what's shipped has licences that let everyone use it", () => {
  const shipped = lockedPackages().filter(({ isShipped }) => isShipped);
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ licence }) => ![...free, ...others].includes(licence))).toEqual([]);
});

test('prints every package with its licence', () => {
  const lines = spawnSync(process.execPath, ['scripts/licences.ts'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  expect(lines).toHaveLength(lockedPackages().length);
  expect(lines).toContainEqual(expect.stringMatching(/^MIT\treact@\d+\.\d+\.\d+\tshipped$/));
  expect(lines).toContainEqual(expect.stringMatching(/^MIT\tjest@\d+\.\d+\.\d+\tdevelopment$/));
});
