import * as z from 'zod';
import { onCourse } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams } from '#shared/http/id.ts';
import { tag, tagTitle, tagTitles } from './tag.ts';

export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  summary: "Lists the institution's tags by title; none while it has tags switched off.",
  access: 'batches.view',
  response: z.object({ tags: z.array(tag) }),
});

/** A tag with how much has it. */
export const usedTag = tag
  .extend({
    batchCount: z.number().describe('batches, archived ones included'),
    courseCount: z.number().describe('courses in active batches'),
    inScopeCount: z.number().describe('those of them that are in scope'),
  })
  .meta({ id: 'UsedTag' });
export type UsedTag = z.infer<typeof usedTag>;

export const listTagUse = endpoint({
  method: 'GET',
  path: '/api/tags/use',
  summary: "Lists the institution's tags by title, with how many batches and courses have each.",
  access: 'institution.manage',
  response: z.object({ tags: z.array(usedTag) }),
});

export const createTag = endpoint({
  method: 'POST',
  path: '/api/tags',
  summary: 'Creates a tag. Tags are also created by giving them to a batch or a course.',
  access: 'institution.manage',
  creates: 'tag',
  problems: ['conflict'],
  body: z.strictObject({ title: tagTitle }),
  response: tag,
});

export const renameTag = endpoint({
  method: 'PUT',
  path: '/api/tags/:id',
  summary: 'Renames a tag wherever it is. To give it the title of another, merge the two.',
  access: 'institution.manage',
  changes: 'tag',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({ title: tagTitle }),
  response: tag,
});

export const mergeTag = endpoint({
  method: 'POST',
  path: '/api/tags/:id/merge',
  summary:
    'Merges a tag into another: all that has the first gets the second, and the first is gone. It can be undone for 30 seconds.',
  access: 'institution.manage',
  changes: 'tag',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({ into: id.describe('the tag that stays') }),
  response: tag,
});

export const removeTag = endpoint({
  method: 'DELETE',
  path: '/api/tags/:id',
  summary: 'Removes a tag from everything that has it. It can be undone for 30 seconds.',
  access: 'institution.manage',
  changes: 'tag',
  problems: ['conflict', 'not_found'],
  params: idParams,
  response: tag,
});

export const setCourseTags = endpoint({
  method: 'PUT',
  path: '/api/courses/:id/tags',
  summary: 'Gives a course exactly these tags, by title; those that don’t exist are created.',
  access: onCourse('tag'),
  problems: ['conflict'],
  params: idParams,
  body: z.strictObject({ tags: tagTitles }),
  response: z.object({ tags: z.array(tag) }),
});
