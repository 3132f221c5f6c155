import type { Canvas } from '#server/lms/canvas.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import { metrics, metricCount, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** A scan's results by metric; a missing or null metric couldn't be measured. */
export type Findings = Partial<Record<MetricId, number | null>>;

/** The result of reading a course. */
export interface CourseReading {
  readonly findings: Findings;
  /** the course's state in Canvas, if the scanner asked for it */
  readonly state?: WorkflowState;
}

/** Reads one course. Throws LmsProblem 'not_found' only when the course itself is gone. */
export type Scanner = (canvas: Canvas, lmsCourseId: string) => Promise<CourseReading>;

/** Findings in the order in which a tool's values are stored. */
export function valuesOf(tool: Tool, findings: Findings): (number | null)[] {
  const values = Array.from<number | null>({ length: metricCount(tool) }).fill(null);
  for (const { id, position } of metrics)
    if (toolOfMetric(id) === tool) values[position - 1] = findings[id] ?? null;
  return values;
}
