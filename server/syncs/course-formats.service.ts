import type { Scope } from '#server/infra/tenancy/scope.ts';
import { knownFormats } from '#server/courses/course.service.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';

/** Fills in the formats that Canvas's list left out: from an earlier look, else from each course's settings. */
export async function withFormats(
  scope: Scope,
  canvas: Canvas,
  courses: readonly CanvasCourse[],
): Promise<CanvasCourse[]> {
  const unknown = courses.filter(({ course_format }) => course_format === undefined).map(({ id }) => id);
  if (unknown.length === 0) return [...courses];
  const known = await knownFormats(scope, unknown);
  return Promise.all(
    courses.map(async (course) =>
      course.course_format === undefined
        ? { ...course, course_format: known.get(course.id) ?? (await canvas.courseFormat(course.id)) }
        : course,
    ),
  );
}
