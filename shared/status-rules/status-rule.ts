import * as z from 'zod';
import { id, instant, titled } from '#shared/http/id.ts';
import { status } from '#shared/statuses/status.ts';

/** What happens when a checklist is completed on a course: people are asked, or it just gets the status. */
export const statusRuleModes = ['ask', 'act'] as const;
export type StatusRuleMode = (typeof statusRuleModes)[number];

const named = titled;

/** Which status a course gets once a checklist is completed on it. */
export const statusRule = z
  .object({
    id,
    checklist: named,
    status: status.describe('one that is not in use makes the rule rest'),
    mode: z.enum(statusRuleModes),
    version: z.number().describe('goes up with each change'),
  })
  .meta({ id: 'StatusRule' });
export type StatusRule = z.infer<typeof statusRule>;

/** A status for a course, because a checklist is completed on it; people say yes or no. */
export const statusProposal = z
  .object({
    id,
    course: named,
    checklist: named,
    from: status.describe('what the course has'),
    to: status,
    madeAt: instant,
    permissions: z.object({ answer: z.boolean() }),
  })
  .meta({ id: 'StatusProposal' });
export type StatusProposal = z.infer<typeof statusProposal>;

/** How many proposals can be answered at once. */
export const mostAnswers = 500;
