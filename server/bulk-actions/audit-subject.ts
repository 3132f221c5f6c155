import type { AuditSubject } from '#server/access/audit.ts';
import { bulkActionKinds, type BulkActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';
import type { Phrase } from '#shared/text/phrase.ts';

interface Logged {
  readonly id: number;
  readonly about: readonly string[];
  readonly batchId: number | null;
}

/** What the audit log's entries about an action are about: the scan of a batch belongs to the batch. */
export const subjectOf = ({ id, about, batchId }: Logged): AuditSubject => ({
  ...(batchId === null ? { type: 'bulk_action', id } : { type: 'batch', id: batchId }),
  title: about.join(', '),
});

interface Noted {
  readonly action: BulkActionName;
  readonly about: readonly string[];
}

/** What it says that was done: each kind's own words, some of which name what it's about. */
export const deedOf = ({ action, about }: Noted): Phrase => ({
  id: bulkActionKinds[action].texts.noted.id,
  params: { about },
});
