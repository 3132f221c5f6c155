declare const institutionScope: unique symbol;

/** Proof that the caller was resolved to one institution. Every repository function asks for it first. */
export interface Scope {
  readonly [institutionScope]: true;
  readonly institutionId: number;
}

/** Only the session and the job worker may call this. */
export const scopeTo = (institutionId: number) => ({ institutionId }) as Scope;
