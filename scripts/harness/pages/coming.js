// Follows what's still being made of the demo data, until it's complete.
const line = /** @type {HTMLElement} */ (document.getElementById('coming'));

async function follow() {
  const answer = await fetch(line.dataset.path ?? '', { cache: 'no-store' }).catch(() => undefined);
  const text = await answer?.text();
  if (text === undefined) return;
  const said = text || 'The demo data is complete. Open a page again to see all of it.';
  if (line.textContent !== said) line.textContent = said;
  if (text) setTimeout(follow, 1000);
}

setTimeout(follow, 1000);
