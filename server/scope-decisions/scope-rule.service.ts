import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { defineRestorer, onlyWith } from '#server/access/restorer.ts';
import { matchesOfScope, sumUpCourses } from '#server/course-table/course-sums.service.ts';
import { hasColumn, queryCoursesFor } from '#server/course-table/course-table.service.ts';
import { readerOf } from '#server/course-table/reader.service.ts';
import { say } from '#server/infra/i18n/language.ts';
import { handleJob } from '#server/infra/jobs/job.ts';
import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import { columns, titleColumn } from '#shared/columns/columns.ts';
import type { Condition, Filter } from '#shared/filters/filter.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import type { previewScopeRule } from '#shared/scope-decisions/scope-rule.api.ts';
import { mostScopeRules, type ScopeRule, type ScopeRuleContent } from '#shared/scope-decisions/scope-rule.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  applyOnNewDay,
  applyScopeRulesJob,
  applyScopeRulesOfDayJob,
  applyToAll,
  scopeFaultOf,
} from './apply-scope-rules.service.ts';
import { countDecidable } from './scope-decision.repository.ts';
import { findKind } from './scope-settings.repository.ts';
import {
  countDecided,
  deleteRule,
  holdRules,
  insertRule,
  insertRuleAgain,
  listRuleRows,
  updateRule,
  type RuleRow,
} from './scope-rule.repository.ts';
import { scopeFaults, scopeProblems } from './scope.messages.ts';

function faultAt(institution: Institution, condition: readonly Condition[]) {
  return scopeFaultOf(
    condition,
    columns.map(({ id }) => ({ id, isAvailable: hasColumn(institution, id) })),
  );
}

function faultInWords(institution: Institution, condition: readonly Condition[]) {
  const fault = faultAt(institution, condition);
  return fault ? say(phrase(scopeFaults[fault])) : null;
}

const toRule = (row: RuleRow, institution: Institution, decidedCount: number): ScopeRule => ({
  id: row.id,
  title: row.title,
  condition: [...row.condition],
  standing: row.standing,
  kindId: row.kind_id,
  reason: row.reason,
  isForRecord: row.is_for_record,
  reviewMonths: row.review_months,
  isActive: row.is_active,
  fault: faultInWords(institution, row.condition),
  decidedCount,
  version: row.version,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at.toISOString(),
});

/** The institution's rules of scope, in the order in which they decide. */
export async function listScopeRules(scope: Scope) {
  const institution = await scope.institution();
  const counts = await countDecided(scope);
  return {
    rules: (await listRuleRows(scope)).map((row) => toRule(row, institution, counts.get(row.id) ?? 0)),
  };
}

async function readScopeRule(scope: Scope, id: number) {
  const rule = (await listScopeRules(scope)).rules.find((each) => each.id === id);
  if (!rule) throw noRule();
  return rule;
}

const noRule = () => new Problem('not_found', phrase(scopeProblems.noRule));

export async function createScopeRule(scope: Scope, actor: Actor, content: ScopeRuleContent) {
  const rules = await holdRules(scope);
  if (rules.length >= mostScopeRules) throw tooMany();
  await requireSound(scope, actor, content);
  const id = await insertRule(scope, actor.personId, content);
  await applyScopeRulesJob.enqueue(scope, {});
  return readScopeRule(scope, id);
}

interface Change extends ScopeRuleContent {
  readonly id: number;
  readonly version: number;
}

/** Changes a rule, unless somebody else has done so since. */
export async function updateScopeRule(scope: Scope, actor: Actor, { version, ...content }: Change) {
  const held = (await holdRules(scope)).find(({ id }) => id === content.id);
  if (!held) throw noRule();
  if (held.version !== version)
    throw new Problem('conflict', phrase(scopeProblems.changed), {
      'body.version': phrase(scopeProblems.changed),
    });
  await requireSound(scope, actor, content);
  await updateRule(scope, actor.personId, content);
  await applyScopeRulesJob.enqueue(scope, {});
  return readScopeRule(scope, content.id);
}

