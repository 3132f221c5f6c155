import { sql, type Insertable, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import type { SightedCopy } from './evidence-copy.policy.ts';
import type { SealedEvidence, SealedText } from './sealed-evidence.ts';

/** A frozen evidence without its document. */
export interface EvidenceCopyRow extends SightedCopy {
  readonly id: number;
  readonly title: string;
  readonly day: string;
  readonly since: string;
  readonly batch_ids: readonly number[];
  readonly account_title: string | null;
  readonly batch_count: number;
  readonly sha256: string;
  readonly frozen_at: Date;
  readonly frozen_by_name: string;
}

async function listRows(scope: Scope, condition: RawBuilder<unknown>): Promise<EvidenceCopyRow[]> {
  const { rows } = await sql<EvidenceCopyRow>`
    select e.id, e.title, e.day, e.since, e.batch_ids, e.lms_account_id, e.account_title, e.batch_count, e.sha256,
      e.frozen_at, e.frozen_by_name, held.batches, held.has_all_batches
    from evidence_copies e
    cross join lateral (
      select coalesce(jsonb_agg(distinct jsonb_build_object('team_id', b.team_id, 'status', b.status,
          'lms_account_id', b.lms_account_id)), '[]') as batches,
        count(*) > 0 and count(*) = cardinality(e.batch_ids) as has_all_batches
      from ${batchesOf(scope)} b where b.id = any(e.batch_ids)) held
    where e.institution_id = ${scope.institutionId} and ${condition}
    order by e.frozen_at desc, e.id desc`.execute(db());
  return rows;
}

export const listEvidenceCopyRows = (scope: Scope) => listRows(scope, sql`true`);

export async function findEvidenceCopy(scope: Scope, id: number) {
  const [row] = await listRows(scope, sql`e.id = ${id}`);
  return row;
}

export async function countCopies({ institutionId }: Scope) {
  const row = await db()
    .selectFrom('evidence_copies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many texts are written at once: PostgreSQL takes 65,535 values in a statement. */
const portion = 5_000;

/** Part of the caller's transaction. */
export async function insertCopy(
  { institutionId }: Scope,
  facts: Omit<Insertable<Tables['evidence_copies']>, 'institution_id' | 'document' | 'sha256'>,
  { document, sha256, texts }: SealedEvidence,
) {
  const { id } = await db()
    .insertInto('evidence_copies')
    .values({ institution_id: institutionId, ...facts, document: Buffer.from(document), sha256 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < texts.length; at += portion)
    await db()
      .insertInto('evidence_texts')
      .values(
        texts.slice(at, at + portion).map((one) => ({ institution_id: institutionId, copy_id: id, ...one })),
      )
      .execute();
  return id;
}

/** The document of a frozen evidence, and what stands beside it. */
export async function readSealed({ institutionId }: Scope, id: number): Promise<SealedEvidence> {
  const { document, sha256 } = await db()
    .selectFrom('evidence_copies')
    .select(['document', 'sha256'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const texts: SealedText[] = await db()
    .selectFrom('evidence_texts')
    .select(['place', 'salt', 'text', 'person_id'])
    .where('institution_id', '=', institutionId)
    .where('copy_id', '=', id)
    .orderBy('place')
    .execute();
  return { document: Buffer.from(document).toString('utf8'), sha256, texts };
}

export const deleteCopy = ({ institutionId }: Scope, id: number) =>
  db()
    .deleteFrom('evidence_copies')
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();
