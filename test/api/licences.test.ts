import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listLicences } from '#shared/about/licences.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { stranger } from '#test/support/as.ts';

const folder = mkdtempSync(join(tmpdir(), 'courseyard-licences-'));
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ assetsDir: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('says the list is missing until something is built, then shows it to anyone', async () => {
  await expect(stranger(app).call(listLicences, {})).rejects.toMatchObject({ code: 'unavailable' });
  const packages = [{ name: 'react', version: '19.0.0', licence: 'MIT' }];
  writeFileSync(join(folder, 'licences.json'), JSON.stringify(packages));
  expect(await stranger(app).call(listLicences, {})).toEqual({ packages });
});
