import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Place } from '#server/scanners/body/place.ts';
import type { ItemBody, SnapshotItem } from '#server/scanners/course-snapshot.ts';
import type { ItemProblem } from '#shared/courses/content.ts';
import { readContent, skipKeyOf } from '#server/scanners/read-content.ts';
import type { Draft, Text } from './draft.ts';
import { keyOfItem, type KnownItem, type KnownItems } from './known-item.ts';

/** How long scanning can go on before others get their turn, in milliseconds. */
const turnMs = 30;

interface Reading {
  readonly place: Place;
  readonly known: KnownItems;
  readonly isFull: boolean;
  /** whether an item isn't checked for accessibility, but only for what it links to */
  isLeftOut(item: Pick<SnapshotItem, 'isPublished'>): boolean;
}

/** Scans the texts that changed. An item listed twice counts once. */
export async function readBodies(drafts: readonly Draft[], reading: Reading): Promise<SnapshotItem[]> {
  const items = new Map<string, SnapshotItem>();
  let turn = performance.now();
  for (const { text, ...item } of drafts) {
    const key = keyOfItem(item);
    if (items.has(key)) continue;
    const known = reading.known.get(key);
    const before = known?.isGone === true ? undefined : known;
    const read = bodyOf(text, before, { ...reading, isUnscanned: reading.isLeftOut(item) });
    const body = { ...read, problem: problemOf(item, read) };
    if (!isEmptySyllabus(item, body)) items.set(key, { ...item, body });
    if (performance.now() - turn < turnMs) continue;
    await nextTurn();
    turn = performance.now();
  }
  return [...items.values()];
}

/** A syllabus of nothing but markup isn't one. */
const isEmptySyllabus = ({ kind }: Pick<SnapshotItem, 'kind'>, { facts }: ItemBody) =>
  kind === 'syllabus' && facts?.isEmpty === true;

/** A description may have been checked: what it describes wasn't. */
function problemOf({ elsewhere }: Pick<SnapshotItem, 'elsewhere'>, { problem }: ItemBody) {
  const own = problem === 'new_quiz' || problem === 'external_tool' ? null : problem;
  return own ?? (elsewhere === 'other' ? null : elsewhere);
}

type BodyReading = Reading & { readonly isUnscanned: boolean };

function bodyOf(text: Text, known: KnownItem | undefined, reading: BodyReading): ItemBody {
  const { place, isFull, isUnscanned } = reading;
  if ('problem' in text && text.problem === 'block_editor') return withoutText(known);
  const before = { facts: known?.facts ?? null, counts: known?.counts ?? {}, scanned: null };
  if ('isUnchanged' in text) return { ...before, problem: known?.problem ?? null };
  if ('problem' in text) return { ...before, problem: text.problem };
  const skipKey = skipKeyOf(text.html, { ...place, isLeftOut: isUnscanned });
  if (known && !isFull && known.skipKey === skipKey && wasRead(known))
    return { ...before, problem: known.problem };
  const { bodyHash, facts, udoit, ...found } = readContent(text.html, place);
  if (found.blocks === 'alone') return withoutText(known);
  if (isUnscanned)
    return {
      facts: { ...facts, alt: { told: 0, described: 0 }, players: [] },
      counts: {},
      problem: 'unpublished',
      scanned: { skipKey, bodyHash, findings: [] },
    };
  return {
    facts: { ...facts, alt: udoit.images, players: udoit.players },
    counts: udoit.counts,
    problem: scanProblem({ ...found, ...udoit }),
    scanned: { skipKey, bodyHash, findings: udoit.findings },
  };
}

/** One text as its scan has it, whatever was known of it before. */
export const bodyOfText = (html: string, place: Place, isLeftOut: boolean): ItemBody =>
  bodyOf({ html }, undefined, {
    place,
    known: new Map(),
    isFull: true,
    isLeftOut: () => isLeftOut,
    isUnscanned: isLeftOut,
  });

type ScanOf = Pick<ReturnType<typeof readContent>, 'isCut' | 'blocks'> & { readonly hasMore: boolean };

function scanProblem({ isCut, blocks, hasMore }: ScanOf): ItemProblem | null {
  if (isCut) return 'cut';
  if (blocks === 'beside') return 'block_editor';
  return hasMore ? 'too_many' : null;
}

/** Nothing is known of a page made of blocks, whatever it was before: what's stored of an earlier text goes. */
function withoutText(known: KnownItem | undefined): ItemBody {
  const isCleared = known?.skipKey === unreadKey && known.facts === null;
  return {
    facts: null,
    counts: {},
    problem: 'block_editor',
    scanned: isCleared ? null : { skipKey: unreadKey, bodyHash: '', findings: [] },
  };
}

/** The skip key of what has no text: it's never current, so a text that comes back is read. */
const unreadKey = 'unread';

const wasRead = ({ problem, facts }: KnownItem) =>
  facts !== null && problem !== 'missing' && problem !== 'unreadable';
