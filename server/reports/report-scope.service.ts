import type { Actor } from '#server/access/actor.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import { conditionOnSpan, isAboutValuesOf } from '#server/course-table/span-filter.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { getSeenView } from '#server/quick-views/quick-view.service.ts';
import { filter } from '#shared/filters/filter.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { OnlyCourses } from './asked.ts';
import { reportProblems } from './report.messages.ts';

interface ReportScope {
  readonly only: OnlyCourses | undefined;
  readonly scope: { quickViewId: number; title: string; asOf: 'day' | 'today' } | null;
}

/**
 * The courses that a quick view's filter lets through. If it's about nothing but the tool's values, each day's own
 * values decide; else what the courses are today does. It narrows what the batches have, and never widens it.
 */
export async function scopeOf(
  scope: Scope,
  actor: Actor,
  { quickViewId, tool, part }: { quickViewId?: number | undefined; tool: Tool; part: string },
): Promise<ReportScope> {
  if (quickViewId === undefined) return { only: undefined, scope: null };
  const { title, view } = await getSeenView(scope, actor, quickViewId);
  const conditions = filter.safeParse(view.filter);
  if (!conditions.success)
    throw new Problem('invalid_input', phrase(reportProblems.staleView, { title }), {
      [`${part}.quickViewId`]: phrase(reportProblems.staleView, { title }),
    });
  const byDay = isAboutValuesOf(tool, conditions.data);
  const only = byDay
    ? { condition: await conditionOnSpan(scope, actor, conditions.data) }
    : {
        courseIds: await selectedCourseIds(scope, actor, {
          all: { batchIds: [], filter: conditions.data },
          except: [],
        }),
      };
  return {
    only: conditions.data.length === 0 ? undefined : only,
    scope: { quickViewId, title, asOf: byDay ? 'day' : 'today' },
  };
}
