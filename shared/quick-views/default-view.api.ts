import * as z from 'zod';
import { onBatch, onTeam } from '#shared/access/abilities.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { idParam, idParams, titled } from '#shared/http/id.ts';
import { quickView, quickViewKey } from './quick-view.ts';

/** Whose default applies, the first of these that there is. */
export const defaultSources = ['own', 'batch', 'team', 'built_in'] as const;
export type DefaultSource = (typeof defaultSources)[number];

const chosen = z.strictObject({ quickView: quickViewKey.nullable().describe('null: none') });

/** The default of a batch or a team, and what it can be. */
const settings = z.object({
  quickView: quickViewKey.nullable(),
  choices: z.array(titled).describe('quick views that everyone concerned has, besides the built-in ones'),
});

export const readDefaultView = endpoint({
  method: 'GET',
  path: '/api/quick-view-default',
  summary:
    "Reads the quick view that the caller's table of courses starts with: their own default, else the given batch's, else that of their first team by title that has one, else Everything. One that they can't see is passed over.",
  access: 'session',
  query: z.object({ batchId: idParam.optional().describe('the only batch in view, if there is just one') }),
  response: z.object({
    quickView: quickViewKey,
    source: z.enum(defaultSources),
    kept: quickView.nullable().describe("the quick view itself, if it isn't built in"),
  }),
});

export const setOwnDefaultView = endpoint({
  method: 'PUT',
  path: '/api/quick-view-default',
  summary: "Sets the caller's own default quick view.",
  access: 'session',
  body: chosen,
  response: chosen,
});

export const readBatchDefaultView = endpoint({
  method: 'GET',
  path: '/api/batches/:id/quick-view',
  summary: 'Reads the default quick view of a batch, and the ones it can have.',
  access: onBatch('edit'),
  params: idParams,
  response: settings,
});

export const setBatchDefaultView = endpoint({
  method: 'PUT',
  path: '/api/batches/:id/quick-view',
  summary:
    "Sets the default quick view of a batch: a built-in one, or one shared with the batch's team or with the institution.",
  access: onBatch('edit'),
  params: idParams,
  body: chosen,
  response: settings,
});

export const readTeamDefaultView = endpoint({
  method: 'GET',
  path: '/api/teams/:id/quick-view',
  summary: 'Reads the default quick view of a team, and the ones it can have.',
  access: onTeam('view'),
  params: idParams,
  response: settings,
});

export const setTeamDefaultView = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/quick-view',
  summary:
    'Sets the default quick view of a team: a built-in one, or one shared with the team or with the institution.',
  access: onTeam('manage_members'),
  params: idParams,
  body: chosen,
  response: settings,
});
