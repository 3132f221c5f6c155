import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { course } from './course.ts';

/** A course as its instructors see it: without other people, the staff's batches and tags, and comparisons. */
export const instructorCourse = course.omit({ batches: true, tags: true, teachers: true, permissions: true });
export type InstructorCourse = z.infer<typeof instructorCourse>;

export const readInstructorView = endpoint({
  method: 'GET',
  path: '/api/instructor/view',
  summary:
    "Reads the course the session was opened from, for a person who teaches it. Not found if the course isn't tracked.",
  access: 'session',
  flavour: 'readygo',
  response: instructorCourse,
});
