/** Digits in place of a value, more than any JavaScript number holds. Matches inside text do no harm. */
const longNumber = /[[:,]\s*-?\d{16,}\s*[,\]}]/;

/**
 * JSON whose whole numbers are exact: one that JavaScript would round comes as its digits (ids across several Canvas
 * installations have 17 or more). Throws a SyntaxError.
 */
export const parseExactly = (text: string): unknown =>
  longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);

/** JSON.parse's third argument to a reviver, which TypeScript doesn't know yet. */
type Context = { readonly source?: string } | undefined;

function keepDigits(_key: string, value: unknown, context?: Context): unknown {
  const isRounded = typeof value === 'number' && !Number.isSafeInteger(value);
  const digits = context?.source;
  return isRounded && digits !== undefined && /^-?\d+$/.test(digits) ? digits : value;
}
