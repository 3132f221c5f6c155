import * as z from 'zod';
import { timeZone } from '#shared/account/preferences.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams } from '#shared/http/id.ts';
import { locales } from '#shared/sessions/session-settings.ts';
import { products } from '#shared/task-runners/tool.ts';
import { domainNames, institutionTitle } from '../institutions/institution.ts';
import { institutionFeatures, institutionSettings } from './institution-settings.ts';

const features = z
  .array(z.enum(institutionFeatures))
  .max(institutionFeatures.length)
  .describe('what is switched on; with "tags" batches have tags');

/** The part of an institution that its own admins look after. */
export const generalSettings = z
  .object({
    id,
    title: z.string(),
    slug: z.string(),
    domainNames: z.array(z.string()),
    locale: z.enum(locales),
    timeZone: z.string(),
    activeProducts: z.array(z.enum(products)).describe('decided by super admins'),
    isNew: z.boolean(),
    features,
    settings: institutionSettings,
    newQuizzes: z.object({ quizzes: z.number(), courses: z.number() }).describe('in tracked courses'),
    version: z
      .number()
      .describe('sent back with a change, which is refused if somebody else has saved one since'),
  })
  .meta({ id: 'GeneralSettings' });
export type GeneralSettings = z.infer<typeof generalSettings>;

export const readGeneralSettings = endpoint({
  method: 'GET',
  path: '/api/institutions/:id/settings',
  summary: "Reads the institution's general settings.",
  access: 'institution.manage',
  params: idParams,
  response: generalSettings,
});

export const updateGeneralSettings = endpoint({
  method: 'PUT',
  path: '/api/institutions/:id/settings',
  summary: "Replaces the institution's general settings. After that it no longer counts as new.",
  access: 'institution.manage',
  changes: 'institution',
  params: idParams,
  body: z.strictObject({
    title: institutionTitle,
    domainNames,
    locale: z.enum(locales),
    timeZone,
    features,
    settings: institutionSettings,
    version: z.number().int(),
  }),
  response: generalSettings,
});
