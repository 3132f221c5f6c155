import type { Request, RequestHandler, Response } from 'express';
import { randomFrom } from '../random.ts';
import { forbidden, sendInvalidToken, sendThrottled, sendUnauthorized } from './answers.ts';

export const faultKinds = [
  'latency',
  'error_500',
  'html_page',
  'throttled',
  'too_many_requests',
  'revoked_token',
  'missing_permission',
  'redirect',
  'dropped',
  'invalid_json',
  'empty_page',
  'circle_of_pages',
  'scattered_links',
  'wrong_last_page',
  'no_last_page',
  'links_elsewhere',
  'too_many_a_page',
  'slow_body',
  'huge_body',
  'forbidden',
  'unprocessable',
  'edited_meanwhile',
  'attribute_dropped',
  'another_answer',
  'error_500_after',
  'dropped_after',
  'no_answer_after',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What a fault can be limited to. */
export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export interface Fault {
  readonly kind: FaultKind;
  /** only requests whose path matches, from /api/v1 or /login/oauth2/token on; the whole API if absent */
  readonly path?: RegExp | undefined;
  /** only requests with this method; all if absent */
  readonly method?: (typeof methods)[number] | undefined;
  /** how many requests it hits; all if absent */
  readonly times?: number | undefined;
  /** how likely it hits a matching request; always if absent */
  readonly rate?: number | undefined;
  /** how long latency lasts (1000), or how long too_many_requests asks to wait (1000); in milliseconds */
  readonly ms?: number | undefined;
  /** the attribute that attribute_dropped drops; alt if absent */
  readonly attribute?: string | undefined;
}

interface ActiveFault {
  readonly fault: Fault;
  left: number;
}

/** Trouble that can be switched on: from tests, by options, and on the harness's page. */
export class Faults {
  #active: ActiveFault[] = [];
  /** the same requests meet the same odds each time */
  readonly #random = randomFrom(1);

  /** Adds trouble to what's already on. Returns a function that ends it. */
  switchOn(fault: Fault): () => void {
    const added = { fault, left: fault.times ?? Infinity };
    this.#active.push(added);
    return () => {
      this.#active = this.#active.filter((active) => active !== added);
    };
  }

  /** Ends all trouble. */
  clear() {
    this.#active = [];
  }

  /** What's on, each with the number of requests it will still hit. */
  get active(): readonly Fault[] {
    return this.#active.map(({ fault, left }) => ({ ...fault, times: left === Infinity ? undefined : left }));
  }

  /** The faults that hit a request; each one counts down. */
  strike(path: string, asked: string): Fault[] {
    const striking = this.#active.filter(
      ({ fault: { path: only = /^\/api\//, rate, method = asked } }) =>
        only.test(path) && method === asked && (rate === undefined || this.#random.chance(rate)),
    );
    for (const active of striking) active.left -= 1;
    this.#active = this.#active.filter(({ left }) => left > 0);
    return striking.map(({ fault }) => fault);
  }
}

type Strike = (fault: Fault, req: Request, res: Response, goOn: () => void) => void;

const errorPage =
  '<!doctype html><title>Page Error</title><h1>Page Error</h1><p>Something broke unexpectedly.</p>';

const sendErrorPage = (res: Response) => void res.status(500).type('html').send(errorPage);

/** Lets the request be carried out, and does something else where its answer would come. */
function insteadOfAnswering(res: Response, goOn: () => void, act: () => void) {
  res.json = () => {
    act();
    return res;
  };
  goOn();
}

/** What each fault does to an answer; some let the request continue. */
const strikes: Record<FaultKind, Strike> = {
  latency: ({ ms = 1000 }, _req, res, goOn) => {
    const timer = setTimeout(goOn, ms);
    res.on('close', () => clearTimeout(timer));
  },
  error_500: (_fault, _req, res) => sendErrorPage(res),
  html_page: (_fault, _req, res) =>
    void res.type('html').send('<!doctype html><h1>Down for maintenance</h1>'),
  throttled: (_fault, _req, res) => sendThrottled(res, 0),
  too_many_requests: ({ ms = 1000 }, _req, res) => {
    res.status(429).set('Retry-After', String(Math.ceil(ms / 1000)));
    res.json({ errors: [{ message: 'Too many requests.' }] });
  },
  revoked_token: (_fault, _req, res) => sendInvalidToken(res),
  missing_permission: (_fault, _req, res) => sendUnauthorized(res),
  forbidden: (_fault, _req, res) => forbidden(res),
  unprocessable: (_fault, _req, res) =>
    void res.status(422).json({ errors: [{ message: 'This text cannot be saved at the moment.' }] }),
  // item-writes.ts does these.
  edited_meanwhile: (_fault, _req, res, goOn) => {
    res.locals.isEditedMeanwhile = true;
    goOn();
  },
  attribute_dropped: ({ attribute = 'alt' }, _req, res, goOn) => {
    res.locals.droppedAttribute = attribute;
    goOn();
  },
  another_answer: (_fault, _req, res, goOn) => {
    const { json } = res;
    insteadOfAnswering(res, goOn, () => void json.call(res, { id: 1, page_id: 1, title: 'Something else' }));
  },
  redirect: (_fault, _req, res) => void res.redirect('/login'),
  dropped: (_fault, req) => void req.socket.destroy(),
  invalid_json: (_fault, _req, res) => void res.type('json').send('[{"id": 1, "name": "cut o'),
  empty_page: (_fault, _req, res, goOn) => {
    res.locals.isPageHeldBack = true;
    goOn();
  },
  circle_of_pages: (_fault, _req, res, goOn) => {
    res.locals.isNextTheFirst = true;
    goOn();
  },
  scattered_links: (_fault, _req, res, goOn) => {
    res.locals.areLinksScattered = true;
    goOn();
  },
  wrong_last_page: (_fault, _req, res, goOn) => {
    res.locals.isLastWrong = true;
    goOn();
  },
  no_last_page: (_fault, _req, res, goOn) => {
    res.locals.isLastMissing = true;
    goOn();
  },
  links_elsewhere: (_fault, _req, res, goOn) => {
    res.locals.linksTo = 'https://localhost';
    goOn();
  },
  too_many_a_page: (_fault, req, res, goOn) => {
    if (Number(req.query.per_page ?? 10) <= 5) return goOn();
    res.type('json').send(`["${'x'.repeat(12 * 1024 * 1024)}"]`);
  },
  slow_body: (_fault, _req, res) => void res.type('json').write('['),
  error_500_after: (_fault, _req, res, goOn) => insteadOfAnswering(res, goOn, () => sendErrorPage(res)),
  dropped_after: (_fault, req, res, goOn) => insteadOfAnswering(res, goOn, () => void req.socket.destroy()),
  no_answer_after: (_fault, _req, res, goOn) => insteadOfAnswering(res, goOn, () => {}),
  huge_body: (_fault, _req, res) => void res.type('json').send(`["${'x'.repeat(12 * 1024 * 1024)}"]`),
};

/** Applies the active faults, one after another, before the request is answered. */
export const withFaults =
  (faults: Faults): RequestHandler =>
  (req, res, next) => {
    const goOn = ([fault, ...rest]: readonly Fault[]) => {
      if (res.writableEnded || req.socket.destroyed) return;
      if (fault) strikes[fault.kind](fault, req, res, () => goOn(rest));
      else next();
    };
    goOn(faults.strike(req.baseUrl + req.path, req.method));
  };
