import type { Frame, Page } from 'playwright-core';
import { arrivalMs, toolFrame } from './support.ts';

/** Pictures on a page, drawn or as a background: words in one can be neither enlarged nor read aloud. */
export const picturesIn = (frame: Frame) =>
  frame.evaluate(() => {
    const drawn = document.querySelectorAll(
      'img, picture, canvas, video, object, embed, image, [type=image]',
    );
    const backed = [...document.querySelectorAll('*')].filter((element) =>
      /url\(/.test(getComputedStyle(element).backgroundImage),
    );
    return [...drawn, ...backed].map((element) => `picture: ${element.outerHTML.slice(0, 120)}`);
  });

/** What goes on moving on a page that has loaded. */
export async function movingIn(frame: Frame) {
  const isStill = await frame.waitForFunction(moving, true, { timeout: arrivalMs }).then(
    () => true,
    () => false,
  );
  return isStill ? [] : ((await frame.evaluate(moving, false)) as string[]);
}

/** Runs in the page: whether nothing moves for longer than a moment, or what does. */
function moving(asks: boolean) {
  const found = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== 1)
    .map(({ effect }) => `moving: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`);
  return asks ? found.length === 0 : found;
}

/** More than any page has to stop at. */
const mostStops = 600;

/** Whether Tab leads through everything in the tool's frame and out of it, or Escape out of a dialog. */
export async function canBeLeft(page: Page) {
  const dialog = toolFrame(page).getByRole('dialog');
  if ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape');
    await dialog.first().waitFor({ state: 'detached' });
    return true;
  }
  await toolFrame(page).evaluate(() => document.querySelector<HTMLElement>('a, button')?.focus());
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.tagName !== 'IFRAME')) return true;
  }
  return false;
}
