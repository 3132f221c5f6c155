import { udoitRulesVersion } from '#shared/scans/udoit-rules.ts';
import { longestBody, readBody } from './body/body.ts';
import { factsOf, type BodyFacts } from './body/facts.ts';
import { digestOf } from './body/fingerprint.ts';
import { normalised } from './body/normalised.ts';
import type { Place } from './body/place.ts';
import { scanBody, type UdoitScan } from './udoit/scan-body.ts';

/** Raise this when facts or hashes are computed differently: everything is then read again. */
const readingVersion = 3;

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

/** Of rules and reading together: what was read under another stamp is read again. */
const stamp = `${udoitRulesVersion}.${readingVersion}`;

/** A text that was only read for what it links to is scanned once it's no longer left out of the scan. */
const stampOf = (isLeftOut: boolean) => (isLeftOut ? `${stamp}.unscanned` : stamp);

/** Equal for bodies with the same scan result, which needn't be read again. */
export const skipKeyOf = (html: string, isLeftOut = false) =>
  `${stampOf(isLeftOut)} ${digestOf(`${html.length > longestBody} ${normalised(html.slice(0, longestBody))}`)}`;

/** Whether a body with this skip key was read as it would be read today. */
export const isCurrent = (skipKey: string, isLeftOut = false) => skipKey.startsWith(`${stampOf(isLeftOut)} `);
