import { db } from '#server/infra/db/database.ts';
import { seal } from '#server/reports/sealed-evidence.ts';
import type { Evidence } from '#shared/reports/evidence.ts';
import { exampleEvidence } from './example-evidence.ts';

/** A frozen copy on some batches, of a made-up evidence. */
export async function buildEvidenceCopy(
  institution: { readonly id: number },
  batchIds: readonly number[],
  given: Partial<Evidence> = {},
) {
  const evidence = exampleEvidence(given);
  const { document, sha256, texts } = seal(evidence);
  const { id } = await db()
    .insertInto('evidence_copies')
    .values({
      institution_id: institution.id,
      title: 'Spring report',
      day: evidence.day,
      since: evidence.since,
      batch_ids: [...batchIds],
      batch_count: batchIds.length,
      document: Buffer.from(document),
      sha256,
      frozen_by_name: 'Ada Lane',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('evidence_texts')
    .values(texts.map((one) => ({ institution_id: institution.id, copy_id: id, ...one, person_id: null })))
    .execute();
  return { id };
}
