/** Everything the page says to the LMS around it. Outside a frame, or if no one answers, nothing happens. */

/** Whether the page is inside another one. */
export const isFramed = () => window.parent !== window;

const tell = (message: object) => {
  // The LMS's origin differs between institutions; nothing secret is ever said here.
  if (isFramed()) window.parent.postMessage(message, '*');
};

/** How long a page stays shorter before its frame does: most are only short while they load; in milliseconds. */
const shrinkPauseMs = 300;

/**
 * Keeps the frame as high as its content, so that there's only one scroll bar. It grows at once: in a frame that's too
 * short, the content scrolls, and would move away from the pointer later. Returns a function that ends it.
 */
export function followHeight(): () => void {
  if (!isFramed()) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastHeight = 0;
  const report = () => {
    clearTimeout(timer);
    timer = undefined;
    const height = heightOfPage();
    if (Math.abs(height - lastHeight) < 2) return;
    lastHeight = height;
    tell({ subject: 'lti.frameResize', height });
  };
  const observer = new ResizeObserver(() => {
    if (heightOfPage() > lastHeight) report();
    else timer ??= setTimeout(report, shrinkPauseMs);
  });
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

const heightOfPage = () => Math.ceil(document.documentElement.getBoundingClientRect().height);

/** What InstUI lays over the page beneath a dialog, and our notices; the style sheets know them too. */
const overlay = "[class$='-mask'], .notices";
/**
 * How often to check where the LMS's page is scrolled to while something is over the page, in milliseconds: not every LMS
 * says so.
 */
const lookPauseMs = 200;

/** Whether the LMS says that its page was scrolled, as Canvas does once it has been asked to. */
const tellsScroll = ({ source, data }: MessageEvent<unknown>) =>
  source === window.parent && Object(data).subject === 'lti.scroll';

/**
 * Tells the style sheets which part of the frame is visible, and dialogs and notices lie there: a frame as high as its
 * content can be much higher than the window, with its middle far from the button that was pressed. Nothing else may be
 * placed by that: it would lie over the page. Returns a function that ends it.
 */
export function followSeenPart(): () => void {
  if (!isFramed()) return () => {};
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => observer.observe(root);
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (entry) showSeenPart(root, entry);
    clearTimeout(timer);
    timer = setTimeout(() => document.querySelector(overlay) && look(), lookPauseMs);
  });
  // Before a press opens anything, so that it opens in the right place; and when something has opened.
  const presses = ['pointerdown', 'keydown'] as const;
  for (const press of presses) document.addEventListener(press, look, true);
  const hear = (message: MessageEvent) => tellsScroll(message) && look();
  window.addEventListener('message', hear);
  tell({ subject: 'lti.enableScrollEvents' });
  const opening = new MutationObserver(look);
  for (const place of [document.body, ...document.querySelectorAll('[data-overlays]')])
    opening.observe(place, { childList: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    opening.disconnect();
    window.removeEventListener('message', hear);
    for (const press of presses) document.removeEventListener(press, look, true);
  };
}

function showSeenPart(
  root: HTMLElement,
  { intersectionRect: seen, boundingClientRect: whole }: IntersectionObserverEntry,
) {
  // The area below the end of a short page is visible too.
  const bottom = seen.bottom < whole.bottom ? seen.bottom : window.innerHeight;
  // A fraction of a pixel below zero would make the padding invalid.
  const top = Math.max(0, seen.top);
  root.style.setProperty('--seen-top', `${top}px`);
  root.style.setProperty('--seen-height', `${bottom - top}px`);
}

/** Brings the top of the page into view, in the LMS's page as well. */
export function scrollToTop() {
  window.scrollTo({ top: 0 });
  tell({ subject: 'lti.scrollToTop' });
}

/** Shows a sentence in the LMS's own page if none of the frame is in view. Returns a function that cancels it. */
export function sayWhenUnseen(body: string, alertType: 'success' | 'warning' | 'error'): () => void {
  if (!isFramed()) return () => {};
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    if (entries.some(({ isIntersecting }) => isIntersecting)) return;
    tell({ subject: 'lti.showAlert', title: 'Courseyard', body, alertType });
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
