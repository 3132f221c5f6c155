import * as z from 'zod';
import { onAlert } from '#shared/access/abilities.ts';
import { bulkOutcome } from '#shared/http/bulk.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParam, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import { tableFile, tableFormat } from '#shared/http/table-file.ts';
import { severities } from './alert-terms.ts';
import { alertSorts } from './alert.columns.ts';
import { alert, alertAnswer, alertNote, mostAlertsAtOnce } from './alert.ts';

/**
 * Which alerts a list has. Open ones are neither resolved nor snoozed, as everywhere that they're counted; unanswered
 * ones are those of them that nobody has acknowledged; unresolved ones are all but the resolved ones.
 */
export const alertChoices = [
  'open',
  'unanswered',
  'acknowledged',
  'snoozed',
  'unresolved',
  'resolved',
  'all',
] as const;
export type AlertChoice = (typeof alertChoices)[number];

const listQuery = z
  .object({
    state: z.enum(alertChoices).default('open'),
    ruleId: idParam.optional(),
    severity: z.enum(severities).optional(),
    courseId: idParam.optional(),
    batchId: idParam.optional(),
    search: pageQuery.shape.search.describe(
      "part of the title of the rule or the course; case and accents don't matter",
    ),
    sortBy: z.enum(alertSorts).default('openedAt'),
    sortOrder: sortOrder.default('desc'),
  })
  .meta({ id: 'AlertListQuery' });
export type AlertListQuery = z.output<typeof listQuery>;

const kind = { flavour: 'readygo' } as const;

export const listAlerts = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/alerts',
  heavy: true,
  summary: 'Lists alerts of courses that the caller may view.',
  access: 'batches.view',
  query: pageQuery.extend(listQuery.shape),
  response: z.object({
    alerts: z.array(alert),
    pagination,
    outOfScopeCount: z.number().describe('of all that the query finds, those on courses out of scope'),
  }),
});

export const exportAlerts = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/alerts/export',
  summary: 'Exports the alerts that the list with this query has, as a CSV file or a workbook.',
  access: 'batches.view',
  query: listQuery.extend({ format: tableFormat }),
  download: 'table',
  response: tableFile,
});

export const readAlert = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/alerts/:id',
  summary: 'Reads one alert.',
  access: onAlert('view'),
  params: idParams,
  response: alert,
});

const answering = {
  ...kind,
  method: 'POST',
  access: onAlert('answer'),
  problems: ['conflict'],
  params: idParams,
  response: alert,
} as const;

const answer = { version: z.number().int().describe('as it was seen'), note: alertNote.optional() };
const bare = z.strictObject(answer);

export const acknowledgeAlert = endpoint({
  ...answering,
  path: '/api/alerts/:id/acknowledge',
  summary: 'Says that somebody knows: it stays open until its condition no longer holds.',
  body: bare,
});

export const snoozeAlert = endpoint({
  ...answering,
  path: '/api/alerts/:id/snooze',
  summary:
    'Puts an alert off until a day of the institution: then it is open again, and people are told again.',
  body: z.strictObject({ ...answer, until: z.iso.date() }),
});

export const resolveAlert = endpoint({
  ...answering,
  path: '/api/alerts/:id/resolve',
  summary: 'Resolves an alert. The rule does not open it again until its condition has stopped once.',
  body: bare,
});

export const reopenAlert = endpoint({
  ...answering,
  path: '/api/alerts/:id/reopen',
  summary: 'Opens an alert again that was acknowledged, snoozed, or resolved while its condition holds.',
  body: bare,
});

export const answerAlerts = endpoint({
  ...kind,
  method: 'POST',
  path: '/api/alerts/answers',
  summary: `Acknowledges, snoozes, resolves or reopens up to ${mostAlertsAtOnce} alerts, each on its own: those changed since their \`version\`, or of courses that the caller may not change, stay as they are.`,
  access: 'courses.change',
  body: z.strictObject({
    alerts: z
      .array(z.strictObject({ id, version: z.number().int() }))
      .min(1)
      .max(mostAlertsAtOnce),
    answer: alertAnswer,
  }),
  response: bulkOutcome(id),
});
