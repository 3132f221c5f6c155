import * as z from 'zod';
import { id, instant } from '#shared/http/id.ts';
import { measureIds } from '#shared/reports/evidence-target.ts';
import { exactText, plainText } from '#shared/text/plain-text.ts';
import { defineMessages } from '#shared/text/messages.ts';

/** How many schedules one person can have, and how many people each can reach: more is a mailing list’s work. */
export const mostSchedules = 50;
export const mostRecipients = 100;
const mostBatches = 500;

/** The longest title of a schedule. */
export const longestScheduleTitle = 120;

const issues = defineMessages({
  nobody: { id: 'reportMail.issue.nobody', defaultMessage: 'Choose at least one person or address.' },
  tooMany: {
    id: 'reportMail.issue.tooMany',
    defaultMessage: 'At most 100 people and addresses can get one report.',
  },
  twice: { id: 'reportMail.issue.twice', defaultMessage: 'The same one is there twice.' },
  address: { id: 'reportMail.issue.address', defaultMessage: 'This isn’t an email address.' },
});

/** How far back a sent report looks. */
export const sentDurations = ['30_days', '90_days', '6_months'] as const;
export type SentDuration = (typeof sentDurations)[number];
/** As far back as the evidence's page looks by itself. */
export const usualSince = '90_days' satisfies SentDuration;

/** What can be sent: each kind is a line here, and one in the server’s and the client’s tables of kinds. */
export const sentReport = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('report'),
      reportId: exactText(100),
      duration: z.enum(sentDurations),
      batchIds: z.array(id).min(1).max(mostBatches).nullable().describe('null: all active ones'),
      byBatch: z.boolean().default(false).describe('whether the chart has a line for each batch'),
      quickViewId: id.nullable().default(null).describe('only courses that its filter lets through'),
      checklistId: id.nullable().default(null).describe('for the report on the tasks of one checklist'),
    }),
    z.strictObject({ kind: z.literal('quick_view'), quickViewId: id }),
    z.strictObject({
      kind: z.literal('evidence').describe('as of the day on which it’s sent'),
      batchIds: z.array(id).min(1).max(mostBatches).nullable().describe('null: all'),
      accountId: exactText(100)
        .nullable()
        .default(null)
        .describe('only courses of this account of the LMS and of those below it'),
      since: z
        .union([z.enum(sentDurations), z.iso.date()])
        .default(usualSince)
        .describe('how far back, or from which day, changes count'),
      measure: z.enum(measureIds).nullable().default(null).describe('of the trend; null: the target’s'),
    }),
  ])
  .meta({ id: 'SentReport' });
export type SentReport = z.output<typeof sentReport>;

/** The last day of a month, however long that is. */
export const lastDay = 'last';
const mostDays = 28;

const hour = z.number().int().min(0).max(23).describe("in the institution's time zone");

/** On which days it's sent, and at which hour. */
export const reportMoments = z
  .discriminatedUnion('every', [
    z.strictObject({ every: z.literal('week'), weekday: z.number().int().min(1).max(7), hour }),
    z.strictObject({
      every: z.literal('month'),
      day: z.union([z.number().int().min(1).max(mostDays), z.literal(lastDay)]),
      hour,
    }),
    z.strictObject({
      every: z.literal('term'),
      termId: exactText(100).describe("Canvas's id of the term on whose first day it's sent"),
      hour,
    }),
    z.strictObject({ every: z.literal('once'), date: z.iso.date(), hour }),
  ])
  .meta({ id: 'ReportMoments' });
export type ReportMoments = z.output<typeof reportMoments>;

export const attachments = ['none', 'csv', 'xlsx'] as const;
export type Attachment = (typeof attachments)[number];

const distinct = (given: readonly unknown[]) => new Set(given).size === given.length;

/** An address of somebody who isn't a person here, as it's compared. */
const outsideAddress = z
  .email({ error: issues.address.id })
  .max(254)
  .transform((address) => address.toLowerCase());

/** What people decide about a schedule. */
export const reportScheduleContent = z
  .strictObject({
    title: plainText(longestScheduleTitle),
    what: sentReport,
    moments: reportMoments,
    attachment: z.enum(attachments),
    personIds: z
      .array(id)
      .max(mostRecipients, issues.tooMany.id)
      .refine(distinct, { error: issues.twice.id }),
    addresses: z
      .array(outsideAddress)
      .max(mostRecipients, issues.tooMany.id)
      .refine(distinct, { error: issues.twice.id })
      .describe("of the domains that the institution's settings allow"),
    isActive: z.boolean().default(true).describe('false: paused'),
  })
  .refine(({ personIds, addresses }) => personIds.length + addresses.length > 0, {
    error: issues.nobody.id,
    path: ['personIds'],
  })
  .refine(({ personIds, addresses }) => personIds.length + addresses.length <= mostRecipients, {
    error: issues.tooMany.id,
    path: ['personIds'],
  });
export type ReportScheduleContent = z.output<typeof reportScheduleContent>;

/** Why a schedule stopped by itself. */
export const stopReasons = ['owner_gone', 'no_rights', 'nothing_seen', 'gone'] as const;
export type StopReason = (typeof stopReasons)[number];

export const scheduleStates = ['active', 'paused', 'stopped', 'done'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** What became of a time that was due. */
export const reportRun = z
  .object({
    id,
    dueAt: instant,
    state: z.enum(['due', 'written', 'stopped', 'failed']),
    stoppedBy: z.enum(stopReasons).nullable(),
    sent: z.number().describe('mails that a mail server took'),
    waiting: z.number(),
    failed: z.number(),
    dropped: z.number().describe('mails to people who stopped them, or whose rights or addresses went'),
  })
  .meta({ id: 'ReportRun' });
export type ReportRun = z.infer<typeof reportRun>;

/** A report, a quick view or evidence that is sent by mail again and again. */
export const reportSchedule = z
  .object({
    id,
    title: z.string(),
    what: sentReport,
    moments: reportMoments,
    attachment: z.enum(attachments),
    people: z.array(
      z.object({
        id,
        name: z.string(),
        isActive: z.boolean(),
        hasStopped: z.boolean().describe('these mails'),
      }),
    ),
    addresses: z.array(z.object({ address: z.string(), hasStopped: z.boolean() })),
    owner: z.object({ id, name: z.string(), isYou: z.boolean() }).nullable(),
    state: z.enum(scheduleStates),
    stoppedBy: z.enum(stopReasons).nullable(),
    nextAt: instant.nullable().describe('null: never, or not yet known'),
    lastRun: reportRun.nullable(),
    version: z.number().describe('goes up with each change; send it with yours'),
    updatedAt: instant,
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof reportSchedule>;
