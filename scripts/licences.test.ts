import type { Metafile } from 'esbuild';
import { bundledPackages, licencesText } from './licences.ts';

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
