import { udoitRulesVersion } from '#shared/scans/udoit-rules.ts';
import { resolve } from './body/address.ts';
import { longestBody, readBody, type Body } from './body/body.ts';
import { factsOf, type BodyFacts } from './body/facts.ts';
import { digestOf } from './body/fingerprint.ts';
import type { BodyElement } from './body/node.ts';
import { normalised } from './body/normalised.ts';
import type { Place } from './body/place.ts';
import { scanBody, type UdoitScan } from './udoit/scan-body.ts';

/** Raise this when facts or hashes are computed differently: everything is then read again. */
const readingVersion = 6;

/** Everything the three tools learn from one body. */
interface ContentReading {
  /** hash of the exact body that findings' positions refer to */
  readonly bodyHash: string;
  /** whether the body was too long and was cut */
  readonly isCut: boolean;
  /** whether it's only Canvas's frame for a page made of blocks, or has one beside its own text */
  readonly blocks: 'none' | 'beside' | 'alone';
  readonly facts: BodyFacts;
  readonly udoit: UdoitScan;
}

/** Reads one body once for all tools. Pure; never throws, whatever the body. */
export function readContent(html: string, place: Place): ContentReading {
  const body = readBody(html);
  const facts = factsOf(body, place);
  return {
    bodyHash: digestOf(body.source),
    isCut: body.isCut,
    blocks: blocksIn(body, { facts, place }),
    facts,
    udoit: scanBody(body, place),
  };
}

/** By whom a text is read: what's left out of the scan is only read for what it links to. */
export interface Reader extends Pick<Place, 'hosts'> {
  readonly isLeftOut: boolean;
}

const framing: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object']);

function blocksIn(body: Body, { facts, place }: { facts: BodyFacts; place: Place }) {
  const frames = body.elements.filter(({ name }) => framing.has(name));
  const blocks = frames.filter((frame) => isOfBlocks(frame, place));
  if (blocks.length === 0) return 'none';
  const isAlone = facts.words + facts.images + facts.equations + facts.media === 0;
  return isAlone && blocks.length === frames.length ? 'alone' : 'beside';
}

/** Canvas gives such a frame in place of a text (Canvas's source, `viewer_iframe_html`). */
function isOfBlocks({ attributes }: BodyElement, place: Place) {
  const url = resolve(attributes.src ?? attributes.data ?? '', place);
  if (!url || !/\/block_editors\/[\d~]+(?:\/|$)/.test(url.pathname)) return false;
  return place.hosts.includes(url.hostname) || /(^|\s)block_editor_view(\s|$)/.test(attributes.class ?? '');
}

/**
 * Of rules, reading and the Canvas's names together: what was read under another stamp is read again. A link to one more
 * of its host names was one to the web before.
 */
const stampOf = ({ hosts, isLeftOut }: Reader) =>
  [
    `${udoitRulesVersion}.${readingVersion}`,
    digestOf([hosts[0], ...hosts.slice(1).toSorted()].join(' ')).slice(0, 8),
    ...(isLeftOut ? ['unscanned'] : []),
  ].join('.');

const byNobody: Reader = { hosts: [], isLeftOut: false };

/** Equal for bodies with the same scan result, which needn't be read again. */
export const skipKeyOf = (html: string, reader = byNobody) =>
  `${stampOf(reader)} ${digestOf(`${html.length > longestBody} ${normalised(html.slice(0, longestBody))}`)}`;

/** Whether a body with this skip key was read as it would be read today. */
export const isCurrent = (skipKey: string, reader = byNobody) => skipKey.startsWith(`${stampOf(reader)} `);
