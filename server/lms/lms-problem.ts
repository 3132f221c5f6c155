/** How a question to the LMS can fail. */
export type LmsProblemKind =
  | 'unreachable'
  | 'throttled'
  | 'refused_token'
  | 'forbidden'
  | 'not_found'
  | 'rejected'
  | 'malformed'
  | 'not_connected';

/** The sentence a person reads; the details go to the log. */
const sentences: Record<LmsProblemKind, string> = {
  unreachable: 'Canvas could not be reached or did not answer properly.',
  throttled: 'Canvas asked us to slow down for too long.',
  refused_token:
    "Canvas no longer accepts the task runner's authorisation. An administrator has to authorise it again.",
  forbidden: 'The task runner is not allowed to read this in Canvas.',
  not_found: 'Canvas does not know this (any more).',
  rejected: 'Canvas did not accept what it was asked.',
  malformed: 'Canvas answered with something that could not be read.',
  not_connected: 'No task runner is authorised for this institution yet.',
};

export interface LmsProblemOptions {
  /** Asking again soon may help. */
  readonly mayPass?: boolean;
  /** How long the LMS wants us to wait before, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** The LMS did not give what was asked for. Never to be read as "there is nothing". */
export class LmsProblem extends Error {
  override name = 'LmsProblem';
  readonly kind: LmsProblemKind;
  readonly detail: string;
  readonly mayPass: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(kind: LmsProblemKind, detail = '', { mayPass = false, retryAfterMs }: LmsProblemOptions = {}) {
    super(sentences[kind]);
    this.kind = kind;
    this.detail = detail;
    this.mayPass = mayPass;
    this.retryAfterMs = retryAfterMs;
  }
}
