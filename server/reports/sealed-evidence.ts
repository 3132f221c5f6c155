import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { evidence, type Evidence } from '#shared/reports/evidence.ts';

/**
 * A frozen evidence. Its bytes never change, so their digest always tells whether they did. Texts that can name people
 * aren't in them: each stands beside the document, which has a salted digest in its place. So a name can be erased, and
 * nobody finds it again by trying names.
 */
export interface SealedEvidence {
  readonly document: string;
  readonly sha256: string;
  readonly texts: readonly SealedText[];
}

export interface SealedText {
  readonly place: number;
  /** null once the name was erased */
  readonly salt: string | null;
  readonly text: string;
  /** whose name it is */
  readonly person_id: number | null;
}

/** What erasures put in the place of names. */
const erased = '—';

/** Fields of an evidence whose texts people wrote. */
const writtenFields: ReadonlySet<string> = new Set([
  'institution',
  'kind',
  'label',
  'link',
  'name',
  'reason',
  'rule',
  'title',
  'value',
]);
/** Words of the product in fields of the same names. */
const ownWords: ReadonlySet<string> = new Set(['pace']);

export const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const textDigest = (salt: string, text: string) => digestOf(`${salt}\n${text}`);

/** Makes the document of an evidence, and takes its texts out. */
export function seal(content: Evidence): SealedEvidence {
  const texts: (SealedText & { readonly salt: string })[] = [];
  const keep = (text: string, personId: number | null) => {
    const place = texts.length;
    texts.push({ place, salt: randomBytes(16).toString('base64url'), text, person_id: personId });
    return { text: place };
  };
  const sealed = mapEvidence(content, keep);
  const document = JSON.stringify({
    ...sealed,
    texts: texts.map(({ salt, text }) => textDigest(salt, text)),
  });
  return { document, sha256: digestOf(document), texts };
}

/** The evidence's shape is fixed, and so is its depth. */
function mapEvidence(
  value: unknown,
  keep: (text: string, personId: number | null) => object,
  field = '',
): object {
  const { personId = null, ...fields } = value as Record<string, unknown> & { personId?: number | null };
  const entries = Object.entries(Array.isArray(value) ? (value as unknown[]) : fields);
  const mapped = entries.map(([name, one]) => {
    const isWritten = typeof one === 'string' && writtenFields.has(name) && !ownWords.has(field);
    if (isWritten) return [name, keep(one, name === 'name' ? personId : null)] as const;
    if (typeof one !== 'object' || one === null) return [name, one] as const;
    return [name, mapEvidence(one, keep, Array.isArray(value) ? field : name)] as const;
  });
  return Array.isArray(value) ? mapped.map(([, one]) => one as object) : Object.fromEntries(mapped);
}

const sealedTexts = z.object({ texts: z.array(z.string()) });
const placeOfText = z.strictObject({ text: z.number() });

/** What a frozen evidence says today. */
export interface OpenedEvidence {
  /** null: its document can't be read */
  readonly evidence: Evidence | null;
  /** its bytes or its texts aren't those that were frozen, and no erasure did it */
  readonly isTouched: boolean;
  readonly replacedTexts: number;
}

/** Puts the texts back, and says what was changed since it was frozen. */
export function unseal({ document, sha256, texts }: SealedEvidence): OpenedEvidence {
  const content = contentOf(document);
  const digests = sealedTexts.safeParse(content).data?.texts ?? [];
  const byPlace = new Map(texts.map((one) => [one.place, one]));
  const states = digests.map((digest, place) => stateOf(byPlace.get(place), digest));
  const opened = evidence.safeParse(withTexts(content, byPlace));
  return {
    evidence: opened.data ?? null,
    isTouched: digestOf(document) !== sha256 || states.includes('touched') || byPlace.size !== digests.length,
    replacedTexts: states.filter((state) => state === 'replaced').length,
  };
}

function contentOf(document: string): unknown {
  try {
    return JSON.parse(document) as unknown;
  } catch {
    return null;
  }
}

function stateOf(kept: SealedText | undefined, digest: string) {
  if (!kept) return 'touched';
  if (kept.salt !== null && textDigest(kept.salt, kept.text) === digest) return 'as_frozen';
  return kept.text.includes(erased) ? 'replaced' : 'touched';
}

/** The most levels that a document has; one that was touched can have more. */
const mostLevels = 8;

function withTexts(value: unknown, texts: ReadonlyMap<number, SealedText>, level = 0): unknown {
  if (typeof value !== 'object' || value === null || level > mostLevels) return value;
  const place = placeOfText.safeParse(value).data?.text;
  if (place !== undefined) return texts.get(place)?.text ?? erased;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, texts, level + 1));
  const entries = Object.entries(value).map(
    ([name, one]) => [name, withTexts(one, texts, level + 1)] as const,
  );
  const fields = Object.fromEntries(entries);
  return 'name' in fields ? { personId: null, ...fields } : fields;
}
