import { docsPage } from '#server/openapi/docs-page.ts';
import { makeOpenApi } from '#server/openapi/openapi.service.ts';
import { openBrowser } from './browser.ts';
import { axeIn } from './support.ts';

let context: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  context = await openBrowser('allowed');
});
afterAll(async () => context.end());

test('the API page passes axe and fits a narrow screen', async () => {
  const { title, head, body } = docsPage(makeOpenApi({ version: '1.0.0', publicUrl: 'https://tool.test' }));
  const page = await context.newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`,
  );
  await page.locator('summary').first().click();
  const opened = await page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '');
    return all.length;
  });
  expect(opened).toBeGreaterThan(100);
  expect(await axeIn(page)).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(400);
});
