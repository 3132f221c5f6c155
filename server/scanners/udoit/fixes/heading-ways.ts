import { childrenOf, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { headingsOf } from '../rules/headings.ts';
import type { Change } from './changes.ts';
import {
  isHollow,
  remove,
  rename,
  set,
  simply,
  textField,
  textsIn,
  unset,
  type Planner,
  type Way,
} from './way.ts';

const deepest = 6;

/** Gives a heading another level, whatever makes it one. */
function toLevel(element: BodyElement, level: number): Change[] {
  if (!/^h[1-6]$/.test(element.name)) return [set(element, 'aria-level', String(level))];
  return [rename(element, `h${level}`), ...unset(element, 'aria-level')];
}

/** A heading and those below it, up to the next as high as itself. */
function sectionOf(body: Body, element: BodyElement) {
  const all = headingsOf(body);
  const from = all.findIndex((heading) => heading.element === element);
  const level = all[from]?.level ?? 1;
  const end = all.findIndex((heading, at) => at > from && heading.level <= level);
  return all.slice(from, end === -1 ? all.length : end);
}

/** Moves a heading with all below it, so that the outline inside stays as it is. */
function moved(body: Body, element: BodyElement, by: number): Change[] {
  return sectionOf(body, element).flatMap((heading) =>
    toLevel(heading.element, Math.min(deepest, heading.level + by)),
  );
}

const skipWays: Planner = (body, element) => {
  const heading = headingsOf(body).find((one) => one.element === element);
  if (!heading) return [];
  const levels = levelsUpTo(heading.levelBefore + 1);
  return [
    {
      way: 'heading_level',
      field: { kind: 'level', proposal: levels.at(-1) ?? '2', options: levels },
      plans: (level) => [
        toLevel(element, Number(level)),
        moved(body, element, Number(level) - heading.level),
      ],
    },
  ];
};

/** The item's title is level 1. */
const levelsUpTo = (level: number) =>
  Array.from({ length: Math.min(deepest, level) - 1 }, (_nothing, at) => String(at + 2));

const firstLevelWays: Planner = (body, element) => [
  simply('heading_level', toLevel(element, 2), moved(body, element, 1)),
  ...(sectionOf(body, element).length > 1 ? [simply('heading_section', moved(body, element, 1))] : []),
];

const emptyHeadingWays: Planner = (body, element) => [
  ...(isHollow(body, element) ? [simply('remove', [remove(element)])] : []),
  ...(/^h[1-6]$/.test(element.name)
    ? [simply('paragraph', [rename(element, 'p'), ...unset(element, 'aria-level')])]
    : []),
  {
    way: 'heading_text',
    field: textField(undefined),
    plans: (text) => [[{ do: 'insert', at: { last: element }, pieces: [{ text }] }]],
  },
];

const longHeadingWays: Planner = (body, element) => {
  const [text, ...others] = textsIn(body, element);
  const shorter: Way = {
    way: 'heading_text',
    field: textField(undefined),
    plans: (words) =>
      text ? [[{ do: 'text', node: text, text: words }, ...others.map((node) => remove(node))]] : [],
  };
  const isTag = /^h[1-6]$/.test(element.name);
  return [
    ...(isTag ? [simply('paragraph', [rename(element, 'p'), ...unset(element, 'aria-level')])] : []),
    shorter,
  ];
};

const noHeadingWays: Planner = (body) => {
  const [first] = [...childrenOf(body, body.root)];
  return [
    {
      way: 'heading_text',
      field: textField(undefined),
      plans: (text) =>
        first
          ? [[{ do: 'insert', at: { before: first }, pieces: [{ open: 'h2' }, { text }, { close: 'h2' }] }]]
          : [],
    },
  ];
};

/** The level below the last section's, or beside it where that's already a part of one. */
const fakeHeadingWays: Planner = (body, element) => {
  const before = headingsOf(body).findLast((heading) => heading.element.at < element.at)?.level ?? 1;
  return [
    {
      way: 'heading_level',
      field: {
        kind: 'level',
        proposal: String(before <= 2 ? before + 1 : Math.min(deepest, before)),
        options: levelsUpTo(before + 1),
      },
      plans: (level) => [[rename(element, `h${level}`)]],
    },
  ];
};

/** Ways for headings. */
export const headingWays = {
  'heading-empty': emptyHeadingWays,
  'heading-skip': skipWays,
  'heading-long': longHeadingWays,
  'heading-h1': firstLevelWays,
  'heading-none': noHeadingWays,
  'heading-fake': fakeHeadingWays,
} satisfies Partial<Record<UdoitRuleId, Planner>>;
