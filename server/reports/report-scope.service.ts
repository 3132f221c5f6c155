import type { Actor } from '#server/access/actor.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import { conditionOnSpan, isAboutValuesOf } from '#server/course-table/span-filter.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { getSeenView } from '#server/quick-views/quick-view.service.ts';
import { filter, type Filter } from '#shared/filters/filter.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { Place } from '#shared/reports/report.api.ts';
import { getSeenPlaces, onlyIn } from './report-places.service.ts';
import type { OnlyCourses } from './report-fields.ts';
import { reportProblems } from './report.messages.ts';

interface ReportScope {
  readonly only: OnlyCourses | undefined;
  readonly within: readonly Place[];
  readonly scope: { quickViewId: number; title: string; asOf: 'day' | 'today' } | null;
}

interface PlacesAsked {
  readonly batchIds: readonly number[];
  readonly unitId?: string | undefined;
  readonly termId?: string | undefined;
}

interface Narrowing {
  readonly quickViewId?: number | undefined;
  readonly part: string;
}

/**
 * The courses that a quick view's filter lets through, of a unit or a term. If the filter is about nothing but the tool's
 * values, each day's own values decide; else what the courses are today does. It narrows what the batches have, and never
 * widens it.
 */
export async function scopeOf(
  scope: Scope,
  actor: Actor,
  asked: Narrowing & PlacesAsked & { readonly tool: Product },
): Promise<ReportScope> {
  const { unitId, termId } = asked;
  const within = await getSeenPlaces(scope, actor, {
    batchIds: asked.batchIds,
    unitIds: unitId === undefined ? [] : [unitId],
    termIds: termId === undefined ? [] : [termId],
  });
  const { only, scope: viewed } = await viewScopeOf(scope, actor, asked);
  return {
    only: within.reduce<OnlyCourses | undefined>((found, place) => onlyIn(scope, place, found), only),
    scope: viewed,
    within,
  };
}

async function viewScopeOf(
  scope: Scope,
  actor: Actor,
  { tool, ...narrowing }: Narrowing & { readonly tool: Product },
): Promise<Omit<ReportScope, 'within'>> {
  const view = await findView(scope, actor, narrowing);
  if (!view) return { only: undefined, scope: null };
  const { quickViewId, title, conditions } = view;
  const byDay = isAboutValuesOf(tool, conditions);
  const only = byDay
    ? { condition: await conditionOnSpan(scope, actor, conditions) }
    : await coursesToday(scope, actor, conditions);
  return {
    only: conditions.length === 0 ? undefined : only,
    scope: { quickViewId, title, asOf: byDay ? 'day' : 'today' },
  };
}

/** The courses that a quick view's filter lets through today. */
export async function coursesOfView(scope: Scope, actor: Actor, narrowing: Narrowing) {
  const view = await findView(scope, actor, narrowing);
  if (!view) return { only: undefined, scope: null };
  const { conditions, ...named } = view;
  return {
    only: conditions.length === 0 ? undefined : await coursesToday(scope, actor, conditions),
    scope: { ...named, filter: conditions },
  };
}

const coursesToday = async (scope: Scope, actor: Actor, conditions: Filter) => ({
  courseIds: await selectedCourseIds(scope, actor, {
    all: { batchIds: [], filter: conditions },
    except: [],
  }),
});

async function findView(scope: Scope, actor: Actor, { quickViewId, part }: Narrowing) {
  if (quickViewId === undefined) return undefined;
  const { title, view } = await getSeenView(scope, actor, quickViewId);
  const conditions = filter.safeParse(view.filter);
  if (!conditions.success)
    throw new Problem('invalid_input', phrase(reportProblems.staleView, { title }), {
      [`${part}.quickViewId`]: phrase(reportProblems.staleView, { title }),
    });
  return { quickViewId, title, conditions: conditions.data };
}
