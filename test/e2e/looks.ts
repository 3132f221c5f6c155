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

/** How far a person scrolls at a time, in pixels: less than what's seen at once. */
const scrollStep = 300;

/** Controls that something else lies over wherever the LMS page is scrolled to, so that nobody can click on them. */
export async function coveredIn(page: Page) {
  const frame = toolFrame(page);
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await frame.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-was-clear]'))
      marked.removeAttribute('data-was-clear');
  });
  for (let top = 0; top < end + scrollStep; top += scrollStep) {
    await page.evaluate((to) => scrollTo(0, to), top);
    const seen = await page.evaluate(() => {
      const { top: from } = document.querySelector('iframe')?.getBoundingClientRect() ?? { top: 0 };
      return { from: -from, to: innerHeight - from };
    });
    await frame.evaluate(markClear, seen);
  }
  return frame.evaluate(() =>
    [...document.querySelectorAll('[data-was-clear=no]')].map(
      (control) => `covered: ${control.outerHTML.slice(0, 160)}`,
    ),
  );
}

/** Runs in the page once it has followed a scroll: marks which controls a click on their middle reaches. */
async function markClear({ from, to }: { from: number; to: number }) {
  for (let frames = 0; frames < 3; frames += 1)
    await new Promise((followed) => void requestAnimationFrame(followed));
  // What's behind a dialog can't be clicked, and shouldn't.
  const shown = document.querySelector('[role=dialog]') ?? document;
  const controls = shown.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  for (const control of controls) {
    const facade = (control as HTMLInputElement).labels?.[0] ?? control;
    const { x, y, width, height } = facade.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const isSeen =
      control.checkVisibility() && width > 1 && middle.x > 0 && middle.y > Math.max(0, from) && middle.y < to;
    if (!isSeen || control.closest('[inert]') || control.dataset['wasClear'] === 'yes') continue;
    const hit = document.elementFromPoint(middle.x, middle.y);
    const isClear = hit !== null && (facade.contains(hit) || control.contains(hit) || hit.contains(control));
    control.dataset['wasClear'] = isClear ? 'yes' : 'no';
  }
}
