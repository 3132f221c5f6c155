import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { lmsReasons } from './lms.messages.ts';

/** How a request to the LMS can fail. */
export type LmsProblemKind =
  | 'unreachable'
  | 'throttled'
  | 'refused_token'
  | 'forbidden'
  | 'not_found'
  | 'rejected'
  | 'malformed'
  | 'not_connected';

interface LmsProblemOptions {
  /** Trying again soon may help. */
  readonly mayPass?: boolean;
  /** How long the LMS wants us to wait first, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** There was more of an answer than is read at once. */
  readonly isTooLarge?: boolean;
  /** The status of its answer, if there was one. */
  readonly status?: number;
}

/** The LMS didn't give an answer. Never to be read as "there is nothing". */
export class LmsProblem extends Error {
  override name = 'LmsProblem';
  readonly kind: LmsProblemKind;
  readonly detail: string;
  readonly mayPass: boolean;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly isTooLarge: boolean;

  constructor(kind: LmsProblemKind, detail = '', options: LmsProblemOptions = {}) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
    this.kind = kind;
    this.detail = detail;
    this.mayPass = options.mayPass ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.status = options.status;
    this.isTooLarge = options.isTooLarge ?? false;
  }

  /** The LMS did answer, but with an error of its own or with something unreadable: other requests may fare better. */
  get isBrokenAnswer(): boolean {
    return this.kind === 'malformed' || (this.kind === 'unreachable' && this.status !== undefined);
  }

  /** The problem to show a person. */
  get reason(): Phrase {
    return phrase(lmsReasons[this.isTooLarge ? 'too_large' : this.kind]);
  }
}
