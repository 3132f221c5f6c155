/** A message in Canvas's inbox. */
export interface Conversation {
  readonly institution: string;
  readonly from: string;
  /** the ids of those whom it's for */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly contextCode: string;
}

/** A change that reached the API. */
export interface ReceivedWrite {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, unknown>>;
}
