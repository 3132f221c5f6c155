// @ts-check
// Runs in every page of the tool under `npm run dev`: reloads it after a change, and shows what's broken.

/** @typedef {{ version: number, faults: Record<string, string> }} State */

/** The version this page was loaded with, from the script's own address. */
const loaded = Number(new URL(import.meta.url).searchParams.get('version'));

/** @type {Record<string, string>} */
const headings = { client: 'The client can’t be built', server: 'The server can’t be built or started' };

const styles = `
  :host { all: initial; }
  section { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 24px; background: #1d2226; color: #fff; font: 14px/1.5 ui-monospace, monospace; }
  h1 { margin: 0 0 12px; font: 600 18px/1.3 system-ui, sans-serif; color: #ff9d9d; }
  pre { margin: 0 0 24px; white-space: pre-wrap; overflow-wrap: anywhere; }
  p { font: 14px/1.5 system-ui, sans-serif; }
`;

/** @type {HTMLElement | undefined} */
let sign;

/** @param {State['faults']} faults */
function show(faults) {
  sign?.remove();
  sign = undefined;
  const found = Object.entries(faults);
  if (found.length === 0) return;
  sign = document.createElement('courseyard-fault');
  const section = document.createElement('section');
  section.setAttribute('role', 'alert');
  for (const [part, text] of found) section.append(make('h1', headings[part] ?? part), make('pre', text));
  section.append(make('p', 'This goes away once it’s fixed. The terminal says the same.'));
  sign.attachShadow({ mode: 'open' }).append(make('style', styles), section);
  document.body.append(sign);
}

/** @param {string} name @param {string} text */
function make(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** Whether the session survives a reload: a browser may give another site's frame no storage. */
function keepsSession() {
  try {
    return sessionStorage.length > 0;
  } catch {
    return false;
  }
}

/** Reloads this page; if that would lose the session, the harness launches again. */
function loadAgain() {
  if (window.parent === window || keepsSession()) location.reload();
  else window.parent.postMessage({ subject: 'harness.launch_again' }, '*');
}

/** @type {EventSource | undefined} */
let news;

function listen() {
  news?.close();
  news = undefined;
  // A browser opens six connections per address: a hidden page leaves its own to the others.
  if (document.hidden) return;
  news = new EventSource('/dev/news');
  news.addEventListener('message', ({ data }) => {
    /** @type {State} */
    const { version, faults } = JSON.parse(data);
    if (version === loaded) return show(faults);
    news?.close();
    loadAgain();
  });
}

document.addEventListener('visibilitychange', listen);
listen();
