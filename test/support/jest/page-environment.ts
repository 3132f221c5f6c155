import timers from 'node:timers';
import { JSDOM, VirtualConsole } from 'jsdom';
import { bundled } from './bundle.ts';
import ProcessEnvironment from './process-environment.ts';

/** Node's takes no form, which React hands over if a page opens another one when a form is sent. */
class BareFormData extends FormData {
  constructor(..._given: unknown[]) {
    super();
  }
}

/** React makes one for each task of a test and closes none: each of Node's would keep the process alive. */
class TaskChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => setImmediate(() => this.port1.onmessage?.()) };
}

/** jsdom measures nothing; components that watch sizes only need the observers to exist. */
class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What react, react-router, swr and our own code need and jsdom lacks: Node's own, where it has it. */
const lacking = {
  fetch,
  Request,
  Response,
  Headers,
  FormData: BareFormData,
  Blob,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  structuredClone,
  AbortController,
  AbortSignal,
  MessageChannel: TaskChannel,
  ResizeObserver: NothingToObserve,
  IntersectionObserver: NothingToObserve,
  // Drop zones check whether the dropped item is one of these.
  DataTransferItem: NothingToObserve,
  matchMedia: (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
    onchange: null,
  }),
  scrollTo() {},
  scroll() {},
};

/** Elements that show nothing, whatever they hold. */
const unseen = new Set(['HEAD', 'TITLE', 'META', 'LINK', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT']);

/** A property of an element as its own attributes say it; a page in jsdom has no style sheets (bundle.ts). */
function styleOf(element: Element, property: string): string {
  const given = element instanceof HTMLElement ? element.style.getPropertyValue(property) : '';
  if (given !== '') return given;
  if (property === 'display')
    return element.hasAttribute('hidden') || unseen.has(element.tagName) ? 'none' : 'block';
  if (property !== 'visibility') return '';
  return element.parentElement ? styleOf(element.parentElement, property) : 'visible';
}

const inCss = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** jsdom works out every property of every style, each time: a seventh of the page tests' time. */
const computedStyle = (element: Element) =>
  new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return (property: string) => styleOf(element, property);
      return typeof name === 'string' ? styleOf(element, inCss(name)) : undefined;
    },
  });

/** jsdom walks the whole document for each label and each control, a fifth of the page tests' time. */
function labelsOf(this: HTMLElement): readonly HTMLLabelElement[] {
  const isOurs = (label: HTMLLabelElement) =>
    label.htmlFor === '' ? label.contains(this) && label.control === this : label.htmlFor === this.id;
  return [...this.ownerDocument.getElementsByTagName('label')].filter(isOurs);
}

function openWindow() {
  const virtualConsole = new VirtualConsole();
  // Whatever console a test has by then.
  virtualConsole.on('jsdomError', (error) => globalThis.console.error(error));
  const options = { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole };
  const { window } = new JSDOM('<!DOCTYPE html>', options);
  // Tests set the clock that the process has.
  for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const)
    Reflect.set(window, name, (...given: unknown[]) => Reflect.apply(globalThis[name], undefined, given));
  Object.assign(window, lacking, { getComputedStyle: computedStyle });
  for (const { prototype } of [
    window.HTMLButtonElement,
    window.HTMLInputElement,
    window.HTMLSelectElement,
    window.HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
  Object.assign(window.Element.prototype, { scrollIntoView() {} });
  return window;
}

/** What Node.js has as well, but that must be jsdom's: its documents take no others. */
const ofDocuments = new Set([
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'CloseEvent',
  'DOMException',
  'File',
  'Storage',
  'navigator',
  'localStorage',
  'sessionStorage',
]);
/** What the window has by inheritance. */
const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

/** Makes a name of the window one of the process too: what a test sets on either, both have. */
function share(window: object, name: string) {
  let own: unknown;
  let bound: unknown;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      const value: unknown = Reflect.get(window, name);
      // Functions of a window know it only if they're called on it; classes don't ask.
      if (typeof value !== 'function' || /^[A-Z]/.test(name)) return value;
      if (value !== own) [own, bound] = [value, value.bind(window)];
      return bound;
    },
    set(value: unknown) {
      Reflect.set(window, name, value);
    },
  });
}

// A process that's told what to run lives until it's told to end, not until what pages were waiting for has come.
if (process.send)
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = timers[name];
    Reflect.set(globalThis, name, (...given: Parameters<typeof setTimeout>) => start(...given).unref());
  }

const window = openWindow();
const watching = new Set<MutationObserver>();
/** Of a dialog that was left open, one would hide what the next test shows. */
class EndedWithItsTest extends window.MutationObserver {
  override observe(...given: Parameters<MutationObserver['observe']>) {
    watching.add(this);
    super.observe(...given);
  }
}
Object.assign(window, { MutationObserver: EndedWithItsTest });
const ofNode = new Set(Object.getOwnPropertyNames(globalThis));
Object.assign(globalThis, { FormData: BareFormData, MessageChannel: TaskChannel });
for (const name of [...Object.getOwnPropertyNames(window), ...inherited])
  if (ofDocuments.has(name) || !ofNode.has(name)) share(window, name);

/** The environment of page tests: one window of jsdom, with the parts of a browser that it lacks, for all files of a process. */
export default class PageEnvironment extends ProcessEnvironment {
  /** Each file finds the window as if it had been nowhere. */
  override async setup() {
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.history.replaceState(null, '', '/');
    window.document.title = '';
  }

  /** And each test, an empty page. */
  handleTestEvent({ name }: { readonly name: string }) {
    if (name !== 'test_done') return;
    for (const observer of watching) observer.disconnect();
    watching.clear();
    window.document.body.replaceChildren();
  }

  override locate(path: string) {
    return bundled('pages', path);
  }
}
