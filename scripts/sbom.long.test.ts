import { spawnSync } from 'node:child_process';
import { lockedPackages } from './licences.ts';

const print = () => spawnSync(process.execPath, ['scripts/sbom.ts'], { encoding: 'utf8' }).stdout;

test('prints a CycloneDX list of the parts with versions, licences and checksums, and of nothing else', () => {
  const bill = JSON.parse(print()) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; purl: string; hashes?: object[]; licenses?: object[] }[];
  };
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'courseyard']);
  const { name, version } = lockedPackages().find((locked) => locked.name === 'express') ?? {
    name: '',
    version: '',
  };
  expect(bill.components).toContainEqual(
    expect.objectContaining({
      purl: `pkg:npm/${name}@${version}`,
      hashes: [expect.objectContaining({ alg: 'SHA-512' })],
      licenses: [{ license: { id: 'MIT' } }],
    }),
  );
  expect(bill.components.filter((part) => part.name === 'jest')).toEqual([]);
});
