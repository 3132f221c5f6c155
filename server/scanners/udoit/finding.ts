import { digestOf } from '#server/scanners/body/fingerprint.ts';
import { unsigned } from '#server/scanners/body/normalised.ts';
import { shorten } from '#server/scanners/body/text.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** One fault in one body. The rule's table has its type and severity. */
export interface Finding {
  readonly rule: UdoitRuleId;
  /** unique within the item and stable for the element, wherever it moves in the item */
  readonly identity: string;
  /** where the element is in the source whose hash the scan records, in UTF-16 units; the end is exclusive */
  readonly start: number;
  readonly end: number;
  /** equal for equal elements of all courses */
  readonly elementHash: string;
  readonly beforeHash: string;
  readonly afterHash: string;
  /** its source, shortened: plain text, never to be shown as HTML */
  readonly excerpt: string;
}

const longestExcerpt = 300;
/** How much of the source an excerpt can come from. */
const longestSource = 3_000;
const longestValue = 80;

/** Gives the findings of an item, in document order, their identities. */
export function identified(found: readonly Omit<Finding, 'identity'>[]): Finding[] {
  const positions = new Map<string, number>();
  return found.map((finding) => {
    const key = `${finding.rule} ${finding.elementHash}`;
    const position = positions.get(key) ?? 0;
    positions.set(key, position + 1);
    return { ...finding, identity: digestOf(`${key} ${position}`) };
  });
}

/**
 * An element's source with long values and whitespace shortened, so its text stays visible, and without the keys in its
 * addresses: who may see a finding may not yet open the file.
 */
export function excerptOf(source: string, { name, start, end }: BodyElement): string {
  const from = name === '' ? 0 : start;
  const until = name === '' ? source.length : end;
  const text = source.slice(from, Math.min(until, from + longestSource));
  const plain = unsigned(text)
    .replace(/="([^"]*)"|='([^']*)'/g, (all, double?: string, single?: string) => {
      const value = double ?? single ?? '';
      return value.length > longestValue ? `="${value.slice(0, longestValue)}…"` : all;
    })
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return shorten(plain, longestExcerpt);
}
