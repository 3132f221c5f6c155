import type { Canvas } from '#server/lms/canvas.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import { metrics, metricCount, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** What a scan found, by metric; a metric left out, or null, could not be measured. */
export type Findings = Partial<Record<MetricId, number | null>>;

/** What reading a course brought. */
export interface CourseReading {
  readonly findings: Findings;
  /** the state Canvas says the course is in, where the scanner asked for it */
  readonly state?: WorkflowState;
}

/** Reads one course. Throws LmsProblem 'not_found' when the course itself is gone, and only then. */
export type Scanner = (canvas: Canvas, lmsCourseId: string) => Promise<CourseReading>;

/** Findings in the order in which a tool's values are stored. */
export function valuesOf(tool: Tool, findings: Findings): (number | null)[] {
  const values = Array.from<number | null>({ length: metricCount(tool) }).fill(null);
  for (const { id, position } of metrics)
    if (toolOfMetric(id) === tool) values[position - 1] = findings[id] ?? null;
  return values;
}
