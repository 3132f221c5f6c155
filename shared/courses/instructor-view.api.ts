import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { instant } from '#shared/http/id.ts';
import { sectionLevels } from '#shared/instructor-tool/instructor-sections.ts';
import { instructorContact } from '#shared/instructor-tool/instructor-tool.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { status } from '#shared/statuses/status.ts';
import { course } from './course.ts';

/** A course as its instructors see it: without other people, the staff's batches and tags, and comparisons. */
export const instructorCourse = course
  .omit({ batches: true, tags: true, teachers: true, permissions: true })
  .meta({ id: 'InstructorCourse' });
export type InstructorCourse = z.infer<typeof instructorCourse>;

/** What the institution chose for the view. */
const chosenView = z.object({
  sections: sectionLevels.describe('what the instructor sees, and what they do there'),
  scoresHiddenUntil: z.iso.date().nullable().describe('the day from which on scores show; null: no such day'),
  intro: z.string().nullable(),
  contact: instructorContact.nullable().describe('null: that of the institution'),
  status: z
    .object({ status, since: instant.nullable() })
    .nullable()
    .describe('of the course; null: instructors do not see it'),
  scope: z
    .object({
      label: z.string().describe('what the institution calls it'),
      since: instant,
      reviewOn: z.iso.date().nullable(),
    })
    .nullable()
    .describe('how a course stands that is not in scope; null: it is'),
  isPreview: z.boolean().describe('read by somebody who administers the institution: nothing can be changed'),
});

export const instructorView = instructorCourse.extend({ view: chosenView }).meta({ id: 'InstructorView' });
export type InstructorView = z.infer<typeof instructorView>;

export const readInstructorView = endpoint({
  method: 'GET',
  path: '/api/instructor/view',
  summary:
    "Reads the course the session was opened from, for a person who teaches it. Not found if the course isn't tracked, or if the institution shows its instructors no view.",
  access: 'session',
  flavour: 'readygo',
  query: previewQuery,
  response: instructorView,
});
