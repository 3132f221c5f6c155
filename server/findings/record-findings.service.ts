import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Finding } from '#server/scanners/udoit/finding.ts';
import type { FindingState } from '#shared/findings/finding.ts';
import { isHostedRule } from '#shared/scans/udoit-rules.ts';
import { mergeFindings, type Merge, type Scanned, type KnownFinding } from './merge-findings.ts';

/** Rows in one statement. */
const slice = 1_000;

/** The stored findings of items, in every state, by item. */
export async function listKnown({ institutionId }: Scope, itemIds: readonly number[]) {
  const rows = await db()
    .selectFrom('findings')
    .select([
      'id',
      'item_id',
      'rule',
      'identity',
      'state',
      'start_at as start',
      'end_at as end',
      'element_hash as elementHash',
      'before_hash as beforeHash',
      'after_hash as afterHash',
      'excerpt',
      ({ eb }) => eb('resolved_at', 'is not', null).as('is_resolved'),
    ])
    .where('institution_id', '=', institutionId)
    .where('item_id', 'in', [...itemIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return Map.groupBy(
    rows.map(({ item_id, is_resolved, ...row }) => ({
      itemId: item_id,
      known: { ...row, isResolved: Boolean(is_resolved) } satisfies KnownFinding,
    })),
    ({ itemId }) => itemId,
  );
}

const slicesOf = <T>(items: readonly T[]) =>
  Array.from({ length: Math.ceil(items.length / slice) }, (_, index) =>
    items.slice(index * slice, (index + 1) * slice),
  );

/** Marks findings as gone; their identity is free for others, as gone ones are recognised by their element. */
async function markFixed({ institutionId }: Scope, ids: readonly number[], now: Date) {
  for (const some of slicesOf(ids))
    await sql`update findings set state = 'fixed', fixed_at = ${now}, identity = 'gone ' || id
      where institution_id = ${institutionId} and id = any(${some}::bigint[])`.execute(db());
}

async function deleteFindings({ institutionId }: Scope, ids: readonly number[]) {
  for (const some of slicesOf(ids))
    await sql`delete from findings
      where institution_id = ${institutionId} and id = any(${some}::bigint[])`.execute(db());
}

interface FindingUpdate {
  readonly id: number;
  readonly state: FindingState;
  readonly finding: Finding;
}

/** Moves findings to where they are now; one that a person judged and that is active again loses the judgement. */
async function updateFindings({ institutionId }: Scope, updates: readonly FindingUpdate[]) {
  const ids = updates.map(({ id }) => id);
  // Identities can change places among equal elements.
  for (const some of slicesOf(ids))
    await sql`update findings set identity = 'moving ' || id
      where institution_id = ${institutionId} and id = any(${some}::bigint[])`.execute(db());
  for (const some of slicesOf(updates)) {
    const rows = some.map(({ id, state, finding }) => ({ id, state, ...finding }));
    await sql`
      update findings f set identity = u.identity, state = u.state, start_at = u.start, end_at = u."end",
        element_hash = u."elementHash", before_hash = u."beforeHash", after_hash = u."afterHash",
        excerpt = u.excerpt, fixed_at = null,
        resolved_at = case when u.state = 'resolved' then f.resolved_at end,
        resolved_by = case when u.state = 'resolved' then f.resolved_by end,
        resolved_by_name = case when u.state = 'resolved' then f.resolved_by_name end,
        reason = case when u.state = 'resolved' then f.reason end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(id bigint, state text, identity text,
        start int, "end" int, "elementHash" text, "beforeHash" text, "afterHash" text, excerpt text)
      where f.institution_id = ${institutionId} and f.id = u.id`.execute(db());
  }
}

async function insertFindings(
  { institutionId }: Scope,
  courseId: number,
  { added, now }: { added: readonly { itemId: number; finding: Finding }[]; now: Date },
) {
  for (const some of slicesOf(added)) {
    const rows = some.map(({ itemId, finding }) => ({ itemId, ...finding }));
    await sql`
      insert into findings (institution_id, course_id, item_id, rule, identity, start_at, end_at,
        element_hash, before_hash, after_hash, excerpt, found_at)
      select ${institutionId}::int, ${courseId}::int, "itemId", rule, identity, start, "end",
        "elementHash", "beforeHash", "afterHash", excerpt, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("itemId" int, rule text, identity text,
        start int, "end" int, "elementHash" text, "beforeHash" text, "afterHash" text, excerpt text)`.execute(
      db(),
    );
  }
}

interface FoundInCourse {
  /** items whose text was scanned */
  readonly scanned: readonly (Scanned & { readonly itemId: number })[];
  /** items that are no longer in the course */
  readonly goneItemIds: readonly number[];
  /** items that are no longer checked: that doesn't say what was found in them is fixed */
  readonly unlookedItemIds: readonly number[];
  readonly now: Date;
}

/** A text says nothing of what hosts say. */
const isOfText = ({ rule }: KnownFinding) => !isHostedRule(rule);

/** Stores what was found in the items that were scanned. Part of the read's transaction, which has locked the course. */
export async function recordFindings(scope: Scope, courseId: number, found: FoundInCourse) {
  const { scanned, goneItemIds, unlookedItemIds, now } = found;
  const itemIds = [...scanned.map(({ itemId }) => itemId), ...goneItemIds, ...unlookedItemIds];
  if (itemIds.length === 0) return;
  const known = await listKnown(scope, itemIds);
  const knownIn = (itemId: number) => (known.get(itemId) ?? []).map((row) => row.known);
  const merges = scanned.map((item) => ({
    itemId: item.itemId,
    ...mergeFindings(knownIn(item.itemId).filter(isOfText), item),
  }));
  const gone = goneItemIds.flatMap(knownIn).filter(({ state }) => state !== 'fixed');
  const unlooked = unlookedItemIds.flatMap(knownIn).filter(({ state }) => state === 'active');
  const ids = (findings: readonly KnownFinding[]) => findings.map(({ id }) => id);
  const whole = { itemId: 0, added: [], updated: [], fixedIds: ids(gone), unlistedIds: ids(unlooked) };
  await storeMerges(scope, courseId, { merges: [...merges, whole], now });
}

interface Merged {
  readonly merges: readonly (Merge & { readonly itemId: number })[];
  readonly now: Date;
}

/** Stores what changes about the findings of items. */
export async function storeMerges(scope: Scope, courseId: number, { merges, now }: Merged) {
  await markFixed(
    scope,
    merges.flatMap(({ fixedIds }) => fixedIds),
    now,
  );
  await deleteFindings(
    scope,
    merges.flatMap(({ unlistedIds }) => unlistedIds),
  );
  await updateFindings(
    scope,
    merges.flatMap(({ updated }) => updated),
  );
  const added = merges.flatMap(({ itemId, added: findings }) =>
    findings.map((finding) => ({ itemId, finding })),
  );
  await insertFindings(scope, courseId, { added, now });
}
