import { openBrowser } from './browser.ts';

test('a click that the page moves away from is repeated, and one that was kept is not', async () => {
  const browser = await openBrowser('allowed');
  const page = await browser.newPage();
  await page.goto(
    'data:text/html,<button id="away">Away</button><p><a id="kept" href="%23here">Kept</a></p>',
  );
  const clicks = () => page.evaluate(() => document.body.dataset.clicks);
  await page.evaluate(() => {
    const { body } = document;
    body.addEventListener('click', ({ target }) => {
      body.dataset.clicks = `${body.dataset.clicks ?? ''} ${target instanceof Element ? target.id || 'page' : ''}`;
    });
    const away = document.getElementById('away');
    const move = () => away?.setAttribute('style', 'margin-left: 300px');
    away?.addEventListener('pointerdown', move, { once: true });
  });
  await page.locator('#away').click();
  await page.locator('#kept').click();
  expect(await clicks()).toBe(' page away kept');
  await browser.end();
});
