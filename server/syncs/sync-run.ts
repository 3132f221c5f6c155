import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import type { Canvas } from '#server/lms/canvas.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import type { RuleRow, SyncRow } from './sync.repository.ts';

/** The time limit of one slice of a sync. */
export interface Slice {
  readonly until: number;
  readonly signal: AbortSignal;
}

/** A slice that reads from Canvas, with the sync's state when the slice began. */
export interface SyncRun extends Slice {
  readonly scope: Scope;
  readonly sync: SyncRow;
  readonly rule: RuleRow;
  readonly canvas: Canvas;
}

export const isOver = ({ until, signal }: Slice) => currentMs() >= until || signal.aborted;

interface Rule {
  readonly lms_account_id: string | null;
  readonly lms_term_id: string | null;
  readonly include_child_accounts: boolean;
  readonly course_formats: readonly string[];
}

/**
 * A page's courses that a rule takes: not deleted, in the account itself unless children count, of a requested format.
 */
export const findCoursesOfRule = (rule: Rule, courses: readonly CanvasCourse[]) =>
  courses.filter(
    (course) =>
      course.workflow_state !== 'deleted' &&
      (rule.include_child_accounts || course.account_id === rule.lms_account_id) &&
      (rule.course_formats.length === 0 || rule.course_formats.includes(course.course_format)),
  );

/** Whether a rule takes a single course, judging only by the course: not by which accounts are below another. */
export const isOfRule = (rule: Rule, course: CanvasCourse) =>
  (rule.lms_term_id === null || course.enrollment_term_id === rule.lms_term_id) &&
  findCoursesOfRule(rule, [course]).length === 1;
