import * as z from 'zod';
import { courseFormats } from '#shared/batches/batch.ts';
import {
  foreignId,
  givenMarkup,
  lmsId,
  optionalId,
  optionalMarkup,
  optionalMoment,
  optionalNumber,
  optionalText,
  shownId,
} from './canvas-fields.ts';

/**
 * A course as Canvas lists it. Only the id is required; any other unusable field counts as absent. The list has the
 * format when it's set, and leaves it out otherwise (Canvas's source).
 */
export const canvasCourse = z
  .object({
    id: lmsId,
    name: optionalText,
    /**
     * present when the user of the token has a nickname for the course, which is then its name (Canvas docs, "Courses")
     */
    original_name: optionalText,
    course_code: optionalText,
    sis_course_id: foreignId,
    account_id: optionalId,
    enrollment_term_id: optionalId,
    workflow_state: z.enum(['unpublished', 'available', 'completed', 'deleted']).catch('unpublished'),
    created_at: optionalMoment,
    start_at: optionalMoment,
    end_at: optionalMoment,
    total_students: optionalNumber,
    storage_quota_used_mb: optionalNumber,
    /** null, like students, storage and teachers, if Canvas left it out */
    syllabus_body: givenMarkup,
    /** on its card and at its top */
    image_download_url: optionalMarkup,
    banner_image_download_url: optionalMarkup,
    /** active ones, if asked for; one who teaches several sections can come several times */
    teachers: z
      .array(z.object({ id: lmsId, display_name: optionalText }))
      .nullable()
      .catch(null),
    course_format: z.enum(courseFormats).catch('not_set'),
    /**
     * what Canvas's own accessibility checker counts, in lists that ask for it; absent where Canvas has no such checker or
     * has it off, and where it hasn't looked at the course (Canvas's source; undocumented)
     */
    accessibility_course_statistic: z
      .object({ active_issue_count: optionalNumber, resolved_issue_count: optionalNumber })
      .nullable()
      .catch(null),
  })
  .transform(({ original_name, ...course }) => ({ ...course, name: original_name ?? course.name }));
export type CanvasCourse = z.output<typeof canvasCourse>;

/** Without a name, its id is shown. */
const named = <T extends { id: string; name: string | null }>(thing: T) => ({
  ...thing,
  name: thing.name ?? thing.id,
});

export const canvasAccount = z
  .object({ id: lmsId, name: optionalText, parent_account_id: optionalId })
  .transform(named);
export type CanvasAccount = z.output<typeof canvasAccount>;

export const canvasTerm = z
  .object({
    id: lmsId,
    name: optionalText,
    start_at: optionalMoment,
    end_at: optionalMoment,
    workflow_state: optionalText,
  })
  .transform(named);
export type CanvasTerm = z.output<typeof canvasTerm>;

export const canvasUser = z
  .object({ id: lmsId, name: optionalText, email: optionalText, login_id: optionalText })
  .transform(named);
export type CanvasUser = z.output<typeof canvasUser>;

/** Whether something is listed as a course is, even if its id can't be read. */
export const looksLikeCourse = (item: unknown) =>
  typeof item === 'object' &&
  item !== null &&
  'id' in item &&
  ('course_code' in item || 'account_id' in item);

/** Details by which a person can find a malformed item, as far as Canvas gives them. */
export const skippedItem = z
  .object({ id: shownId, name: optionalText, course_code: optionalText })
  .transform(({ id, name, course_code }) => ({ id, name: name ?? course_code }))
  .catch({ id: null, name: null });
