import type { UdoitType } from '#shared/scans/udoit-rules.ts';
import { fileIn, parsed } from './frame-document.ts';

/** What a screen reader makes of an element, for people who use none. */
export type Heard =
  | { readonly kind: 'image' | 'link' | 'frame' | 'text'; readonly text: string }
  | { readonly kind: 'unnamed_image' | 'unnamed_link'; readonly text: string }
  | { readonly kind: 'unnamed_frame' | 'silent' | 'nothing' }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'list'; readonly count: number }
  | {
      readonly kind: 'table';
      readonly rows: number;
      readonly columns: number;
      readonly headers: number;
      readonly caption: string;
    };

interface Changed {
  readonly nodes: readonly Node[];
  /** what they're in */
  readonly parent: Element;
}

const isSameShell = (one: Node, other: Node) =>
  one instanceof Element &&
  other instanceof Element &&
  one.cloneNode(false).isEqualNode(other.cloneNode(false));

/** The smallest runs of nodes in which two texts differ. */
function changedIn(before: Element, after: Element): readonly [Changed, Changed] {
  let [one, other] = [before, after];
  for (;;) {
    const [ones, others] = [[...one.childNodes], [...other.childNodes]];
    const shorter = Math.min(ones.length, others.length);
    let start = 0;
    while (start < shorter && ones[start]?.isEqualNode(others[start] ?? null)) start += 1;
    let end = 0;
    while (end < shorter - start && ones.at(-1 - end)?.isEqualNode(others.at(-1 - end) ?? null)) end += 1;
    const left = ones.slice(start, ones.length - end);
    const right = others.slice(start, others.length - end);
    const [inner, otherInner] = [left[0], right[0]];
    if (left.length !== 1 || right.length !== 1 || !inner || !otherInner || !isSameShell(inner, otherInner))
      return [
        { nodes: left, parent: one },
        { nodes: right, parent: other },
      ];
    // Both are elements, as their shells are the same.
    [one, other] = [inner as Element, otherInner as Element];
  }
}

const textOf = (nodes: readonly Node[]) => nodes.map(spoken).join(' ').replace(/\s+/g, ' ').trim();

/** The words in a node, with those of its pictures. */
function spoken(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const label = node.getAttribute('aria-label');
  if (label !== null && label.trim() !== '') return label;
  if (node.matches('img')) return node.getAttribute('alt') ?? '';
  return [node, ...node.querySelectorAll('img')]
    .map((part) => (part === node ? (node.textContent ?? '') : (part.getAttribute('alt') ?? '')))
    .join(' ');
}

/** Elements of a kind among what changed, or around it. */
function among({ nodes, parent }: Changed, kind: string): Element[] {
  const inside = nodes.flatMap((node) =>
    node instanceof Element ? [...(node.matches(kind) ? [node] : []), ...node.querySelectorAll(kind)] : [],
  );
  if (inside.length > 0) return inside;
  const around = parent.closest(kind);
  return around ? [around] : [];
}

function image(element: Element): Heard {
  const role = element.getAttribute('role');
  if (role === 'presentation' || role === 'none') return { kind: 'silent' };
  const alt = element.getAttribute('alt');
  if (alt === null) return { kind: 'unnamed_image', text: fileIn(element.getAttribute('src') ?? '') };
  return alt.trim() === '' ? { kind: 'silent' } : { kind: 'image', text: alt.trim() };
}

function link(element: Element): Heard {
  const text = textOf([element]);
  return text === ''
    ? { kind: 'unnamed_link', text: element.getAttribute('href') ?? '' }
    : { kind: 'link', text };
}

function frame(element: Element): Heard {
  const text = (element.getAttribute('title') ?? element.getAttribute('aria-label') ?? '').trim();
  return text === '' ? { kind: 'unnamed_frame' } : { kind: 'frame', text };
}

const levelOf = (element: Element) =>
  Number(element.getAttribute('aria-level') ?? /^h([1-6])$/i.exec(element.tagName)?.[1] ?? 2);

const heading = (element: Element): Heard => ({
  kind: 'heading',
  level: levelOf(element),
  text: textOf([element]),
});

function table(element: Element): Heard {
  const rows = [...element.querySelectorAll('tr')];
  return {
    kind: 'table',
    rows: rows.length,
    columns: Math.max(0, ...rows.map((row) => row.querySelectorAll('td, th').length)),
    headers: element.querySelectorAll('th').length,
    caption: textOf([...element.querySelectorAll('caption')].slice(0, 1)),
  };
}

const list = (element: Element): Heard => ({ kind: 'list', count: element.querySelectorAll('li').length });

const kinds: Partial<Record<UdoitType, readonly [string, (element: Element) => Heard]>> = {
  images: ['img', image],
  links: ['a', link],
  headings: ['h1, h2, h3, h4, h5, h6, [role=heading]', heading],
  tables: ['table', table],
  lists: ['ul, ol', list],
  embeds: ['iframe, object, embed', frame],
};

/** The most elements that are told: more are no answer to "what changes?". */
const mostTold = 3;

function heardIn(changed: Changed, type: UdoitType): readonly Heard[] {
  const kind = kinds[type];
  if (!kind) return [];
  const [selector, tell] = kind;
  const found = among(changed, selector).slice(0, mostTold).map(tell);
  if (found.length > 0) return found;
  const text = textOf(changed.nodes);
  return text === '' ? [{ kind: 'nothing' }] : [{ kind: 'text', text }];
}

/** What a screen reader says of a place before and after a fix. Both are empty where it makes no difference to it. */
export function heardBoth(before: string, after: string, type: UdoitType) {
  const [was, is] = changedIn(parsed(before), parsed(after));
  const heard = { before: heardIn(was, type), after: heardIn(is, type) };
  return JSON.stringify(heard.before) === JSON.stringify(heard.after) ? { before: [], after: [] } : heard;
}

/** Which of a source's pictures a fix is about: the first that differs, or else the only one. */
export function pictureAt(before: string, after: string | null): number | undefined {
  const images = [...parsed(before).querySelectorAll('img')];
  const others = after === null ? [] : [...parsed(after).querySelectorAll('img')];
  const at = images.findIndex((one, index) => !one.isEqualNode(others[index] ?? null));
  if (after !== null && at >= 0) return at;
  return images.length === 1 ? 0 : undefined;
}
