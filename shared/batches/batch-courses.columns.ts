import * as z from 'zod';
import { courseListTexts } from '#shared/courses/course-list.messages.ts';
import { id, instant } from '#shared/http/id.ts';
import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { scoreBands } from '#shared/scans/udoit-score.ts';
import { outOfScopeWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';

export const batchCourse = z
  .object({
    id,
    lmsCourseId: z.string(),
    title: z.string(),
    courseCode: z.string().nullable(),
    sisCourseId: z.string().nullable(),
    isPublished: z.boolean(),
    /** how it stands, if that isn't in scope */
    outOfScope: z.string().nullable(),
    /** 0 to 100; null if nothing has been checked */
    score: z.number().nullable(),
    scoreBand: z.enum(scoreBands).nullable(),
    /** accessibility errors that are open; null before the first scan for them */
    errorCount: z.number().nullable(),
    addedAt: instant,
    /** when the core runner last read the course; null before the first scan */
    scannedAt: instant.nullable(),
  })
  .meta({ id: 'BatchCourse' });
export type BatchCourse = z.infer<typeof batchCourse>;

const texts = defineMessages({
  list: { id: 'batchExport.courses', defaultMessage: 'Courses' },
  added: { id: 'batchExport.added', defaultMessage: 'Added' },
  score: { id: 'batchCourse.score', defaultMessage: 'Score' },
  fileScore: { id: 'batchExport.score', defaultMessage: 'Accessibility score' },
  errors: { id: 'batchCourse.errors', defaultMessage: 'Errors' },
  fileErrors: { id: 'batchExport.errors', defaultMessage: 'Accessibility errors' },
});

export const batchCourseList = {
  title: texts.list,
  columns: {
    title: { label: courseListTexts.title, type: 'text', sorts: true, value: ({ title }) => title },
    lmsCourseId: {
      label: courseListTexts.lmsCourseId,
      type: 'text',
      sorts: true,
      value: ({ lmsCourseId }) => lmsCourseId,
    },
    courseCode: {
      label: courseListTexts.code,
      type: 'text',
      sorts: true,
      value: ({ courseCode }) => courseCode,
    },
    sisCourseId: {
      label: courseListTexts.sisId,
      type: 'text',
      sorts: true,
      value: ({ sisCourseId }) => sisCourseId,
    },
    published: {
      label: courseListTexts.published,
      type: 'flag',
      sorts: true,
      value: ({ isPublished }) => isPublished,
    },
    addedAt: { label: texts.added, type: 'moment', only: 'file', value: ({ addedAt }) => addedAt },
    scannedAt: {
      label: courseListTexts.scanned,
      type: 'moment',
      sorts: true,
      value: ({ scannedAt }) => scannedAt,
    },
    score: {
      label: texts.score,
      fileLabel: texts.fileScore,
      type: 'number',
      sorts: true,
      value: ({ score }) => score,
    },
    errorCount: {
      label: texts.errors,
      fileLabel: texts.fileErrors,
      type: 'number',
      sorts: true,
      value: ({ errorCount }) => errorCount,
    },
    scope: {
      label: outOfScopeWords.column,
      type: 'text',
      only: 'file',
      value: ({ outOfScope }) => outOfScope,
    },
  },
} satisfies List<BatchCourse>;

export const batchCourseSorts = sortsOf(batchCourseList, 'title');
export type BatchCourseSort = SortOf<typeof batchCourseList>;
