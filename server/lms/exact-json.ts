/** Digits where a value stands, more than every number of JavaScript holds. Inside of text they do no harm. */
const longNumber = /[[:,]\s*-?\d{16,}\s*[,\]}]/;

/**
 * JSON whose whole numbers are exact: one that JavaScript would round comes as its digits (ids of several Canvas
 * installations together have 17 and more). Throws a SyntaxError.
 */
export const parseExactly = (text: string): unknown =>
  longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);

/** What JSON.parse hands a reviver as its third argument, which TypeScript does not know yet. */
type Context = { readonly source?: string } | undefined;

function keepDigits(_key: string, value: unknown, context?: Context): unknown {
  const isRounded = typeof value === 'number' && !Number.isSafeInteger(value);
  const digits = context?.source;
  return isRounded && digits !== undefined && /^-?\d+$/.test(digits) ? digits : value;
}
