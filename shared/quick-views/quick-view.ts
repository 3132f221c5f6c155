import * as z from 'zod';
import { recordPermissions } from '#shared/access/abilities.ts';
import { tableView } from '#shared/course-table/table-view.ts';
import { id, instant, titled } from '#shared/http/id.ts';
import { plainText } from '#shared/text/plain-text.ts';
import { builtInIds } from './built-in-views.ts';

/** How many quick views one person can keep. */
export const mostQuickViews = 500;
/** How many teams one can be shared with. */
const mostTeams = 100;

/** The longest title. */
export const longestTitle = 120;

export const quickViewTitle = plainText(longestTitle);

/** Can be empty, and have several lines. */
export const quickViewDescription = z
  .string()
  .trim()
  .max(1_000)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u);

export const sharedWith = ['private', 'teams', 'institution'] as const;
export type SharedWith = (typeof sharedWith)[number];

/** What people that a quick view is shared with can do: use it, or change it as well. */
export const shareLevels = ['view', 'edit'] as const;
export type ShareLevel = (typeof shareLevels)[number];

const known = { version: z.number().int().describe('of the sharing as the caller knows it') };

/** With whom a quick view is to be shared. */
export const sharingInput = z
  .discriminatedUnion('with', [
    z.strictObject({ ...known, with: z.literal('private') }),
    z.strictObject({
      ...known,
      with: z.literal('teams'),
      teamIds: z.array(id).min(1).max(mostTeams),
      level: z.enum(shareLevels).default('view'),
    }),
    z.strictObject({
      ...known,
      with: z.literal('institution'),
      level: z.enum(shareLevels).default('view'),
    }),
  ])
  .meta({ id: 'SharingInput' });
export type SharingInput = z.output<typeof sharingInput>;

const sharing = z
  .object({
    with: z.enum(sharedWith),
    level: z.enum(shareLevels),
    teams: z
      .array(titled)
      .describe('by title; only those the caller is in, unless they look after the quick view'),
    version: z.number().describe('goes up with each change of the sharing; send it with yours'),
  })
  .meta({ id: 'Sharing' });
export type Sharing = z.infer<typeof sharing>;

/** Names a quick view in addresses and choices: a kept one by its id, a built-in one by its name. */
export const quickViewKey = z.union([id, z.enum(builtInIds)]).meta({ id: 'QuickViewKey' });
export type QuickViewKey = z.infer<typeof quickViewKey>;

const quickViewPermissions = z
  .object(
    Object.fromEntries(recordPermissions.quick_view.map((flag) => [flag, z.boolean()])) as {
      [P in (typeof recordPermissions.quick_view)[number]]: z.ZodBoolean;
    },
  )
  .meta({ id: 'QuickViewPermissions' });
export type QuickViewPermissions = z.infer<typeof quickViewPermissions>;

export const quickView = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    view: tableView,
    owner: z
      .object({ name: z.string(), isYou: z.boolean() })
      .nullable()
      .describe('null: the person who made it is gone, and institution admins look after it'),
    sharing,
    isOwnDefault: z.boolean().describe("whether it's what the caller's table of courses starts with"),
    version: z.number().describe('goes up with each change; send it with yours'),
    permissions: quickViewPermissions,
    updatedAt: instant,
  })
  .meta({ id: 'QuickView' });
export type QuickView = z.infer<typeof quickView>;
