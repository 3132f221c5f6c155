// Runs in the page before its own scripts: clicks "Manage" as soon as it's there, and reports when the batches'
// heading appears, in milliseconds from the post. Plain JavaScript, because the browser gets it unchanged.
(() => {
  // The page that posts (see interactive.ts).
  if (location.pathname === '/blank') return;
  /** @type {(selector: string, text: string) => HTMLElement | undefined} */
  const find = (selector, text) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element instanceof HTMLElement)
      .find(({ textContent }) => textContent.trim() === text);
  let isClicked = false;
  const observer = new MutationObserver(() => {
    const button = isClicked ? undefined : find('a, button', 'Manage');
    if (button) {
      isClicked = true;
      button.click();
    }
    if (!isClicked || !find('h1', 'Batches')) return;
    observer.disconnect();
    /** @type {{ benchmarkDone?: (ms: number) => void }} */ (window).benchmarkDone?.(performance.now());
  });
  observer.observe(document, { childList: true, subtree: true });
})();
