import { udoitRulesVersion } from '#shared/scans/udoit-rules.ts';
import { longestBody, readBody } from './body/body.ts';
import { factsOf, type BodyFacts } from './body/facts.ts';
import { digestOf } from './body/fingerprint.ts';
import { normalised } from './body/normalised.ts';
import type { Place } from './body/place.ts';
import { scanBody, type UdoitScan } from './udoit/scan-body.ts';

/** Raised when facts or hashes are worked out in another way: everything is then read again. */
const readingVersion = 1;

/** All that the three tools learn from one body. */
export interface ContentReading {
  /** of the very body that the places of findings point into */
  readonly bodyHash: string;
  /** whether the body was longer than is read */
  readonly isCut: boolean;
  readonly facts: BodyFacts;
  readonly udoit: UdoitScan;
}

/** Reads one body once, for all tools. Pure; never throws, whatever the body. */
export function readContent(html: string, place: Place): ContentReading {
  const body = readBody(html);
  return {
    bodyHash: digestOf(body.source),
    isCut: body.isCut,
    facts: factsOf(body, place),
    udoit: scanBody(body, place),
  };
}

/** Equal for bodies of which a scan would say the same: those need not be read again. */
export const skipKeyOf = (html: string) =>
  digestOf(
    `${udoitRulesVersion} ${readingVersion} ${html.length > longestBody} ${normalised(html.slice(0, longestBody))}`,
  );
