import { spokenTextOf } from '#server/scanners/body/accessible-name.ts';
import { insideOf, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement, BodyText } from '#server/scanners/body/node.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { withoutAdditions } from '../rules/vague-words.ts';
import type { Change } from './changes.ts';
import { describe, isUsable, naming, wordsOfPath } from './image-ways.ts';
import { isHollow, remove, set, simply, textField, textsIn, unset, type Planner, type Way } from './way.ts';

/** Changes a link's own words, and leaves what Canvas added, and what's drawn in it. */
function linkText(body: Body, link: BodyElement, proposal?: string): Way {
  const texts = textsIn(body, link).filter((node) => !isAddition(node.text));
  const images = [...insideOf(body, link)].filter((node) => node.kind === 'element' && node.name === 'img');
  const [image] = images;
  return {
    way: 'link_text',
    field: textField(proposal),
    plans: (text) => {
      const [first, ...rest] = texts;
      const reword: Change[] = first
        ? [
            { do: 'text', node: first, text: reworded(first.text, text) },
            ...rest.map((node): Change => remove(hollowWithout(body, link, node))),
          ]
        : [{ do: 'insert', at: { first: link }, pieces: [{ text }] }];
      const ofImage =
        image?.kind === 'element' && images.length === 1 && !first
          ? [describe(image).plans(text)[0] ?? []]
          : [];
      return [
        ...ofImage,
        reword,
        [...reword, ...unset(link, ...naming)],
        [...reword, ...unset(link, ...naming, 'title')],
      ];
    },
  };
}

/** Nothing but what Canvas and others add about where a link opens. */
const isAddition = (text: string) => withoutAdditions(`x ${text.trim()}`) === 'x';

/** A link's text in other words, with its own blanks, and with what Canvas added behind it. */
function reworded(text: string, words: string): string {
  const kept = withoutAdditions(text.trimEnd());
  const end = text.startsWith(kept) ? text.slice(kept.length) : '';
  return `${/^\s*/.exec(text)?.[0] ?? ''}${words}${end}`;
}

/** A text, or the innermost elements around it in a link that hold nothing else. */
function hollowWithout(body: Body, link: BodyElement, text: BodyText) {
  let found: BodyText | BodyElement = text;
  for (let around: BodyElement | undefined = text.parent; around && around !== link; around = around.parent) {
    const isOnly = [...insideOf(body, around)].every(
      (node) => node === text || (node.kind === 'element' && node.last >= text.at),
    );
    if (!isOnly) break;
    found = around;
  }
  return found;
}

/** What an address that's read out letter by letter says in words: "Reading (example.org)". */
function wordsOfAddress(href: string | undefined): string | undefined {
  const url = URL.parse((href ?? '').trim());
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^www\./, '');
  const words = wordsOfPath(url.pathname);
  const [name = ''] = host.split('.');
  if (words !== undefined) return `${words} (${name})`;
  return name.length > 2 ? name.charAt(0).toUpperCase() + name.slice(1) : undefined;
}

const rewordWays: Planner = (body, element) => [
  linkText(body, element, titleOr(element, wordsOfAddress(element.attributes.href))),
];

const titleOr = ({ attributes: { title, href } }: BodyElement, otherwise: string | undefined) =>
  isUsable(title, href) && /\p{L}{3}/u.test(title ?? '') ? title?.trim() : otherwise;

const emptyLinkWays: Planner = (body, element) => [
  linkText(body, element, titleOr(element, wordsOfAddress(element.attributes.href))),
  ...(isHollow(body, element)
    ? [simply('remove', [remove(element)])]
    : [simply('unlink', [{ do: 'unwrap', element }])]),
];

/** Makes one link of two that lead to the same place; a picture in it then says nothing twice. */
const adjacentWays: Planner = (body, element) => {
  const before = element.previous?.kind === 'text' ? element.previous.previous : element.previous;
  if (before?.kind !== 'element') return [];
  const joined: Change[] = [
    { do: 'swap', element: before, tag: 'close', pieces: [] },
    { do: 'swap', element, tag: 'open', pieces: [] },
  ];
  const images = [before, element]
    .flatMap((link) => [...insideOf(body, link)])
    .filter((node) => node.kind === 'element' && node.name === 'img')
    .map((node) => (node.kind === 'element' ? set(node, 'alt', '') : undefined))
    .filter((change) => change !== undefined);
  return [
    simply('merge_links', joined, [...joined, ...images]),
    ...(spokenTextOf(body, before) === spokenTextOf(body, element)
      ? [simply('remove', [remove(element)])]
      : []),
  ];
};

/** Ways for links. */
export const linkWays = {
  'link-empty': emptyLinkWays,
  'link-text-vague': rewordWays,
  'link-text-url': rewordWays,
  'link-adjacent': adjacentWays,
} satisfies Partial<Record<UdoitRuleId, Planner>>;
