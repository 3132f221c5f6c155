import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Locked {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const path = join(fileURLToPath(new URL('..', import.meta.url)), 'package-lock.json');
const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Locked> };

test('the lock file has the packages of every platform, so "npm ci" works on each', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
    ),
  );
  // A release that isn't out for every platform yet: take the one before, with "npm install --package-lock-only".
  expect(missing).toEqual([]);
});

test('the lock file names no registry, so each machine uses its own', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
