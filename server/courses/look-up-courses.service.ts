import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Rank } from '#server/lms/budget/budget.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import type { CourseLink } from '#shared/batches/batch-courses.api.ts';
import { canonicalId } from '#shared/courses/canvas-id.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { recordCourses, titleOf } from './course.service.ts';

/** Why a named course couldn't be found. */
const lookUpReasons = defineMessages({
  unknown: { id: 'course.reason.unknown', defaultMessage: 'Canvas doesn’t have this course.' },
  deleted: { id: 'course.reason.deleted', defaultMessage: 'This course was deleted in Canvas.' },
  unkept: { id: 'course.reason.unkept', defaultMessage: 'Canvas’s details of this course can’t be stored.' },
});

/** How a course is named from outside: by its id in Canvas, or by its id in the student information system. */
interface CourseReference {
  readonly kind: 'lms' | 'sis';
  readonly value: string;
}

interface NotFound {
  /** 'gone': deleted in Canvas */
  readonly code: 'not_found' | 'gone' | 'upstream_failed';
  readonly reason: Phrase;
  /** what kept Canvas from answering at all; absent if it failed only for this course */
  readonly lms?: LmsProblem;
}

/** A course that was found, or why it wasn't. */
export type LookedUp =
  | { readonly course: CourseLink; readonly problem?: undefined }
  | { readonly course?: undefined; readonly problem: NotFound };

export const referenceKey = ({ kind, value }: CourseReference) => `${kind}:${value}`;

/** Canvas's notation for "the course with this SIS id" (Canvas docs, "Object IDs, SIS IDs, and special IDs"). */
const canvasIdOf = ({ kind, value }: CourseReference) => (kind === 'sis' ? `sis_course_id:${value}` : value);

const unknown = { code: 'not_found', reason: phrase(lookUpReasons.unknown) } as const;
const deleted = { code: 'gone', reason: phrase(lookUpReasons.deleted) } as const;
const unkept = { code: 'not_found', reason: phrase(lookUpReasons.unkept) } as const;

/** Who the look-up is for, and its time limit. */
interface LookUp {
  readonly signal: AbortSignal;
  readonly rank: Rank;
}

/**
 * Finds courses by name or id: known ones at once, the others one by one in Canvas, and stores those. One that was deleted
 * is asked for again, since Canvas lets people bring courses back. Must not run inside a transaction: Canvas can take its
 * time. Canvas's own problems (no authorisation, an outage) become the result of each course they kept from being found.
 */
export async function lookUpCourses(
  scope: Scope,
  references: readonly CourseReference[],
  lookUp: LookUp,
): Promise<Map<string, LookedUp>> {
  const asked = await inOwnForm(scope, references);
  const found = await findOrAsk(scope, [...asked.values()], lookUp);
  return new Map(
    [...asked].flatMap(([given, reference]) => {
      const outcome = found.get(referenceKey(reference));
      return outcome ? [[given, outcome] as const] : [];
    }),
  );
}

/** The references as this Canvas itself writes their ids, by what they were given as. */
async function inOwnForm(scope: Scope, references: readonly CourseReference[]) {
  const { canvasShard } = await scope.institution();
  return new Map(
    references.map(({ kind, value }) => {
      const id = kind === 'lms' ? canonicalId(value, canvasShard) : undefined;
      return [referenceKey({ kind, value }), { kind, value: id ?? value }];
    }),
  );
}

async function findOrAsk(scope: Scope, references: readonly CourseReference[], lookUp: LookUp) {
  const found = await findKnownCourses(scope, references);
  const missing = references.filter((reference) => !found.get(referenceKey(reference))?.course);
  if (missing.length === 0) return found;
  const answers = await askCanvas(scope, missing, lookUp);
  const { ids } = await recordCourses(
    scope,
    answers.flatMap((answer) => (isCourse(answer) ? [answer] : [])),
  );
  // If Canvas answers none of the requests properly, that says more about Canvas than about these courses.
  const isOutage = answers.every((answer) => !isCourse(answer) && answer.isBrokenAnswer);
  missing.forEach((reference, index) => {
    const outcome = outcomeOf(answers[index], ids);
    // Unless Canvas has it again, the last that's known of it holds.
    if (found.has(referenceKey(reference)) && !outcome.course) return;
    const isAlone = !isOutage && outcome.problem?.lms?.isBrokenAnswer;
    found.set(referenceKey(reference), isAlone ? { problem: withoutLms(outcome.problem) } : outcome);
  });
  return found;
}

/** Canvas's answer for each. A problem that isn't a single course's ends the others too, with the same words. */
async function askCanvas(
  scope: Scope,
  missing: readonly CourseReference[],
  { signal, rank }: LookUp,
): Promise<(CanvasCourse | LmsProblem)[]> {
  const common = new AbortController();
  const problemOf = (error: unknown) => {
    const problem = lmsProblemOf(error);
    if (!ownProblems.has(problem.kind) && !problem.isBrokenAnswer) common.abort(problem);
    return problem;
  };
  try {
    const canvas = await canvasFor(scope, { signal: AbortSignal.any([signal, common.signal]), rank });
    return await Promise.all(
      missing.map((reference) => canvas.course(canvasIdOf(reference)).catch(problemOf)),
    );
  } catch (error) {
    const problem = lmsProblemOf(error);
    return missing.map(() => problem);
  }
}

/** A course that Canvas doesn't know, or won't show us, says nothing about the next one. Nor does a broken answer. */
const ownProblems: ReadonlySet<LmsProblemKind> = new Set(['not_found', 'forbidden', 'rejected']);

const isCourse = (answer: CanvasCourse | LmsProblem): answer is CanvasCourse =>
  !(answer instanceof LmsProblem);

function outcomeOf(
  answer: CanvasCourse | LmsProblem | undefined,
  ids: ReadonlyMap<string, number>,
): LookedUp {
  if (answer === undefined) return { problem: unknown };
  if (!isCourse(answer)) return { problem: problemsByKind(answer) };
  const id = ids.get(answer.id);
  if (answer.workflow_state === 'deleted') return { problem: deleted };
  if (id === undefined) return { problem: unkept };
  return { course: { id, lmsCourseId: answer.id, title: titleOf(answer) } };
}

function problemsByKind(lms: LmsProblem): NotFound {
  if (lms.kind === 'not_found' || lms.kind === 'rejected') return unknown;
  if (lms.kind === 'forbidden') return { code: 'not_found', reason: lms.reason };
  return { code: 'upstream_failed', reason: lms.reason, lms };
}

const withoutLms = ({ code, reason }: NotFound): NotFound => ({ code, reason });

function lmsProblemOf(error: unknown): LmsProblem {
  if (error instanceof LmsProblem) return error;
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name))
    return new LmsProblem('unreachable', 'no answer in time', { mayPass: true });
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
