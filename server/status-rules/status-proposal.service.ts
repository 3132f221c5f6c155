import type { Actor } from '#server/access/actor.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { listStatuses } from '#server/statuses/manage-statuses.service.ts';
import { giveStatus, holdStatuses } from '#server/statuses/status.service.ts';
import { paginate } from '#shared/http/page.ts';
import { mostAnswers, type StatusProposal } from '#shared/status-rules/status-rule.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { statusRuleProblems } from './status-rule.messages.ts';
import { countOpen, listOpen, markAnswered, type ProposalRow } from './status-proposal.repository.ts';

/** A page of what's proposed for courses that the actor sees. */
export async function listProposalsFor(scope: Scope, actor: Actor, query: { page: number; limit: number }) {
  const pagination = paginate(query, await countOpen(scope, { actor }));
  const rows = await listOpen(scope, { actor }, pagination);
  return { proposals: await present(scope, actor, rows), pagination };
}

/** What's proposed for one course: at most one for each of its checklists. */
export async function listProposalsOf(scope: Scope, actor: Actor, courseId: number) {
  const rows = await listOpen(scope, { actor, courseId }, { page: 1, limit: mostAnswers });
  return { proposals: await present(scope, actor, rows) };
}

async function present(scope: Scope, actor: Actor, rows: readonly ProposalRow[]): Promise<StatusProposal[]> {
  const { statuses } = await listStatuses(scope);
  const courseIds = [...new Set(rows.map(({ course_id }) => course_id))];
  const denied = await refuseUnchangeable(scope, actor, { courseIds });
  const statusOf = new Map(statuses.map((status) => [status.id, status]));
  return rows.flatMap((row) => {
    const [from, to] = [statusOf.get(row.from_id), statusOf.get(row.to_id)];
    if (!from || !to) return [];
    return {
      id: row.id,
      course: { id: row.course_id, title: row.course },
      checklist: { id: row.checklist_id, title: row.checklist },
      from,
      to,
      madeAt: row.made_at.toISOString(),
      permissions: { answer: !denied.has(row.course_id) },
    };
  });
}

interface Answer {
  readonly ids: readonly number[];
  readonly isAccepted: boolean;
}

/** Accepts or declines proposals. Those that no longer stand, or that the actor may not answer, are left as they are. */
export async function answerProposals(scope: Scope, actor: Actor, { ids, isAccepted }: Answer) {
  const asked = [...new Set(ids)];
  const coursesOf = (rows: readonly ProposalRow[]) => [...new Set(rows.map(({ course_id }) => course_id))];
  const all = { page: 1, limit: mostAnswers };
  // Held before looking: of two who answer at once, the second sees that it's done.
  await holdStatuses(scope, coursesOf(await listOpen(scope, { actor, ids: asked }, all)));
  const rows = await listOpen(scope, { actor, ids: asked }, all);
  const denied = await refuseUnchangeable(scope, actor, { courseIds: coursesOf(rows) });
  const free = rows.filter(({ course_id }) => !denied.has(course_id));
  const answered = await markAnswered(scope, {
    ids: free.map(({ id }) => id),
    isAccepted,
    personId: actor.personId,
  });
  if (isAccepted)
    await give(
      scope,
      actor,
      free.filter(({ id }) => answered.has(id)),
    );
  const whyNot = new Map(rows.map(({ id, course_id }) => [id, denied.get(course_id)]));
  return {
    done: [...answered],
    failed: asked.filter((id) => !answered.has(id)).map((id) => failure(id, whyNot.get(id))),
  };
}

const failure = (input: number, denied: Phrase | undefined) => ({
  input,
  code: denied ? ('not_allowed' as const) : ('not_found' as const),
  message: say(denied ?? phrase(statusRuleProblems.noProposal)),
});

async function give(scope: Scope, person: Actor, rows: readonly ProposalRow[]) {
  const groups = Map.groupBy(rows, ({ to_id, checklist_id }) => `${to_id} ${checklist_id}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    await giveStatus(
      scope,
      { courseIds: group.map(({ course_id }) => course_id), statusId: first.to_id },
      { source: 'rule', person, checklist: first.checklist },
    );
  }
}
