/** How many ids a shard of Canvas has (Canvas's source, Switchman's `IDS_PER_SHARD`). */
const shardSize = 10n ** 13n;
/** Beyond what any database keeps as an id. */
const tooLarge = 2n ** 64n;

/** What an id of Canvas says: a number, and of which shard, if the id names one. */
export interface CanvasId {
  readonly shard: string | null;
  readonly local: string;
}

const written = /^(?:(0|[1-9]\d{0,6})~)?(0|[1-9]\d{0,19})$/;
const withoutShard = /^(?:0|[1-9]\d{0,12})$/;

/**
 * Reads an id in any of the ways Canvas writes it: `104`, `10430~104`, `104300000000000104`. Undefined for anything
 * else; Canvas writes no leading zeros.
 */
export function readCanvasId(text: string): CanvasId | undefined {
  if (withoutShard.test(text)) return { shard: null, local: text };
  const [, before, number] = written.exec(text) ?? [];
  if (number === undefined || (before !== undefined && BigInt(number) >= shardSize)) return undefined;
  const whole = BigInt(before ?? 0) * shardSize + BigInt(number);
  if (whole >= tooLarge) return undefined;
  const shard = whole / shardSize;
  return { shard: shard === 0n ? null : String(shard), local: String(whole % shardSize) };
}

/** The id as one number that holds in every shard. */
const longForm = ({ shard, local }: CanvasId) => String(BigInt(shard ?? 0) * shardSize + BigInt(local));

/**
 * An id as this Canvas's own API writes it: short for what's in its own shard, as one long number for what's in another.
 * While its own shard isn't known, ids that name one stay long: another shard has other objects of the same number.
 * Undefined if it isn't an id.
 */
export function canonicalId(text: string, ownShard: string | null): string | undefined {
  const id = readCanvasId(text);
  if (!id) return undefined;
  return id.shard === null || id.shard === ownShard ? id.local : longForm(id);
}

/**
 * The same for a place that can only be in this Canvas unless it's known to be elsewhere, such as the target of a link in
 * one of its courses: while its own shard isn't known, any shard counts as that. What isn't an id stays as it is.
 */
export const linkedId = (text: string, ownShard: string | null) =>
  canonicalId(text, ownShard ?? readCanvasId(text)?.shard ?? null) ?? text;

/** Where an institution's Canvas is, as far as it takes to read addresses and ids. */
export interface CanvasPlace {
  /** its host names, in lower case */
  readonly hosts: readonly string[];
  /** its own shard; null while that isn't known */
  readonly shard: string | null;
}

/** What a person typed to name one course. */
type CourseReference =
  | { readonly lmsCourseId: string; readonly wrong?: undefined }
  | { readonly lmsCourseId?: undefined; readonly wrong: 'malformed' | 'elsewhere' };

const coursePath = /^\/(?:api\/v1\/)?courses\/([\d~]+|\d+%7e\d+)(?:\/|$)/i;

/** A course's address at any host, with or without a protocol; undefined for any other text. */
export function readCourseAddress(text: string) {
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  const id = coursePath.exec(url?.pathname ?? '')?.[1]?.replace(/%7e/i, '~');
  return url && id !== undefined && readCanvasId(id) ? { host: url.hostname, id } : undefined;
}

/** Reads a course's id in Canvas from its number, or from its address at any host name of the institution's own Canvas. */
export function readReference(typed: string, { hosts, shard }: CanvasPlace): CourseReference {
  const text = typed.trim();
  const id = canonicalId(text, shard);
  if (id !== undefined) return { lmsCourseId: id };
  const address = readCourseAddress(text);
  const lmsCourseId = address && canonicalId(address.id, shard);
  if (!address || lmsCourseId === undefined) return { wrong: 'malformed' };
  return hosts.includes(address.host) ? { lmsCourseId } : { wrong: 'elsewhere' };
}
