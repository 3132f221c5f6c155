/** Everything the page says to the LMS around it. Outside a frame, and where nobody answers, nothing happens. */

/** Whether the page is inside another one. */
const isFramed = () => window.parent !== window;

const tell = (message: object) => {
  // The LMS's origin differs between institutions; nothing secret is ever said here.
  if (isFramed()) window.parent.postMessage(message, '*');
};

const resizePauseMs = 100;

/** Keeps the frame as high as its content, so that there is one scroll bar. Returns how to end it. */
export function followHeight(): () => void {
  if (!isFramed()) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastHeight = 0;
  const report = () => {
    timer = undefined;
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (Math.abs(height - lastHeight) < 2) return;
    lastHeight = height;
    tell({ subject: 'lti.frameResize', height });
  };
  const observer = new ResizeObserver(() => {
    timer ??= setTimeout(report, resizePauseMs);
  });
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** What InstUI lays over the page beneath a dialog; main.css knows it too. */
const mask = "[class$='-mask']";

/**
 * Tells main.css which part of the frame is seen, for a dialog to open there: a frame as high as its content may be
 * much higher than the window, and its middle far from the button that was pressed. Returns how to end it.
 */
export function followSeenPart(): () => void {
  if (!isFramed()) return () => {};
  const root = document.documentElement;
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry) return;
    const { intersectionRect: seen, boundingClientRect: whole } = entry;
    const below = seen.bottom < whole.bottom ? window.innerHeight - seen.bottom : 0;
    root.style.setProperty('--unseen-above', `${seen.top}px`);
    root.style.setProperty('--unseen-below', `${below}px`);
  });
  // Before whatever the press opens. What is open already stays where it is, under the pointer.
  const look = () => document.querySelector(mask) ?? observer.observe(root);
  const presses = ['pointerdown', 'keydown'] as const;
  for (const press of presses) document.addEventListener(press, look, true);
  return () => {
    observer.disconnect();
    for (const press of presses) document.removeEventListener(press, look, true);
  };
}

/** Brings the beginning of the page into view, in the LMS's page as well. */
export function scrollToTop() {
  window.scrollTo({ top: 0 });
  tell({ subject: 'lti.scrollToTop' });
}

/**
 * Shows a sentence in the LMS's own page when the element that says it here is out of sight. A frame as high as its
 * content scrolls with the LMS's page, so that only an observer knows what of it is seen. Returns how to end it.
 */
export function showAlertWhenHidden(
  element: Element,
  body: string,
  alertType: 'success' | 'warning' | 'error',
): () => void {
  if (!isFramed()) return () => {};
  const observer = new IntersectionObserver((entries) => {
    observer.disconnect();
    if (entries.some(({ isIntersecting }) => isIntersecting)) return;
    tell({ subject: 'lti.showAlert', title: 'Courseyard', body, alertType });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
