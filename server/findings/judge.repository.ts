import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import type { ChosenFindings } from '#shared/findings/findings.api.ts';
import type { FindingState } from '#shared/findings/finding.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** A finding as it was before a person judged it. */
export interface JudgedFinding {
  readonly id: number;
  readonly rule: UdoitRuleId;
  readonly title: string;
  readonly state: FindingState;
  readonly resolved_at: Date | null;
  readonly resolved_by: number | null;
  readonly resolved_by_name: string | null;
  readonly reason: string | null;
}

function isChosen(which: ChosenFindings): RawBuilder<unknown> {
  if ('findingId' in which) return sql`f.id = ${which.findingId}`;
  if ('rule' in which) return sql`f.rule = ${which.rule} and f.state <> 'fixed'`;
  return sql`f.item_id = ${which.itemId} and f.state <> 'fixed'`;
}

/** The chosen findings of the course; of several, only those still in the content. */
export async function listChosen(scope: Scope, courseId: number, which: ChosenFindings) {
  const { rows } = await sql<JudgedFinding>`
    select f.id, f.rule, i.title, f.state, f.resolved_at, f.resolved_by, f.resolved_by_name, f.reason
    from findings f join ${contentItemsOf(scope)} i on i.id = f.item_id
    where f.institution_id = ${scope.institutionId} and f.course_id = ${courseId} and ${isChosen(which)}
    order by f.id`.execute(db());
  return rows;
}

/** Who judged findings, and why. */
export interface Verdict {
  readonly by: { readonly personId: number; readonly name: string };
  readonly reason: string;
}

/** Marks findings as resolved, or makes them count again without a verdict. */
export async function writeVerdict(scope: Scope, ids: readonly number[], verdict: Verdict | null) {
  await db()
    .updateTable('findings')
    .set({
      state: verdict ? 'resolved' : 'active',
      resolved_at: verdict ? new Date() : null,
      resolved_by: verdict?.by.personId ?? null,
      resolved_by_name: verdict?.by.name ?? null,
      reason: verdict?.reason ?? null,
    })
    .where('institution_id', '=', scope.institutionId)
    .where('id', 'in', [...ids])
    .execute();
}

/** What a finding is given back. */
export interface FormerVerdict {
  readonly state: 'active' | 'resolved';
  readonly resolvedAt: string | null;
  readonly resolvedBy: number | null;
  readonly resolvedByName: string | null;
  readonly reason: string | null;
}

/** Gives findings of a course their former verdicts. What's gone from the content stays so, but comes back with them. */
export async function restoreVerdicts(
  scope: Scope,
  courseId: number,
  former: readonly (FormerVerdict & { readonly id: number })[],
) {
  await sql`update findings f set state = case f.state when 'fixed' then f.state else b.state end, resolved_at = b."resolvedAt",
      resolved_by = b."resolvedBy",
      resolved_by_name = b."resolvedByName", reason = b.reason
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) b(id bigint, state text,
      "resolvedAt" timestamptz, "resolvedBy" int, "resolvedByName" text, reason text)
    where f.institution_id = ${scope.institutionId} and f.course_id = ${courseId} and f.id = b.id
      and (f.resolved_at is null) = (b.state = 'resolved')`.execute(db());
}
