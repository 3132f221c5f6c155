import type { ProblemBody, ProblemCode } from '#shared/http/problem.ts';

/** The server's refusal, or why it couldn't be reached; then the message is empty, and the page has its own. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly reason: string;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor({ code = 'unexpected', reason = '', message = '', fields }: Partial<ProblemBody> = {}) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.fields = fields;
  }
}
