import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { instructorTool, instructorToolInput } from './instructor-tool.ts';

export const readInstructorTool = endpoint({
  method: 'GET',
  path: '/api/instructor-tool',
  summary: 'Reads what instructors see of their courses, and what they do there.',
  access: 'institution.manage',
  flavour: 'readygo',
  response: instructorTool,
});

export const updateInstructorTool = endpoint({
  method: 'PUT',
  path: '/api/instructor-tool',
  summary:
    "Chooses what instructors see of their courses, and what they do there. The institution's privacy mode narrows it. If someone else changed it since `version`, nothing is saved.",
  access: 'institution.manage',
  flavour: 'readygo',
  problems: ['conflict'],
  body: instructorToolInput.extend({ version: z.number().int() }),
  response: instructorTool,
});
