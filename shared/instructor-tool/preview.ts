import * as z from 'zod';
import { idParam } from '#shared/http/id.ts';

/** What calls about an instructor's own course take besides: who administers the institution looks what it's like. */
export const previewQuery = z.object({
  previewOf: idParam
    .optional()
    .describe('a course to read as its instructors would, for who administers the institution'),
});
