import { startApp, type TestApp } from '#test/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('lets the browser fetch its language together with the app', async () => {
  const answer = await fetch(`${app.origin}/dashboard`, { headers: { 'accept-language': 'fr-CA,fr;q=0.9' } });
  const html = await answer.text();
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('<link rel="modulepreload" href="/assets/fr.js">');
  expect(html).not.toContain('/assets/en.js');
});
