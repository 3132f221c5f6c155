import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import type { CourseLink } from '#shared/batches/batch-courses.api.ts';
import { recordCourses, titleOf } from './course.service.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { lookUpReasons } from './course.messages.ts';

/** How a course is named from outside: by its id in Canvas, or by the id that the student information system gave it. */
export interface CourseReference {
  readonly kind: 'lms' | 'sis';
  readonly value: string;
}

interface NotFound {
  /** 'gone': deleted in Canvas */
  readonly code: 'not_found' | 'gone' | 'upstream_failed';
  readonly reason: Phrase;
}

/** A course that was found, or why there is none. */
export type LookedUp =
  | { readonly course: CourseLink; readonly problem?: undefined }
  | { readonly course?: undefined; readonly problem: NotFound };

export const referenceKey = ({ kind, value }: CourseReference) => `${kind}:${value}`;

/** Canvas's word for "the course with this SIS id" (Canvas docs, "Object IDs, SIS IDs, and special IDs"). */
const canvasIdOf = ({ kind, value }: CourseReference) => (kind === 'sis' ? `sis_course_id:${value}` : value);

const unknown = { code: 'not_found', reason: phrase(lookUpReasons.unknown) } as const;
const deleted = { code: 'gone', reason: phrase(lookUpReasons.deleted) } as const;

/**
 * Finds courses by what names them: those known here at once, the others one by one in Canvas, and writes these
 * down. Must not run inside a transaction: Canvas may take its time. Canvas's own problems (no authorisation, an
 * outage) are the outcome of each course that they kept from being found.
 */
export async function lookUpCourses(
  scope: Scope,
  references: readonly CourseReference[],
  signal: AbortSignal,
): Promise<Map<string, LookedUp>> {
  const found = await findKnownCourses(scope, references);
  const missing = references.filter((reference) => !found.has(referenceKey(reference)));
  if (missing.length === 0) return found;
  const asked = await askCanvas(scope, missing, signal);
  return new Map([...found, ...asked]);
}

async function askCanvas(scope: Scope, missing: readonly CourseReference[], signal: AbortSignal) {
  try {
    const canvas = await canvasFor(scope, { signal });
    const answers = await Promise.all(missing.map((reference) => readCourse(canvas, reference)));
    const read = answers.flatMap((answer) => (isCourse(answer) ? [answer] : []));
    const { ids } = await recordCourses(scope, read);
    return new Map(
      missing.map((reference, index) => [referenceKey(reference), outcomeOf(answers[index], ids)]),
    );
  } catch (error) {
    const problem = problemOf(error);
    return new Map(missing.map((reference): [string, LookedUp] => [referenceKey(reference), { problem }]));
  }
}

async function readCourse(canvas: Canvas, reference: CourseReference): Promise<CanvasCourse | LmsProblem> {
  try {
    return await canvas.course(canvasIdOf(reference));
  } catch (error) {
    // One course that Canvas does not know, or not to us, says nothing of the next.
    if (error instanceof LmsProblem && ['not_found', 'forbidden'].includes(error.kind)) return error;
    throw error;
  }
}

const isCourse = (answer: CanvasCourse | LmsProblem): answer is CanvasCourse =>
  !(answer instanceof LmsProblem);

function outcomeOf(
  answer: CanvasCourse | LmsProblem | undefined,
  ids: ReadonlyMap<string, number>,
): LookedUp {
  if (answer === undefined || !isCourse(answer)) {
    const isHidden = answer?.kind === 'forbidden';
    return { problem: isHidden ? { code: 'not_found', reason: answer.reason } : unknown };
  }
  const id = ids.get(answer.id);
  if (answer.workflow_state === 'deleted' || id === undefined) return { problem: deleted };
  return { course: { id, lmsCourseId: answer.id, title: titleOf(answer) } };
}

function problemOf(error: unknown): NotFound {
  if (error instanceof LmsProblem) return { code: 'upstream_failed', reason: error.reason };
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name))
    return { code: 'upstream_failed', reason: phrase(lookUpReasons.tooSlow) };
  throw error;
}

async function findKnownCourses(scope: Scope, references: readonly CourseReference[]) {
  const found = new Map<string, LookedUp>();
  for (const kind of ['lms', 'sis'] as const) {
    const column = kind === 'lms' ? 'lms_course_id' : 'sis_course_id';
    const values = references.filter((reference) => reference.kind === kind).map(({ value }) => value);
    if (values.length === 0) continue;
    const rows = await db()
      .selectFrom('courses')
      .select(['id', 'lms_course_id', 'title', 'workflow_state', `${column} as value`])
      .where('institution_id', '=', scope.institutionId)
      .where(column, 'in', values)
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const course = { id: row.id, lmsCourseId: row.lms_course_id, title: row.title };
      found.set(
        referenceKey({ kind, value: row.value ?? '' }),
        row.workflow_state === 'deleted' ? { problem: deleted } : { course },
      );
    }
  }
  return found;
}
