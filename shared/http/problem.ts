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

/** What an error response holds. `fields` maps an input's path ("body.title") to what is wrong with it. */
export interface ProblemBody {
  code: ProblemCode;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
}

/** An error a person can be told about: thrown by the server, sent as JSON, thrown again by the client. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ProblemCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  get status() {
    return problems[this.code];
  }
}
