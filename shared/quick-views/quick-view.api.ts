import * as z from 'zod';
import { onQuickView } from '#shared/access/abilities.ts';
import { tableView } from '#shared/course-table/table-view.ts';
import { keptFilter } from '#shared/filters/filter.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams, titled } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { quickView, quickViewDescription, quickViewTitle, sharingInput } from './quick-view.ts';

export const quickViewSorts = ['title', 'owner', 'sharedWith', 'columnCount', 'updatedAt'] as const;
export type QuickViewSort = (typeof quickViewSorts)[number];

const content = {
  title: quickViewTitle.describe("unique among the owner's quick views"),
  description: quickViewDescription.default(''),
  view: tableView
    .extend({ filter: keptFilter })
    .describe("columns that don't exist any more, and filters by them, can stay"),
};

export const listQuickViews = endpoint({
  method: 'GET',
  path: '/api/quick-views',
  summary:
    "Lists the caller's quick views and those shared with them; institution admins see all that are shared.",
  access: 'session',
  query: pageQuery.extend({
    sortBy: z.enum(quickViewSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
  }),
  response: z.object({ quickViews: z.array(quickView), pagination }),
});

export const createQuickView = endpoint({
  method: 'POST',
  path: '/api/quick-views',
  summary: 'Keeps a way of looking at the table of courses. Nobody else sees it until it’s shared.',
  access: 'quick_view.create',
  creates: 'quick_view',
  problems: ['conflict'],
  body: z.strictObject(content),
  response: quickView,
});

export const readQuickView = endpoint({
  method: 'GET',
  path: '/api/quick-views/:id',
  summary: 'Reads one quick view.',
  access: onQuickView('view'),
  params: idParams,
  response: quickView,
});

export const updateQuickView = endpoint({
  method: 'PUT',
  path: '/api/quick-views/:id',
  summary: 'Changes a quick view. If someone else changed it since `version`, nothing is saved.',
  access: onQuickView('edit'),
  problems: ['conflict'],
  params: idParams,
  body: z.strictObject({ ...content, version: z.number().int() }),
  response: quickView,
});

export const shareQuickView = endpoint({
  method: 'PUT',
  path: '/api/quick-views/:id/sharing',
  summary:
    'Says who else has a quick view. Sharing with a team takes the right to edit in it, and with the institution an institution admin. It shows nobody courses that they don’t see anyway. If someone else changed the sharing since `version`, nothing is saved.',
  access: onQuickView('share'),
  problems: ['conflict', 'not_allowed'],
  params: idParams,
  body: sharingInput,
  response: quickView,
});

export const removeQuickView = endpoint({
  method: 'DELETE',
  path: '/api/quick-views/:id',
  summary:
    'Removes a quick view, for everyone it’s shared with. Where it was the default, the next one applies. It can be undone for 30 seconds.',
  access: onQuickView('delete'),
  params: idParams,
  response: z.object({ id }),
});

/** How many batches and teams are named of those whose default it is. */
export const mostUsesNamed = 20;

const use = titled;

export const readQuickViewUses = endpoint({
  method: 'GET',
  path: '/api/quick-views/:id/uses',
  summary: 'Says whose default a quick view is, before it’s removed.',
  access: onQuickView('delete'),
  params: idParams,
  response: z.object({
    teams: z.array(use).describe('whose default it is'),
    batches: z.array(use).describe('whose default it is'),
    peopleCount: z.number().describe('how many other people have it as their own default'),
  }),
});
