import { udoitRulesVersion } from '#shared/scans/udoit-rules.ts';
import { longestBody, readBody } from './body/body.ts';
import { factsOf, type BodyFacts } from './body/facts.ts';
import { digestOf } from './body/fingerprint.ts';
import { normalised } from './body/normalised.ts';
import type { Place } from './body/place.ts';
import { scanBody, type UdoitScan } from './udoit/scan-body.ts';

/** Raise this when facts or hashes are computed differently: everything is then read again. */
const readingVersion = 4;

/** Everything the three tools learn from one body. */
interface ContentReading {
  /** hash of the exact body that findings' positions refer to */
  readonly bodyHash: string;
  /** whether the body was too long and was cut */
  readonly isCut: boolean;
  readonly facts: BodyFacts;
  readonly udoit: UdoitScan;
}

/** Reads one body once for all tools. Pure; never throws, whatever the body. */
export function readContent(html: string, place: Place): ContentReading {
  const body = readBody(html);
  return {
    bodyHash: digestOf(body.source),
    isCut: body.isCut,
    facts: factsOf(body, place),
    udoit: scanBody(body, place),
  };
}

/** By whom a text is read: what's left out of the scan is only read for what it links to. */
export interface Reader extends Pick<Place, 'hosts'> {
  readonly isLeftOut: boolean;
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
