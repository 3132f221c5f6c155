import { onCourse } from '#shared/access/abilities.ts';
import { previewQuery } from '#shared/instructor-tool/preview.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParams } from '#shared/http/id.ts';
import { courseAccessibility } from './accessibility.ts';

export const readAccessibility = endpoint({
  method: 'GET',
  path: '/api/courses/:id/accessibility',
  summary: "Reads a course's accessibility score, how it comes about, and what wasn't checked.",
  access: onCourse('view'),
  params: idParams,
  response: courseAccessibility,
});

export const readTaughtAccessibility = endpoint({
  method: 'GET',
  path: '/api/instructor/accessibility',
  summary:
    'Reads the same for the course the session was opened from, for a person who teaches it; without scores where the institution shows instructors none.',
  access: 'session',
  flavour: 'readygo',
  query: previewQuery,
  response: courseAccessibility,
});