/** Removes a rule, which can be undone. What it decided is ended right after. */
export async function removeScopeRule(scope: Scope, actor: Actor, id: number) {
  const held = (await holdRules(scope)).find((rule) => rule.id === id);
  if (!held) throw noRule();
  const row = await deleteRule(scope, id);
  await applyScopeRulesJob.enqueue(scope, {});
  const { title } = held;
  await offerUndoOfOne(scope, actor, {
    kind: 'scope_rule_removed',
    type: 'scope_rule',
    id,
    title,
    before: { row },
  });
  return { id, title };
}

/** Brings a removed rule back. What it decides is found right after. */
export const restoreScopeRule = defineRestorer({
  kinds: ['scope_rule_removed'],
  allow: onlyWith('institution.manage'),
  before: z.object({ row: z.record(z.string(), z.unknown()) }),
  restore: async (scope, { personId }, items) => {
    if ((await holdRules(scope)).length >= mostScopeRules) throw tooMany();
    for (const { before } of items) await insertRuleAgain(scope, personId, before.row);
    await applyScopeRulesJob.enqueue(scope, {});
    return [];
  },
});

const tooMany = () => new Problem('conflict', phrase(scopeProblems.tooManyRules, { most: mostScopeRules }));

/** Refuses a kind that isn't there, a condition that can't decide, and one that finds more than the preview did. */
async function requireSound(scope: Scope, actor: Actor, content: ScopeRuleContent) {
  const { kindId, standing, isActive, condition, seenCount } = content;
  if (kindId !== null && standing !== 'exception') throw wrong('kindId', 'onlyExceptions');
  if (kindId !== null && !(await findKind(scope, kindId)))
    throw new Problem('not_found', phrase(scopeProblems.noKind));
  if (!isActive) return;
  const fault = faultAt(await scope.institution(), condition);
  if (fault) {
    const why = phrase(scopeFaults[fault]);
    throw new Problem('invalid_input', why, { 'body.condition': why });
  }
  const now = await countMatches(scope, actor, condition);
  if (now > seenCount)
    throw new Problem('conflict', phrase(scopeProblems.moreByNow, { now, seen: seenCount }));
}

const wrong = (field: string, what: 'onlyExceptions') =>
  new Problem('invalid_input', phrase(scopeProblems[what]), {
    [`body.${field}`]: phrase(scopeProblems[what]),
  });

const all = (filter: Filter) => ({ batchIds: [], search: undefined, filter });

async function countMatches(scope: Scope, actor: Actor, filter: Filter) {
  const [sum] = await sumUpCourses(await readerOf(scope, actor), all([]), [{ filter }]);
  return sum?.courseCount ?? 0;
}

type Preview = Parsed<typeof previewScopeRule>['body'];

const shownFirst = 10;

/** About how many courses a rule would decide now, and how many that would take out of sight. */
export async function countForRule(scope: Scope, actor: Actor, { condition, standing }: Preview) {
  const reader = await readerOf(scope, actor);
  const matches = matchesOfScope(reader, all([]), condition);
  const { all: seen, met, by_hand, leaving } = await countDecidable(scope, matches);
  return {
    courseCount: met,
    isAll: met > 0 && met === seen,
    leavingCount: standing === 'in_scope' ? 0 : leaving,
    handCount: by_hand,
  };
}

/** The same with the first of them. */
export async function previewRule(scope: Scope, actor: Actor, { condition, standing }: Preview) {
  const fault = faultInWords(await scope.institution(), condition);
  if (fault !== null)
    return { courseCount: 0, isAll: false, leavingCount: 0, handCount: 0, first: [], fault };
  const counts = await countForRule(scope, actor, { condition, standing });
  const shown = condition.map(({ column }) => column);
  const { courses } = await queryCoursesFor(scope, actor, {
    ...all(condition),
    columns: shown,
    sort: { column: titleColumn, order: 'asc' },
    page: 1,
    limit: shownFirst,
    trends: false,
  });
  return {
    ...counts,
    first: courses.map(({ id, title, values }) => ({
      id,
      title,
      values: shown.map((column) => ({ column, value: values[column] ?? null })),
    })),
    fault,
  };
}

export const applyScopeRulesWorker = handleJob(applyScopeRulesJob, (scope, _, { signal }) =>
  applyToAll(scope, signal),
);

export const applyScopeRulesOfDayWorker = handleJob(applyScopeRulesOfDayJob, (scope, _, { signal }) =>
  applyOnNewDay(scope, currentTime(), signal),
);
