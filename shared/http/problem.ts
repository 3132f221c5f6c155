import type { Phrase } from '#shared/text/phrase.ts';

/** Every code a response can carry, with its HTTP status. Adding one here is the whole of adding an error. */
export const problems = {
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many_requests: 429,
  unexpected: 500,
  upstream_failed: 502,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problems;

/** What an error response holds; sentences are in the language that the request asked for. */
export interface ProblemBody {
  code: ProblemCode;
  /** what exactly happened: a word that stays the same in every language */
  reason: string;
  /** what the sentence fills in */
  params?: Phrase['params'];
  message: string;
  /** an input's path ("body.title") → what is wrong with it */
  fields?: Record<string, string>;
  requestId?: string;
}

/** An error a person can be told about, whatever their language: the server throws it, and answers with a `ProblemBody`. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly reason: Phrase;
  readonly fields: Readonly<Record<string, Phrase>> | undefined;

  constructor(code: ProblemCode, reason: Phrase, fields?: Readonly<Record<string, Phrase>>) {
    super(reason.id);
    this.code = code;
    this.reason = reason;
    this.fields = fields;
  }

  get status() {
    return problems[this.code];
  }
}
