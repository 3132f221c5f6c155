import type { Actor } from '#server/access/actor.ts';
import { sees, type SightedBatch } from '#server/access/sight.ts';
import type { EvidenceCopy } from '#shared/reports/evidence.api.ts';

/** The facts about a frozen evidence that decide who sees it. */
export interface SightedCopy {
  readonly lms_account_id: string | null;
  /** what decides who sees its batches, each case once */
  readonly batches: readonly SightedBatch[];
  /** whether it has batches, and all of them are still there */
  readonly has_all_batches: boolean;
}

/** Who sees all that it's about sees it; once a batch is gone, nobody but institution admins can say they do. */
export function evidenceCopyPermissions(actor: Actor, copy: SightedCopy): EvidenceCopy['permissions'] {
  const { lms_account_id: account, batches, has_all_batches } = copy;
  const isOfOwnAccount = account !== null && actor.accountIds.has(account);
  const seesBatches = has_all_batches && batches.every((batch) => sees(actor, batch));
  return {
    view:
      actor.isInstitutionAdmin || (actor.abilities.has('batches.view') && (isOfOwnAccount || seesBatches)),
    delete: actor.isInstitutionAdmin,
  };
}
