import type { RequestHandler } from 'express';
import { sendThrottled } from './answers.ts';
import { ownerOf } from './tokens.ts';

export interface ThrottlingOptions {
  /** how much a token may use before it is throttled */
  readonly bucket: number;
  /** how much flows back each second */
  readonly leakPerSecond: number;
  /** what a request is charged while it runs */
  readonly preflight: number;
  /** what a request costs in the end; without, a little, as most of Canvas's requests */
  readonly cost?: number;
}

/** Canvas's own numbers, as its documentation and source give them. */
export const canvasThrottling: ThrottlingOptions = { bucket: 700, leakPerSecond: 10, preflight: 50 };

/** Generous, so that a demo is quick; a test that wants Canvas's own numbers says so. */
export const generousThrottling: ThrottlingOptions = { bucket: 70_000, leakPerSecond: 20_000, preflight: 50 };

/** What most requests cost. */
const usualCost = 0.4;

/** Canvas's leaky bucket per token: what runs is charged in advance and gets the rest back at its end. */
export function throttling(options: () => ThrottlingOptions): RequestHandler {
  const buckets = new Map<string, { used: number; at: number }>();
  return (_req, res, next) => {
    const { bucket, leakPerSecond, preflight, cost = usualCost } = options();
    const { token } = ownerOf(res);
    const now = performance.now();
    const entry = buckets.get(token) ?? { used: 0, at: now };
    buckets.set(token, entry);
    entry.used = Math.max(0, entry.used - ((now - entry.at) / 1000) * leakPerSecond);
    entry.at = now;
    if (entry.used + preflight > bucket) return sendThrottled(res, bucket - entry.used);
    entry.used += preflight;
    res.set({ 'X-Request-Cost': String(cost), 'X-Rate-Limit-Remaining': String(bucket - entry.used) });
    res.on('close', () => {
      entry.used = Math.max(0, entry.used - preflight + cost);
    });
    next();
  };
}
