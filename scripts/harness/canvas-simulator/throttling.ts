import type { RequestHandler, Response } from 'express';
import { sendThrottled } from './answers.ts';
import { ownerOf } from './tokens.ts';

export interface ThrottlingOptions {
  /** where a token is throttled (Canvas's "high water mark") */
  readonly bucket: number;
  /** where the bucket is full: more than this spills; 800 if absent */
  readonly most?: number;
  /** how much flows back each second */
  readonly leakPerSecond: number;
  /** what a request is charged while it runs */
  readonly preflight: number;
  /** what a request costs in the end; a little if absent, like most of Canvas's requests */
  readonly cost?: number;
}

/** Canvas's own numbers (its source, `request_throttle.rb`). */
export const canvasThrottling: ThrottlingOptions = {
  bucket: 600,
  most: 800,
  leakPerSecond: 10,
  preflight: 50,
};

/** Generous, so that a demo is quick; tests that need Canvas's own numbers set them. */
export const generousThrottling: ThrottlingOptions = {
  bucket: 70_000,
  most: 80_000,
  leakPerSecond: 20_000,
  preflight: 50,
};

/** What most requests cost. */
const usualCost = 0.4;

/** How the API was used, for tests: all tokens together. */
export interface Traffic {
  underWay: number;
  mostAtOnce: number;
  /** how many requests were refused by throttling */
  refused: number;
  /** when each request came, by performance.now() */
  readonly arrivals: number[];
}

interface Bucket {
  count: number;
  at: number;
}

/**
 * Canvas's leaky bucket per token, as its source has it: a request is charged in advance, refused when that fills the
 * bucket to its mark, and gets the charge back when it ends, when it pays its cost and learns what remains.
 */
export function throttling(options: () => ThrottlingOptions, traffic: Traffic): RequestHandler {
  const buckets = new Map<string, Bucket>();
  return (_req, res, next) => {
    const given = options();
    const { token } = ownerOf(res);
    const bucket = buckets.get(token) ?? { count: 0, at: performance.now() };
    buckets.set(token, bucket);
    add(bucket, given.preflight, given);
    const isRefused = bucket.count >= given.bucket;
    count(traffic, isRefused, res);
    const pay = once((cost: number) => add(bucket, cost - given.preflight, given));
    res.on('close', () => pay(0));
    if (isRefused) {
      pay(0);
      return sendThrottled(res, given.bucket - bucket.count);
    }
    const { cost = usualCost } = given;
    whenAnswered(res, () => {
      pay(cost);
      res.setHeader('X-Request-Cost', String(cost));
      res.setHeader('X-Rate-Limit-Remaining', String(given.bucket - bucket.count));
    });
    next();
  };
}

/** What leaked since the last time drains first. */
function add(bucket: Bucket, amount: number, { leakPerSecond, most = 800 }: ThrottlingOptions) {
  const now = performance.now();
  const leaked = ((now - bucket.at) / 1000) * leakPerSecond;
  bucket.count = Math.min(most, Math.max(0, bucket.count - leaked + amount));
  bucket.at = now;
}

function count(traffic: Traffic, isRefused: boolean, res: Response) {
  traffic.underWay += 1;
  traffic.arrivals.push(performance.now());
  traffic.mostAtOnce = Math.max(traffic.mostAtOnce, traffic.underWay);
  traffic.refused += Number(isRefused);
  res.on('close', () => {
    traffic.underWay -= 1;
  });
}

function once(run: (cost: number) => void) {
  let isDone = false;
  return (cost: number) => {
    if (!isDone) run(cost);
    isDone = true;
  };
}

/** Runs just before the answer's headers are sent. */
function whenAnswered(res: Response, run: () => void) {
  const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => Response;
  res.writeHead = (...given: unknown[]) => {
    run();
    return writeHead(...given);
  };
}
