import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** jsdom's element, as far as it's used here. */
interface JsdomElement {
  readonly localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

/** Rules such as key frames have no selector. */
type Selector = string | undefined;
type Matches = (element: JsdomElement, selector: Selector) => boolean;

/** What an element needs for a selector to match: this tag or, if there is one, this class. */
interface Need {
  readonly tag: string | undefined;
  readonly className: string | undefined;
}

const plainSelector = /^[\w\s.:#>+~,*-]+$/;
/** What only narrows a selector: attributes, and what's in parentheses. */
const narrowing = /\[[^\]]*\]|\([^()]*\)/g;
const lastPart = /[^\s>+~]+$/;

/** What the alternatives of a selector need at least; undefined where that isn't seen at a glance. */
function needsOf(selector: Selector): readonly Need[] | undefined {
  if (selector === undefined) return [];
  const plain = selector.replace(narrowing, '');
  if (!plainSelector.test(plain)) return undefined;
  return plain.split(',').map((alternative) => {
    const part = lastPart.exec(alternative.trim())?.[0] ?? '';
    return { tag: /^[\w-]+/.exec(part)?.[0].toLowerCase(), className: /\.([\w-]+)/.exec(part)?.[1] };
  });
}

const known = new Map<Selector, readonly Need[] | undefined>();

function couldMatch(element: JsdomElement, selector: Selector): boolean {
  if (!known.has(selector)) known.set(selector, needsOf(selector));
  const needs = known.get(selector);
  if (!needs) return true;
  const classes = ` ${element.getAttributeNS(null, 'class') ?? ''} `;
  return needs.some(({ tag, className }) =>
    className === undefined
      ? tag === undefined || tag === element.localName
      : classes.includes(` ${className} `),
  );
}

// For each computed style, jsdom tries every rule of every style sheet on the element, which took a third of the page
// tests' time. Most rules are for one class or tag: an element without it needs no full try.
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js') as { matchesDontThrow: Matches };
const { matchesDontThrow: matches } = selectors;
selectors.matchesDontThrow = (element, selector) =>
  couldMatch(element, selector) && matches(element, selector);

/** What jsdom works out for each computed style, wanted or not. */
const { propertiesWithResolvedValueImplemented: resolved } =
  require('jsdom/lib/jsdom/living/helpers/style-rules.js') as {
    propertiesWithResolvedValueImplemented: Record<string, { readonly computedValue: string }>;
  };
// No test of a page looks at a colour here: the browser tests do.
for (const [property, { computedValue }] of Object.entries(resolved))
  if (computedValue === 'computed-color') delete resolved[property];

const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js') as {
  implForWrapper(wrapper: Document): object;
};

/** What jsdom makes styles of and keeps until the document changes; nothing right after a change. */
const cacheOf = (document: Document) =>
  Reflect.get(implForWrapper(document), '_styleCache') as WeakMap<object, unknown> | null;

type ComputedStyle = typeof getComputedStyle;

/** A window's computed styles, each kept for as long as jsdom keeps what it's made of. */
export function keptStyles(compute: ComputedStyle): ComputedStyle {
  const kept = new WeakMap<object, WeakMap<Element, CSSStyleDeclaration>>();
  return (element, pseudoElement) => {
    const before = cacheOf(element.ownerDocument);
    const ready = before && kept.get(before)?.get(element);
    if (ready) return ready;
    const style = compute(element, pseudoElement);
    const after = cacheOf(element.ownerDocument);
    if (after) kept.set(after, (kept.get(after) ?? new WeakMap()).set(element, style));
    return style;
  };
}
