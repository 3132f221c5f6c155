import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { defineRestorer } from '#server/access/restorer.ts';
import { noteActivity } from '#server/activity/activity.service.ts';
import { lockCourse, mayResolveIn } from '#server/courses/course.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { offerUndo } from '#server/undos/undo.service.ts';
import type { ChosenFindings } from '#shared/findings/findings.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { db } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import type { FindingState } from '#shared/findings/finding.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { FoundCourse } from './found-item.service.ts';
import { remeasure } from './measure-course.service.ts';

const findingProblems = defineMessages({
  notFound: { id: 'finding.problem.notFound', defaultMessage: 'This finding doesn’t exist in this course.' },
  fixed: {
    id: 'finding.problem.fixed',
    defaultMessage: 'This is already gone from the content: the last scan counted it as fixed.',
  },
  notAllowed: {
    id: 'finding.problem.notAllowed',
    defaultMessage: 'You can’t decide about what was found in this course any more.',
  },
});

/** What a person decides about findings: fine for a reason or, without one, to be counted again. */
interface Judgement {
  readonly which: ChosenFindings;
  /** null: they count again */
  readonly reason: string | null;
  readonly changeKey?: string | undefined;
}

/**
 * Resolves or reopens findings of a course. Those in that state already stay as they are, with their own reason. The
 * course's numbers follow in the same transaction.
 */
export async function judgeFindings(
  scope: Scope,
  { actor, course }: { actor: Verdict['by']; course: FoundCourse },
  { which, reason, changeKey }: Judgement,
) {
  // Two people at once: the second one sees what the first one decided.
  await lockCourse(scope, course.id);
  const chosen = await listChosen(scope, course.id, which);
  if ('findingId' in which) checkOne(chosen[0]);
  const from = reason === null ? 'resolved' : 'active';
  const changed = chosen.filter(({ state }) => state === from);
  const outcome = { changed: changed.length, unchanged: chosen.length - changed.length };
  if (changed.length === 0) return outcome;
  await writeVerdict(
    scope,
    changed.map(({ id }) => id),
    reason === null ? null : { by: actor, reason },
  );
  const kind = reason === null ? 'findings_reopened' : 'findings_resolved';
  await offerUndo(scope, {
    personId: actor.personId,
    kind,
    subject: { type: 'course', id: course.id, title: course.title },
    key: changeKey,
    items: changed.map((finding) => ({
      recordId: finding.id,
      title: finding.title,
      before: formerVerdictOf(finding),
    })),
  });
  await noteActivity(scope, {
    courseId: course.id,
    kind,
    tool: 'udoit',
    person: actor,
    detail: { ...whatChanged(which, changed), ...(reason !== null && { reason }) },
  });
  await remeasure(scope, course.id);
  return outcome;
}

/** Of a single finding, a person wants to know why nothing happens to it. */
function checkOne(finding: JudgedFinding | undefined) {
  if (!finding) throw new Problem('not_found', phrase(findingProblems.notFound));
  if (finding.state === 'fixed') throw new Problem('conflict', phrase(findingProblems.fixed));
}

/** What all of the changed findings have in common. */
function whatChanged(which: ChosenFindings, changed: readonly JudgedFinding[]) {
  const [first] = changed;
  return {
    count: changed.length,
    ...(first && !('itemId' in which) && { rule: first.rule }),
    ...(first && !('rule' in which) && { item: first.title }),
  };
}

const formerVerdictOf = (finding: JudgedFinding): FormerVerdict => ({
  state: finding.state === 'resolved' ? 'resolved' : 'active',
  resolvedAt: finding.resolved_at?.toISOString() ?? null,
  resolvedBy: finding.resolved_by,
  resolvedByName: finding.resolved_by_name,
  reason: finding.reason,
});

/** What a finding is given back. */
const formerVerdict = z.object({
  state: z.enum(['active', 'resolved']),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.number().nullable(),
  resolvedByName: z.string().nullable(),
  reason: z.string().nullable(),
});
type FormerVerdict = z.infer<typeof formerVerdict>;

/** Takes back that findings were resolved or reopened. What's gone from the content in the meantime stays gone. */
export const restoreFindings = defineRestorer({
  kinds: ['findings_resolved', 'findings_reopened'],
  before: formerVerdict,
  allow: async (scope, actor, courseId) => {
    if (!(await mayResolveIn(scope, actor, courseId)))
      throw new Problem('not_allowed', phrase(findingProblems.notAllowed));
  },
  restore: async (scope, { subjectId: courseId }, items) => {
    await lockCourse(scope, courseId);
    await restoreVerdicts(
      scope,
      courseId,
      items.map(({ recordId, before }) => ({ id: recordId, ...before })),
    );
    await remeasure(scope, courseId);
    return [];
  },
});

/** A finding as it was before a person judged it. */
interface JudgedFinding {
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
async function listChosen(scope: Scope, courseId: number, which: ChosenFindings) {
  const { rows } = await sql<JudgedFinding>`
    select f.id, f.rule, i.title, f.state, f.resolved_at, f.resolved_by, f.resolved_by_name, f.reason
    from findings f join ${contentItemsOf(scope)} i on i.id = f.item_id
    where f.institution_id = ${scope.institutionId} and f.course_id = ${courseId} and ${isChosen(which)}
    order by f.id`.execute(db());
  return rows;
}

/** Who judged findings, and why. */
interface Verdict {
  readonly by: { readonly personId: number; readonly name: string };
  readonly reason: string;
}

/** Marks findings as resolved, or makes them count again without a verdict. */
async function writeVerdict(scope: Scope, ids: readonly number[], verdict: Verdict | null) {
  await db()
    .updateTable('findings')
    .set({
      state: verdict ? 'resolved' : 'active',
      resolved_at: verdict ? currentTime() : null,
      resolved_by: verdict?.by.personId ?? null,
      resolved_by_name: verdict?.by.name ?? null,
      reason: verdict?.reason ?? null,
      ...(verdict && { carried_from: null }),
    })
    .where('institution_id', '=', scope.institutionId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Gives findings of a course their former verdicts. What's gone from the content stays so, but comes back with them. */
async function restoreVerdicts(
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
