import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Place } from '#server/scanners/body/place.ts';
import type { ItemBody, SnapshotItem } from '#server/scanners/course-snapshot.ts';
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
    const body = bodyOf(text, before, { ...reading, isUnscanned: reading.isLeftOut(item) });
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

type BodyReading = Reading & { readonly isUnscanned: boolean };

function bodyOf(text: Text, known: KnownItem | undefined, reading: BodyReading): ItemBody {
  const { place, isFull, isUnscanned } = reading;
  const before = { facts: known?.facts ?? null, counts: known?.counts ?? {}, scanned: null };
  if ('isUnchanged' in text) return { ...before, problem: known?.problem ?? null };
  if ('problem' in text) return { ...before, problem: text.problem };
  const skipKey = skipKeyOf(text.html, { ...place, isLeftOut: isUnscanned });
  if (known && !isFull && known.skipKey === skipKey && wasRead(known))
    return { ...before, problem: known.problem };
  const { bodyHash, isCut, facts, udoit } = readContent(text.html, place);
  if (isUnscanned)
    return {
      facts: { ...facts, alt: { told: 0, described: 0 } },
      counts: {},
      problem: 'unpublished',
      scanned: { skipKey, bodyHash, findings: [] },
    };
  return {
    facts: { ...facts, alt: udoit.images },
    counts: udoit.counts,
    problem: isCut ? 'cut' : udoit.hasMore ? 'too_many' : null,
    scanned: { skipKey, bodyHash, findings: udoit.findings },
  };
}

const wasRead = ({ problem, facts }: KnownItem) =>
  facts !== null && problem !== 'missing' && problem !== 'unreadable';
