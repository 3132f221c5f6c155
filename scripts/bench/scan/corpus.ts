import { randomFrom, seedOf, type Random } from '#scripts/harness/random.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { faultyParts } from './faulty-parts.ts';
import { sentence } from './sentence.ts';
import { soundParts } from './sound-parts.ts';

/** A body as a teacher might have written it, and the faults put into it. */
interface Document {
  readonly html: string;
  readonly faults: readonly UdoitRuleId[];
}

/** Every other document has no faults. */
const faultyShare = 0.55;
/** Parts of a document: most are short, some are a book. */
const fewest = 6;
const most = 24;
const longest = 90;
const longShare = 0.08;

/** The same documents for the same seed. */
export const makeCorpus = (count: number, seed = 1): Document[] =>
  Array.from({ length: count }, (_nothing, index) => makeDocument(randomFrom(seedOf('corpus', seed, index))));

function makeDocument(random: Random): Document {
  const isFaulty = random.chance(faultyShare);
  const length = random.chance(longShare) ? random.between(most, longest) : random.between(fewest, most);
  const parts = Array.from({ length }, () => random.pick(soundParts)(random));
  const faults = isFaulty ? Array.from({ length: random.between(1, 5) }, () => random.pick(faultyParts)) : [];
  for (const { make } of faults) parts.splice(random.between(0, parts.length), 0, make(random));
  const html = `<h2>${sentence(random, 4)}</h2>\n<p>${sentence(random, 14)}.</p>\n${parts.join('\n')}\n<p>${sentence(random, 9)}.</p>`;
  return { html: random.chance(0.1) ? inTheme(html) : html, faults: faults.map(({ rule }) => rule) };
}

const inTheme = (html: string) => `<div id="dp-wrapper" class="dp-wrapper dp-flat-sections">${html}</div>`;
