import * as z from 'zod';

/** Canvas sends ids as text when asked to (canvas-string-ids); older parts still send numbers. */
const lmsId = z.union([z.string(), z.number()]).transform(String);
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? null);
const optionalId = lmsId.nullish().transform((given) => given ?? null);
const optionalNumber = z
  .number()
  .nullish()
  .transform((number) => number ?? null);

/** A course as Canvas lists it. A name may be null; the format is absent in older versions. */
export const canvasCourse = z.object({
  id: lmsId,
  name: optionalText,
  course_code: optionalText,
  sis_course_id: optionalText,
  account_id: optionalId,
  enrollment_term_id: optionalId,
  workflow_state: z.enum(['unpublished', 'available', 'completed', 'deleted']).catch('unpublished'),
  start_at: optionalText,
  end_at: optionalText,
  total_students: optionalNumber,
  storage_quota_used_mb: optionalNumber,
  syllabus_body: optionalText,
  course_format: z.string().nullish(),
});
export type CanvasCourse = z.output<typeof canvasCourse>;

/** What has no name is shown by its id. */
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
    start_at: optionalText,
    end_at: optionalText,
    workflow_state: optionalText,
  })
  .transform(named);
export type CanvasTerm = z.output<typeof canvasTerm>;

export const canvasUser = z
  .object({ id: lmsId, name: optionalText, email: optionalText, login_id: optionalText })
  .transform(named);
export type CanvasUser = z.output<typeof canvasUser>;

/** The parts of a content item that scanners read; which are present depends on the kind. */
export const canvasContent = z.object({
  id: lmsId.optional(),
  page_id: lmsId.optional(),
  title: optionalText,
  name: optionalText,
  body: optionalText,
  description: optionalText,
  message: optionalText,
  published: z.boolean().nullish(),
  updated_at: optionalText,
});
export type CanvasContent = z.output<typeof canvasContent>;
