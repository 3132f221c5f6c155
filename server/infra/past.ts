import type { Scope } from './tenancy/scope.ts';

/** What's kept of the past as long as the institution keeps its audit log, and then deleted slice by slice. */
export interface Past {
  /** how many rows are deleted per statement, so that nothing waits for it */
  readonly slice: number;
  /** Deletes a slice of what's older. Returns how much it was. */
  forget(scope: Scope, before: Date): Promise<number>;
}
