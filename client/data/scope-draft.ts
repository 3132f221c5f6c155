import type { Input } from '#shared/http/endpoint.ts';
import type { decideScope } from '#shared/scope-decisions/scope-decision.api.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';

/** A decision as it's being made. */
export interface ScopeDraft {
  /** undefined: not chosen yet; null: what was decided is withdrawn */
  readonly standing: ScopeStanding | null | undefined;
  readonly kindId: number | null;
  readonly reason: string;
  readonly evidenceUrl: string;
  readonly isForRecord: boolean;
  /** as typed */
  readonly reviewOn: string;
}

export const blankScope: ScopeDraft = {
  standing: undefined,
  kindId: null,
  reason: '',
  evidenceUrl: '',
  isForRecord: false,
  reviewOn: '',
};

export type ScopeSent = Input<typeof decideScope>['body']['decision'];

/** The draft as it's sent, without what its standing doesn't have; undefined while something is missing. */
export function sentScope(draft: ScopeDraft): ScopeSent | undefined {
  const { standing, kindId, evidenceUrl, isForRecord, reviewOn } = draft;
  const reason = draft.reason.trim();
  if (standing === undefined || reason === '') return undefined;
  if (standing === null) return { standing, reason };
  return {
    standing,
    reason,
    kindId: standing === 'exception' ? kindId : null,
    isForRecord: standing === 'archived' && isForRecord,
    evidenceUrl: evidenceUrl.trim() || null,
    reviewOn: reviewOn || null,
  };
}
