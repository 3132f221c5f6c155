import * as z from 'zod';
import { cellValue, columnId } from '#shared/columns/column.ts';
import { storedFilter } from '#shared/filters/filter.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams } from '#shared/http/id.ts';
import { pagination } from '#shared/http/page.ts';
import { alertHearers, alertQuestion, alertRule, alertRuleContent } from './alert-rule.ts';
import { alertPresetIds } from './alert-presets.ts';
import { audiences, cadences, severities } from './alert-terms.ts';

const kind = { access: 'institution.manage', flavour: 'readygo' } as const;

export const listAlertRules = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/alert-rules',
  summary: 'Lists the alert rules, by title.',
  response: z.object({ rules: z.array(alertRule) }),
});

export const listAlertPresets = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/alert-rules/presets',
  summary: "Lists rules to start from, in the caller's language.",
  response: z.object({
    presets: z.array(
      z.object({
        id: z.enum(alertPresetIds),
        title: z.string(),
        description: z.string(),
        severity: z.enum(severities),
        condition: storedFilter,
        audience: z.array(z.enum(audiences)),
        cadence: z.enum(cadences),
        quietDays: z.number(),
        isAvailable: z.boolean().describe('false: the institution lacks a column that it asks about'),
      }),
    ),
  }),
});

export const previewAlertRule = endpoint({
  ...kind,
  method: 'POST',
  reads: true,
  path: '/api/alert-rules/preview',
  summary:
    'Says which courses a rule would find now, with the values it asks about, and how many people would hear of it. Nothing is kept.',
  body: z.strictObject({
    ...alertQuestion,
    audience: alertHearers.audience.default([]),
    personIds: alertHearers.personIds.default([]),
    page: z.number().int().default(1),
    limit: z.number().int().min(1).max(100).default(10),
  }),
  response: z.object({
    courses: z
      .array(
        z.object({
          id,
          title: z.string(),
          values: z.array(z.object({ column: columnId, value: cellValue })),
        }),
      )
      .describe('one page, by title'),
    pagination: pagination.describe('`total` is how many courses match'),
    inScope: z.number().describe('how many of `total` are in scope'),
    peopleCount: z.number().describe('people here who would hear of it, each once'),
    unknownTeacherCount: z
      .number()
      .describe('teachers in Canvas who are no people here yet; the audience `instructors` invites them'),
    fault: z.string().nullable().describe('why it finds nothing, in words'),
  }),
});

export const createAlertRule = endpoint({
  ...kind,
  method: 'POST',
  path: '/api/alert-rules',
  summary: 'Makes an alert rule. All courses are looked at right after.',
  creates: 'alert_rule',
  problems: ['conflict', 'not_found'],
  body: alertRuleContent,
  response: alertRule,
});

export const readAlertRule = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/alert-rules/:id',
  summary: 'Reads one alert rule.',
  problems: ['not_found'],
  params: idParams,
  response: alertRule,
});

export const updateAlertRule = endpoint({
  ...kind,
  method: 'PUT',
  path: '/api/alert-rules/:id',
  summary:
    'Changes, pauses or resumes an alert rule. If someone else changed it since `version`, nothing is saved. All courses are looked at right after.',
  changes: 'alert_rule',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: alertRuleContent.extend({ version: z.number().int() }),
  response: alertRule,
});

export const removeAlertRule = endpoint({
  ...kind,
  method: 'DELETE',
  path: '/api/alert-rules/:id',
  summary:
    'Removes an alert rule with its alerts. It can be undone for 30 seconds, and they are as they were.',
  changes: 'alert_rule',
  problems: ['not_found'],
  params: idParams,
  response: z.object({ id }),
});
