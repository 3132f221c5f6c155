import * as z from 'zod';
import { id, instant } from '#shared/http/id.ts';
import { masquerader } from '#shared/sessions/session-settings.ts';

/** How a request ended: done, refused for a reason the person sees, or failed on our side. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;

/** What's logged without an API call: done by Courseyard itself, or in a browser on its way back from Canvas. */
export const systemActions = [
  'syncBySchedule',
  'syncByLiveEvents',
  'authoriseRunner',
  'authoriseRunnerByLink',
  'giveCanvasGrant',
  'endBulkAction',
  'endBulkUndo',
  'publishCourse',
  'unpublishCourse',
  'sendMail',
  'stopReport',
  'mergePeople',
  'takeBackGroup',
  'retryDeadLetters',
  'discardDeadLetters',
] as const;
export type SystemAction = (typeof systemActions)[number];

const named = z.object({ id: id.nullable(), name: z.string() });

/** One line of the audit log: who, acting as whom, what, on which record, when, from where. Never what was sent. */
export const auditEntry = z
  .object({
    id: z.number(),
    at: instant,
    person: named.describe('the name as it was then; the id is null once the person is removed'),
    action: z
      .string()
      .describe(
        `the name of the endpoint's declaration, such as createBatch; or what was done without a request: ${systemActions.join(', ')}`,
      ),
    isRead: z
      .boolean()
      .describe('a read, which is only logged while acting for another institution or as somebody in Canvas'),
    outcome: z.enum(auditOutcomes),
    code: z.string().nullable().describe("the problem's code, if it wasn't done"),
    record: z
      .object({ type: z.string(), id: z.string().nullable(), title: z.string().nullable() })
      .nullable(),
    actingFrom: named
      .nullable()
      .describe("the person's own institution, when the entry was made by somebody acting for this one"),
    actingFor: named
      .nullable()
      .describe(
        "the institution acted for, in the log of the person's own institution; only the other institution's log names the record",
      ),
    masquerader: masquerader.nullable().describe('who acted as the person in Canvas, if anybody did'),
    via: z
      .enum(['embedded', 'tab', 'login', 'token', 'system'])
      .nullable()
      .describe("how the person was signed in; 'system' for what Courseyard did automatically"),
    address: z.string().nullable().describe('the IP address the request came from'),
    requestId: z.string().nullable(),
    note: z
      .string()
      .nullable()
      .describe(
        'more about the entry, such as the reason given, in the language that Accept-Language asks for',
      ),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;
