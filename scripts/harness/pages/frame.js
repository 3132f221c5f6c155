// The page around the tool: starts the login, answers the tool's messages as Canvas does, and keeps a store for it.
// The messages are those of Canvas's documentation, "LTI postMessage".

/**
 * @typedef {{ subject: string, message_id?: string, key?: string, value?: unknown, [more: string]: unknown }} Message
 * @typedef {(message: object) => void} Answer
 */

const tool = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe.tool'));
const alertBox = /** @type {HTMLElement} */ (document.getElementById('alert'));
const spoken = /** @type {HTMLElement} */ (document.getElementById('spoken'));
const toolOrigin = tool.dataset.origin ?? '';
const storageFrame = 'post_message_forwarding';

/** How much Canvas lets a tool store. */
const longestValue = 4096;
const mostKeys = 500;
/** by the tool's origin */
const stores = new Map();

/**
 * @param {string} origin
 * @param {Message} message
 */
function useStore(origin, { subject, message_id, key = '', value }) {
  const store = stores.get(origin) ?? new Map();
  stores.set(origin, store);
  const reply = { subject: `${subject}.response`, message_id, key };
  if (subject === 'lti.get_data') return { ...reply, value: store.get(key) ?? null };
  if (value === null || value === undefined) {
    store.delete(key);
    return { ...reply, value: null };
  }
  const isFull = !store.has(key) && store.size >= mostKeys;
  if (isFull || String(value).length > longestValue) {
    return { ...reply, error: { code: 'storage_exhaustion', message: 'There is no room for this.' } };
  }
  store.set(key, String(value));
  return { ...reply, value: store.get(key) };
}

const usualHeight = () => Math.max(480, innerHeight - tool.getBoundingClientRect().top - scrollY);

const windowSize = () => ({
  height: innerHeight,
  width: innerWidth,
  footer: 0,
  offset: { top: tool.getBoundingClientRect().top + scrollY, left: 0 },
  scrollY,
});

/** @param {BeforeUnloadEvent} event */
const askBeforeLeaving = (event) => event.preventDefault();

/**
 * From then on, each frame in which the page was scrolled is told, once.
 * @param {Message} _message
 * @param {Answer} answer
 */
function tellScrolling(_message, answer) {
  let frame = 0;
  addEventListener('scroll', () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => answer({ subject: 'lti.scroll', scrollY }));
  });
}

/** @type {Record<string, (message: Message, answer: Answer) => void>} */
const handlers = {
  'lti.capabilities': (_message, answer) => {
    const named = Object.keys(handlers).map((subject) =>
      subject.endsWith('_data') ? { subject, frame: storageFrame } : { subject },
    );
    answer({ supported_messages: named });
  },
  'lti.put_data': (message, answer) => answer(useStore(toolOrigin, message)),
  'lti.get_data': (message, answer) => answer(useStore(toolOrigin, message)),
  'lti.frameResize': ({ height }) => {
    const asked = Number(height);
    if (asked > 0 && asked < 200_000) tool.style.height = `${Math.max(asked, usualHeight())}px`;
  },
  'lti.fetchWindowSize': (_message, answer) => answer(windowSize()),
  'lti.scrollToTop': () => scrollTo({ top: 0 }),
  'lti.enableScrollEvents': tellScrolling,
  'lti.showAlert': ({ title, body }) => {
    alertBox.hidden = false;
    alertBox.textContent = [title, body].filter(Boolean).join(': ');
  },
  'lti.screenReaderAlert': ({ body }) => {
    spoken.textContent = String(body ?? '');
  },
  'lti.setUnloadMessage': () => addEventListener('beforeunload', askBeforeLeaving),
  'lti.removeUnloadMessage': () => removeEventListener('beforeunload', askBeforeLeaving),
  'lti.showModuleNavigation': () => {},
  'lti.hideRightSideWrapper': () => {},
  toggleCourseNavigationMenu: () => {},
  requestFullWindowLaunch: () => {
    const again = new URL(location.href);
    again.searchParams.set('where', 'tab');
    open(again, '_blank');
  },
  'org.imsglobal.lti.close': () => location.assign('/'),
};

/** @param {MessageEvent} event */
function messageIn({ data }) {
  try {
    const message = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof message?.subject === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

addEventListener('message', (event) => {
  const message = messageIn(event);
  if (!message || !event.source) return;
  const source = /** @type {Window} */ (event.source);
  if (event.origin === location.origin && message.subject === 'harness.forwarded') {
    const reply = useStore(message.from, message.message);
    source.postMessage({ reply, number: message.number }, location.origin);
  } else if (event.origin === toolOrigin && message.subject === 'harness.launch_again') {
    // Of the development loop, not of Canvas: scripts/dev/page/page.js.
    location.reload();
  } else if (event.origin === toolOrigin && Object.hasOwn(handlers, message.subject)) {
    const reply = { subject: `${message.subject}.response`, message_id: message.message_id };
    handlers[message.subject]?.(message, (more) => source.postMessage({ ...reply, ...more }, event.origin));
  }
});

const begin = () => /** @type {HTMLFormElement} */ (document.getElementById('login')).submit();
const forwarding = /** @type {HTMLIFrameElement} */ (document.querySelector(`[name=${storageFrame}]`));
const isListening =
  forwarding.contentDocument?.readyState === 'complete' &&
  forwarding.contentWindow?.location.pathname === `/${storageFrame}`;
if (isListening) begin();
else forwarding.addEventListener('load', begin, { once: true });
