import type { Phrase } from '#shared/text/phrase.ts';

/** Every code a response can have, with its HTTP status. To add an error, add it here; nothing else is needed. */
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

/** The body of an error response; sentences are in the request's language. */
export interface ProblemBody {
  code: ProblemCode;
  /** what exactly happened: a word that's the same in every language */
  reason: string;
  /** values for the gaps in the sentence */
  params?: Phrase['params'];
  message: string;
  /** an input's path ("body.title") → what is wrong with it */
  fields?: Record<string, string>;
  requestId?: string;
}

/** An error with a sentence for a person, in any language: the server throws it, and answers with a `ProblemBody`. */
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
