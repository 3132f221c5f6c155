import * as z from 'zod';
import { titled } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';

/** A word of the institution's own for its batches and courses. */
export const tag = titled.meta({ id: 'Tag' });
export type Tag = z.infer<typeof tag>;

export const longestTag = 40;
export const tagTitle = plainText(longestTag);

/** How many tags a batch or a course can have, and how many an institution. */
export const mostTagsEach = 20;
export const mostTags = 1_000;

/** Tags by their titles; those that don't exist are created. */
export const tagTitles = z.array(tagTitle).max(mostTagsEach);
