import { DateTime } from 'luxon';
import { db } from '#server/infra/db/database.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import { metricById, metricCount, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { BuiltInstitution } from './build.ts';

export const zone = 'America/Chicago';

/** The institution's day that many days ago. */
export const dayAgo = (ago: number) => DateTime.now().setZone(zone).minus({ days: ago }).toISODate() ?? '';

/** Noon of that day. */
export const noonAgo = (ago: number) =>
  DateTime.now().setZone(zone).minus({ days: ago }).set({ hour: 12 }).toJSDate();

type Values = Partial<Record<MetricId, number>>;

interface Kept {
  readonly courseId: number;
  readonly values: Values;
  /** in days ago; absent `to`: it goes on */
  readonly from: number;
  readonly to?: number;
}

/** What a scan by UDOIT or Core left in the history of a course, confirmed on each of its days. */
export async function keepValues(institution: BuiltInstitution, { courseId, values, from, to }: Kept) {
  const [id] = Object.keys(values) as MetricId[];
  const tool = toolOfMetric(id ?? 'core.published');
  const metrics: (number | null)[] = Array.from<null>({ length: metricCount(tool) }).fill(null);
  for (const [metric, value] of Object.entries(values))
    metrics[metricById(metric as MetricId).position - 1] = value;
  await db()
    .insertInto('course_history')
    .values({
      institution_id: institution.id,
      course_id: courseId,
      tool,
      valid_from: dayAgo(from),
      valid_to: to === undefined ? null : dayAgo(to),
      confirmed_to: dayAgo(to ?? 0),
      metrics,
    })
    .execute();
}

interface Decided {
  readonly courseId: number;
  readonly standing: ScopeStanding;
  readonly from: number;
  readonly to?: number;
  readonly reason?: string;
  readonly by?: { readonly id: number; readonly name: string };
}

/** A person's decision about a whole course, on the days between. */
export const keepDecision = (
  institution: BuiltInstitution,
  { courseId, standing, from, to, reason = 'Kept for records', by = undefined }: Decided,
) =>
  db()
    .insertInto('scope_decisions')
    .values({
      institution_id: institution.id,
      course_id: courseId,
      subject: 'course',
      subject_key: '',
      subject_title: 'Course',
      standing,
      reason,
      decided_at: noonAgo(from),
      began_at: noonAgo(from),
      decided_by: by?.id ?? null,
      decided_by_name: by?.name ?? 'Ann',
      ended_at: to === undefined ? null : noonAgo(to),
      ended_because: to === undefined ? null : 'withdrawn',
    })
    .execute();
