import * as z from 'zod';
import { id } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';

/** What every institution's statuses come down to, whatever it calls them. */
export const statusCategories = ['not_started', 'in_progress', 'blocked', 'ready', 'closed'] as const;
export type StatusCategory = (typeof statusCategories)[number];

export const statusColours = ['grey', 'blue', 'green', 'orange', 'red'] as const;
export type StatusColour = (typeof statusColours)[number];

export const statusIcons = [
  'circle',
  'clock',
  'edit',
  'eye',
  'warning',
  'blocked',
  'check',
  'star',
  'flag',
  'lock',
] as const;
export type StatusIcon = (typeof statusIcons)[number];

/** One of the states that an institution's courses can be in, by its own list. */
export const status = z
  .object({
    id,
    label: z.string(),
    meaning: z.string(),
    colour: z.enum(statusColours),
    icon: z.enum(statusIcons),
    category: z.enum(statusCategories),
    isDefault: z.boolean().describe('what courses have without a status of their own'),
    isActive: z.boolean().describe('whether people can choose it; courses that have it keep it'),
  })
  .meta({ id: 'Status' });
export type Status = z.infer<typeof status>;

export const mostStatuses = 30;
export const longestLabel = 40;
export const statusLabel = plainText(longestLabel);
export const longestMeaning = 200;
export const longestNote = 500;

/** Why somebody sets a status. */
export const statusNote = plainText(longestNote);
