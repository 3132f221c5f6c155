import type { AuditSubject } from '#server/access/audit.ts';

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
