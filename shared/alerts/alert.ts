import * as z from 'zod';
import { id, instant, titled } from '#shared/http/id.ts';
import { foundValues } from '#shared/tasks/task.ts';
import { plainLines } from '#shared/text/plain-text.ts';
import { alertStates, resolutions, severities } from './alert-terms.ts';

/** What somebody says about an answer. */
export const alertNote = plainLines(500);

/** A course that a rule has found. There's one for as long as the rule's condition holds there. */
export const alert = z
  .object({
    id,
    version: z.number().describe('goes up with each answer; send it with yours'),
    state: z.enum(alertStates),
    rule: z.object({ id, title: z.string(), severity: z.enum(severities) }),
    course: titled,
    outOfScope: z.string().nullable().describe('how its course stands, if that isn’t in scope'),
    openedAt: instant,
    lastSeenAt: instant.describe('when the condition was last found to hold'),
    foundThen: foundValues.describe('what the rule asked when it opened, and the values that raised it'),
    foundNow: foundValues.describe('the same at the last look'),
    isSilent: z.boolean().describe('nobody was told, since it opened within the quiet days of its rule'),
    snoozedUntil: z.iso
      .date()
      .nullable()
      .describe('on this day of the institution it is open again, if the condition still holds'),
    note: z.string().nullable().describe('of the last answer'),
    answeredBy: z.string().nullable().describe('who answered last; null: nobody, or somebody who is gone'),
    answeredAt: instant.nullable(),
    resolvedAt: instant.nullable(),
    resolution: z.enum(resolutions).nullable().describe('what resolved it'),
    isHolding: z
      .boolean()
      .describe('the condition still held at the last look, also if somebody resolved it'),
    permissions: z.object({ answer: z.boolean() }),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alert>;

/** What people can answer. A resolved alert isn't opened again until its condition has stopped once. */
export const alertAnswer = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('acknowledge'), note: alertNote.optional() }),
    z.strictObject({ action: z.literal('snooze'), until: z.iso.date(), note: alertNote.optional() }),
    z.strictObject({ action: z.literal('resolve'), note: alertNote.optional() }),
    z.strictObject({ action: z.literal('reopen'), note: alertNote.optional() }),
  ])
  .meta({ id: 'AlertAnswer' });
export type AlertAnswer = z.output<typeof alertAnswer>;
export type AlertAction = AlertAnswer['action'];

/** How many alerts can be answered at once. */
export const mostAlertsAtOnce = 500;
/** For how many days at most an alert can be snoozed. */
export const mostSnoozeDays = 365;
