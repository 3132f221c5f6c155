import type { Actor } from '#server/access/actor.ts';
import { readCourses } from '#server/course-table/course-sums.service.ts';
import { readerOf } from '#server/course-table/reader.service.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { paginate } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import {
  mostSubjectsFound,
  type ScopeDecisionListQuery,
} from '#shared/scope-decisions/scope-decision.api.ts';
import { scopeDecisionList } from '#shared/scope-decisions/scope-decision.columns.ts';
import { type ScopeDecision } from '#shared/scope-decisions/scope-decision.ts';
import { scopeAlarms, type ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import {
  countDecisions,
  listByIds,
  listIds,
  listIdsOfCourse,
  searchSubjects,
  type DecisionRow,
  type Looking,
} from './scope-list.repository.ts';
import { titleFor } from './scope.messages.ts';
import { nameStandings } from './scope-settings.service.ts';

const toDecision = (row: DecisionRow, names: Record<ScopeStanding, string>): ScopeDecision => ({
  id: row.id,
  course: { id: row.course_id, title: row.course_title },
  subject: row.subject,
  key: row.subject_key,
  title: row.subject_title,
  standing: row.standing,
  label: names[row.standing],
  kind: row.kind_title,
  reason: row.reason,
  evidenceUrl: row.evidence_url,
  isForRecord: row.is_for_record,
  reviewOn: row.review_on,
  decidedAt: row.decided_at.toISOString(),
  decidedBy: row.decided_by_name,
  rule: row.rule_title,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by_name,
  endedBecause: row.ended_because,
  conditions: row.is_asked ? row.conditions : null,
  alarms: [...row.alarms],
});

async function read(looking: Looking, ids: readonly number[]) {
  const names = await nameStandings(looking.scope);
  return (await listByIds(looking, ids)).map((row) => toDecision(row, names));
}

/** Items and documents of a course to decide about. */
export const findSubjectsFor = async (scope: Scope, courseId: number, search: string | undefined) => ({
  found: (await searchSubjects(scope, courseId, { search, limit: mostSubjectsFound })).map((each) => ({
    ...each,
    title: titleFor(each),
  })),
});

interface ListQuery extends ScopeDecisionListQuery {
  readonly page: number;
  readonly limit: number;
}

/** A page of decisions about courses that the actor sees, and what's in them. */
export async function listDecisionsFor(scope: Scope, actor: Actor, query: ListQuery) {
  const looking = await readerOf(scope, actor);
  const pagination = paginate(query, await countDecisions(looking, query));
  const { page, limit } = pagination;
  const ids = await listIds(looking, { ...query, limit, offset: (page - 1) * limit });
  return { decisions: await read(looking, ids), pagination };
}

/** All decisions of a list, in its order, as a file. */
export async function exportDecisions(
  scope: Scope,
  actor: Actor,
  { format, ...query }: ScopeDecisionListQuery & { readonly format: TableFormat },
) {
  const looking = await readerOf(scope, actor);
  const rows = byIds(
    () => listIds(looking, query),
    (ids) => read(looking, ids),
  );
  return listFile(scope, scopeDecisionList, { what: 'scope', format, rows });
}

/** How a course stands, with what was decided about it and what's in it. */
export async function readScopeOfCourse(
  scope: Scope,
  actor: Actor,
  course: Parameters<typeof coursePermissions>[1],
) {
  const reader = await readerOf(scope, actor);
  const known = await listIdsOfCourse(reader, course.id);
  const byId = new Map(
    (
      await read(
        reader,
        known.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  const pick = (isMeant: (row: (typeof known)[number]) => boolean) =>
    known.filter(isMeant).flatMap(({ id }) => byId.get(id) ?? []);
  const [decision = null] = pick(({ subject, is_ended }) => subject === 'course' && !is_ended);
  const standing = decision?.standing ?? 'in_scope';
  const [row] = await readCourses(reader, [course.id], ['core.scope_alarms']);
  const words = row?.values[0];
  return {
    standing,
    label: (await nameStandings(scope))[standing],
    alarms: scopeAlarms.filter((alarm) => Array.isArray(words) && words.includes(alarm)),
    decision,
    parts: pick(({ subject }) => subject !== 'course'),
    history: pick(({ is_ended }) => is_ended),
    canDecide: coursePermissions(actor, course).decide_scope,
  };
}
