import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { id, idParams } from '#shared/http/id.ts';
import { pageQuery, pagination, sortOrder } from '#shared/http/page.ts';
import {
  attachments,
  reportRun,
  reportSchedule,
  reportScheduleContent,
  scheduleStates,
  sentReport,
} from './report-schedule.ts';

const kind = { access: 'batches.view' } as const;
const version = { version: z.number().int() };

export const scheduleSorts = ['title', 'owner', 'nextAt', 'updatedAt'] as const;
export type ScheduleSort = (typeof scheduleSorts)[number];

export const listReportSchedules = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/report-schedules',
  summary: "Lists the caller's reports by mail; institution admins get everyone's.",
  query: pageQuery.extend({
    state: z.enum(scheduleStates).optional(),
    sortBy: z.enum(scheduleSorts).default('title'),
    sortOrder: sortOrder.default('asc'),
  }),
  response: z.object({ schedules: z.array(reportSchedule), pagination }),
});

export const createReportSchedule = endpoint({
  ...kind,
  method: 'POST',
  path: '/api/report-schedules',
  summary:
    'Has a report, a quick view or evidence sent by mail. Its numbers are those that the caller may see.',
  creates: 'report_schedule',
  problems: ['conflict', 'not_found'],
  body: reportScheduleContent,
  response: reportSchedule,
});

export const readReportSchedule = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/report-schedules/:id',
  summary: 'Reads one report by mail with its latest times.',
  problems: ['not_found'],
  params: idParams,
  response: reportSchedule.extend({ runs: z.array(reportRun).describe('the latest, newest first') }),
});

export const updateReportSchedule = endpoint({
  ...kind,
  method: 'PUT',
  path: '/api/report-schedules/:id',
  summary:
    'Changes, pauses or resumes a report by mail. If someone else changed it since `version`, nothing is saved.',
  changes: 'report_schedule',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: reportScheduleContent.safeExtend(version),
  response: reportSchedule,
});

export const handOverReportSchedule = endpoint({
  ...kind,
  method: 'POST',
  path: '/api/report-schedules/:id/owner',
  summary: 'Hands a report by mail over: from now on it has the numbers that the other person may see.',
  changes: 'report_schedule',
  problems: ['conflict', 'not_found'],
  params: idParams,
  body: z.strictObject({ personId: id, ...version }),
  response: reportSchedule,
});

export const removeReportSchedule = endpoint({
  ...kind,
  method: 'DELETE',
  path: '/api/report-schedules/:id',
  summary: 'Removes a report by mail. It can be undone for 30 seconds.',
  changes: 'report_schedule',
  problems: ['not_found'],
  params: idParams,
  response: z.object({ id }),
});

export const tryReportMail = endpoint({
  ...kind,
  method: 'POST',
  path: '/api/report-schedules/try',
  summary: 'Sends a report, a quick view or evidence to the caller alone, once and now.',
  tokens: 'refused',
  changes: 'report_schedule',
  problems: ['conflict', 'not_found'],
  body: z.strictObject({ what: sentReport, attachment: z.enum(attachments) }),
  response: z.object({ address: z.string() }),
});

export const findReportReaders = endpoint({
  ...kind,
  method: 'GET',
  path: '/api/report-schedules/readers',
  summary:
    'Lists active people of the institution who can get a report by mail, by name: the first of those found.',
  query: pageQuery.pick({ search: true }),
  response: z.object({
    people: z.array(z.object({ id, name: z.string() })),
    isMore: z.boolean(),
    domains: z.array(z.string()).describe('of outside addresses that may be given'),
  }),
});
