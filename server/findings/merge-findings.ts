import type { Finding } from '#server/scanners/udoit/finding.ts';
import type { FindingState } from '#shared/findings/finding.ts';

/** A finding as it's stored. */
export interface KnownFinding extends Finding {
  readonly id: number;
  readonly state: FindingState;
  /** a person judged it as fine; if it's gone and comes back unchanged, that still holds */
  readonly isResolved: boolean;
}

/** What changes about an item's stored findings once its text was scanned again. */
export interface Merge {
  readonly added: readonly Finding[];
  readonly updated: readonly {
    readonly id: number;
    readonly state: FindingState;
    readonly finding: Finding;
  }[];
  /** gone from the text */
  readonly fixedIds: readonly number[];
  /** beyond the limit of what's listed of an item: that doesn't say they're gone */
  readonly unlistedIds: readonly number[];
}

export interface Scanned {
  readonly findings: readonly Finding[];
  /** there were more than are listed */
  readonly isCapped: boolean;
}

/**
 * Matches what was found with what was stored. Equal elements are the same finding, by their neighbours where there are
 * several. Of the rest, one of the same rule between the same neighbours is the same finding too: its element was
 * edited, so a person's judgement no longer holds. What's left was added, or is gone.
 */
export function mergeFindings(stored: readonly KnownFinding[], { findings, isCapped }: Scanned): Merge {
  const kept = pair(stored, findings, equalKeys);
  const present = kept.stored.filter(({ state }) => state !== 'fixed');
  const edited = pair(present, kept.found, [placeKey]);
  const updated = [
    ...kept.pairs.map(([known, finding]) => ({ known, finding, state: stateAgain(known) })),
    ...edited.pairs.map(([known, finding]) => ({ known, finding, state: 'active' as const })),
  ];
  const end = isCapped ? (findings.at(-1)?.start ?? 0) : Infinity;
  const isListable = ({ start }: KnownFinding) => start < end;
  return {
    added: edited.found,
    updated: updated
      .filter(({ known, finding, state }) => known.state !== state || !isSame(known, finding))
      .map(({ known, finding, state }) => ({ id: known.id, state, finding })),
    fixedIds: edited.stored.filter(isListable).map(({ id }) => id),
    unlistedIds: edited.stored
      .filter((known) => !isListable(known) && known.state === 'active')
      .map(({ id }) => id),
  };
}

/** A finding that came back is as it was before it went. */
const stateAgain = ({ state, isResolved }: KnownFinding): FindingState =>
  state === 'fixed' ? (isResolved ? 'resolved' : 'active') : state;

const elementKey = ({ rule, elementHash }: Finding) => `${rule} ${elementHash}`;
const placeKey = ({ rule, beforeHash, afterHash }: Finding) => `${rule} ${beforeHash} ${afterHash}`;

/** The most telling first: findings without neighbours in common are matched in order. */
const equalKeys = [
  (finding: Finding) => `${elementKey(finding)} ${finding.beforeHash} ${finding.afterHash}`,
  elementKey,
] as const;

const isSame = (known: KnownFinding, finding: Finding) =>
  known.identity === finding.identity &&
  known.start === finding.start &&
  known.end === finding.end &&
  known.beforeHash === finding.beforeHash &&
  known.afterHash === finding.afterHash &&
  known.excerpt === finding.excerpt;

interface Pairing {
  readonly pairs: readonly (readonly [KnownFinding, Finding])[];
  readonly stored: readonly KnownFinding[];
  readonly found: readonly Finding[];
}

/** Pairs findings with equal keys, in order; those that are in the text go before those that were gone. */
function pair(
  stored: readonly KnownFinding[],
  found: readonly Finding[],
  keys: readonly ((finding: Finding) => string)[],
): Pairing {
  const pairs: (readonly [KnownFinding, Finding])[] = [];
  let left = stored.toSorted(presentFirst);
  let open = [...found];
  for (const keyOf of keys) {
    const waiting = Map.groupBy(left, keyOf);
    const unpaired: Finding[] = [];
    const taken = new Set<KnownFinding>();
    for (const finding of open) {
      const known = waiting.get(keyOf(finding))?.shift();
      if (!known) {
        unpaired.push(finding);
        continue;
      }
      pairs.push([known, finding]);
      taken.add(known);
    }
    left = left.filter((known) => !taken.has(known));
    open = unpaired;
  }
  return { pairs, stored: left, found: open };
}

const presentFirst = (one: KnownFinding, other: KnownFinding) =>
  Number(one.state === 'fixed') - Number(other.state === 'fixed') ||
  one.start - other.start ||
  one.id - other.id;
