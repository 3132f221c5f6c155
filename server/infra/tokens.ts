import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random token of 256 bits, safe in headers and URLs. */
export const makeToken = () => randomBytes(32).toString('base64url');

/** What's kept of a token: enough to recognise it, too little to use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Compares in constant time, so the duration doesn't tell how much was right. */
export function isSameText(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
