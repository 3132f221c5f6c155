import type { Scope } from '#server/infra/tenancy/scope.ts';
import { trendDays, type CourseAccessibility } from '#shared/findings/accessibility.ts';
import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import { listDays } from './accessibility.repository.ts';

const dayMs = 86_400_000;

/** The institution's days up to today, the oldest first. */
function lastDays(timeZone: string, now: Date): string[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: trendDays }, (_, index) =>
    new Date(end - (trendDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** A course's score and findings over the last days. A course never measured has no trend. */
export async function readTrend(
  scope: Scope,
  courseId: number,
  { showsScores }: { showsScores: boolean },
): Promise<CourseAccessibility['trend']> {
  const days = lastDays((await scope.institution()).timeZone, new Date());
  const rows = await listDays(scope, courseId, { fromDay: days[0] ?? '', toDay: days.at(-1) ?? '' });
  if (rows.length === 0) return [];
  const byDay = new Map(rows.map(({ day, metrics }) => [day, metrics]));
  return days.map((day) => {
    const value = (id: MetricId) => byDay.get(day)?.[metricById(id).position - 1] ?? null;
    return {
      day,
      score: showsScores ? value('udoit.score') : null,
      errors: value('udoit.error_count'),
      suggestions: value('udoit.suggestion_count'),
    };
  });
}
