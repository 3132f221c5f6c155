import type { RequestHandler } from 'express';

export const faultKinds = [
  'latency',
  'error_500',
  'throttled',
  'too_many_requests',
  'dropped',
  'invalid_json',
  'empty_page',
  'slow_body',
  'huge_body',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** only requests whose path matches; all of the API without */
  readonly path?: RegExp;
  /** how many requests it strikes; for good without */
  times?: number;
  /** how likely it strikes a request it could; always without */
  readonly rate?: number;
  /** for latency, in milliseconds */
  readonly ms?: number;
}

/** Trouble that can be switched on: from tests, by options, and on the harness's page. */
export class Faults {
  #active: Fault[] = [];

  switchOn(fault: Fault) {
    this.#active.push({ ...fault });
  }

  /** Ends all trouble. */
  clear() {
    this.#active = [];
  }

  get active(): readonly Fault[] {
    return this.#active;
  }

  /** The faults that strike a request; each one counts down. */
  strike(path: string): Fault[] {
    const striking = this.#active.filter(
      (fault) =>
        (!fault.path || fault.path.test(path)) && (fault.rate === undefined || Math.random() < fault.rate),
    );
    for (const fault of striking) if (fault.times !== undefined) fault.times -= 1;
    this.#active = this.#active.filter(({ times }) => times === undefined || times > 0);
    return striking;
  }
}

/** What each fault does to an answer; latency lets the request go on. */
const strikes: Record<Exclude<FaultKind, 'latency' | 'empty_page'>, RequestHandler> = {
  error_500: (_req, res) => void res.status(500).type('html').send('<h1>Page Error</h1>'),
  throttled: (_req, res) =>
    void res
      .status(403)
      .set('X-Rate-Limit-Remaining', '0')
      .type('text')
      .send('403 Forbidden (Rate Limit Exceeded)'),
  too_many_requests: (_req, res) =>
    void res
      .status(429)
      .set('Retry-After', '0.05')
      .json({ errors: [{ message: 'Slow down' }] }),
  dropped: (req) => void req.socket.destroy(),
  invalid_json: (_req, res) => void res.type('json').send('{"id": 1, "name": "cut o'),
  slow_body: (_req, res) => void res.type('json').write('['),
  huge_body: (_req, res) => void res.type('json').send(`["${'x'.repeat(12 * 1024 * 1024)}"]`),
};

/** Lets the active faults strike before the API answers. */
export const withFaults =
  (faults: Faults): RequestHandler =>
  (req, res, next) => {
    const striking = faults.strike(req.path);
    const latency = striking.find(({ kind }) => kind === 'latency');
    const go = () => {
      for (const { kind } of striking) {
        if (kind === 'latency') continue;
        if (kind === 'empty_page') {
          res.locals.emptyPage = true;
          continue;
        }
        return void strikes[kind](req, res, next);
      }
      next();
    };
    if (latency) setTimeout(go, latency.ms ?? 1000);
    else go();
  };
