import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { evidenceMeasures } from '#shared/reports/evidence-numbers.ts';
import type { MeasureId } from '#shared/reports/evidence-target.ts';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import { coursesInScope } from './evidence.repository.ts';
import { findCourses, type EvidenceQuery } from './evidence.service.ts';
import { findFarthest, type MovesAsked } from './report-moves.repository.ts';
import { percentOfCourse } from './report-moves.service.ts';

interface MovesOfMeasure {
  readonly measure: MeasureId;
  readonly from: string;
  readonly to: string;
  /** how many courses are named of each */
  readonly most: { readonly better: number; readonly worse: number };
}

/**
 * The courses of an evidence whose percentage of a measure rose or fell between two days: how many, and those where it did
 * most. They are those in scope now.
 */
export async function readMeasureMoves(
  scope: Scope,
  actor: Actor,
  query: EvidenceQuery,
  { measure, from, to, most }: MovesOfMeasure,
) {
  const { courses } = await findCourses(scope, actor, query);
  const { part, whole, isRest } = evidenceMeasures[measure];
  const share = percentOfCourse(part, whole);
  const asked: MovesAsked = {
    tool: 'udoit',
    batchIds: courses.batchIds,
    only: { courseIds: coursesInScope(scope, courses.only?.courseIds) },
    value: isRest ? sql<number | null>`(100 - ${share})` : share,
    decimals: decimalsOf.percent,
    from,
    to,
    today: (await institutionDays(scope))(currentTime()),
  };
  const { up, down, risen, fallen } = await findFarthest(scope, asked, { up: most.better, down: most.worse });
  return { better: up, worse: down, best: risen, worst: fallen };
}
