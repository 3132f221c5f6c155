import { readCanvasId } from '#shared/courses/canvas-id.ts';

/** Digits in place of a value, more than any JavaScript number holds. Matches inside text do no harm. */
const longNumber = /[[:,]\s*-?\d{16,}\s*[,\]}]/;

/**
 * JSON whose whole numbers are exact: one that JavaScript would round comes as its digits (ids across several Canvas
 * installations have 17 or more). Ids of the asking Canvas's own shard come in their short form. Throws a SyntaxError.
 */
export function parseExactly(text: string, ownShard: string | null = null): unknown {
  const isLong = ownShard !== null && new RegExp(`\\b${ownShard}(?:~|\\d{13}\\b)`).test(text);
  if (isLong) return JSON.parse(text, shortening(ownShard));
  return longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

/** JSON.parse's third argument to a reviver, which TypeScript doesn't know yet. */
type Context = { readonly source?: string } | undefined;

function keepDigits(_key: string, value: unknown, context?: Context): unknown {
  const isRounded = typeof value === 'number' && !Number.isSafeInteger(value);
  const digits = context?.source;
  return isRounded && digits !== undefined && /^-?\d+$/.test(digits) ? digits : value;
}

/** Ids that other systems gave aren't Canvas's, whatever they look like. */
const canvasIds = /^(?!(?:sis|integration|login|lti|media)_)(?:\w+_)?id$/;

const shortening = (ownShard: string) => (key: string, value: unknown, context?: Context) =>
  shortId(key, keepDigits(key, value, context), ownShard);

function shortId(key: string, value: unknown, ownShard: string): unknown {
  if (!canvasIds.test(key) || (typeof value !== 'string' && typeof value !== 'number')) return value;
  const id = readCanvasId(String(value));
  return id?.shard === ownShard ? id.local : value;
}
