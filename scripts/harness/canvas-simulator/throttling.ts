import type { RequestHandler } from 'express';

export interface ThrottlingOptions {
  /** how much a token may use before it is throttled; Canvas: 700 */
  readonly bucket: number;
  /** how much flows back each second; Canvas: 10 */
  readonly leakPerSecond: number;
  /** what a request is charged while it runs; Canvas: 50 */
  readonly preflight: number;
}

/** Generous, so that a demo is quick; a test that wants Canvas's own numbers says so. */
export const generousThrottling: ThrottlingOptions = { bucket: 70_000, leakPerSecond: 20_000, preflight: 50 };

/** Canvas's leaky bucket per token: what runs is charged in advance and gets the rest back at its end. */
export function throttling(options: () => ThrottlingOptions): RequestHandler {
  const buckets = new Map<string, { used: number; at: number }>();
  return (req, res, next) => {
    const { bucket, leakPerSecond, preflight } = options();
    const token = req.get('authorization') ?? '';
    const now = performance.now();
    const entry = buckets.get(token) ?? { used: 0, at: now };
    buckets.set(token, entry);
    entry.used = Math.max(0, entry.used - ((now - entry.at) / 1000) * leakPerSecond);
    entry.at = now;
    if (entry.used + preflight > bucket) {
      res.status(403).set('X-Rate-Limit-Remaining', String(Math.max(0, bucket - entry.used)));
      return void res.type('text').send('403 Forbidden (Rate Limit Exceeded)');
    }
    entry.used += preflight;
    const cost = 0.2 + Math.random() * 0.4;
    res.set({ 'X-Request-Cost': String(cost), 'X-Rate-Limit-Remaining': String(bucket - entry.used) });
    res.on('close', () => {
      entry.used = Math.max(0, entry.used - preflight + cost);
    });
    next();
  };
}
