import * as z from 'zod';
import { id, instant, titled } from '#shared/http/id.ts';
import { evidenceLink } from '#shared/tasks/task.ts';
import { exactText, plainText } from '#shared/text/plain-text.ts';
import { decisionAlarms, scopeStandings } from './scope-terms.ts';

/** What can be decided about: a course, or one of its items, files or videos. */
export const scopeSubjects = ['course', 'item', 'document', 'video'] as const;
export type ScopeSubject = (typeof scopeSubjects)[number];

/** Why a decision no longer counts. */
export const scopeEnds = ['replaced', 'withdrawn', 'undone', 'no_longer', 'rule_gone'] as const;
export type ScopeEnd = (typeof scopeEnds)[number];

export const longestScopeReason = 500;
export const longestKindTitle = 80;
const longestKey = 300;
export const mostSubjectsAtOnce = 200;

/** Something of a course: the empty key is the course itself, `page:12` an item, `34` a file, by their ids in Canvas, or a video by ours. */
export const scopeSubject = z.strictObject({
  subject: z.enum(scopeSubjects),
  key: z
    .union([z.literal(''), exactText(longestKey)])
    .describe(
      'empty: the course itself; `page:12`: an item; `34`: a file; by the ids in the LMS; or the `id` of a video',
    ),
});
export type ScopeSubjectRef = z.infer<typeof scopeSubject>;

export const scopeReason = plainText(longestScopeReason);
export const reviewMonths = z.number().int().min(1).max(120);

/** What somebody decides about something. */
export const scopeDecisionContent = z
  .strictObject({
    standing: z
      .enum(scopeStandings)
      .nullable()
      .describe('null: the decision that there is is withdrawn, and rules can decide'),
    kindId: id.nullable().default(null).describe('of an exception'),
    reason: scopeReason.describe('why'),
    evidenceUrl: evidenceLink.nullable().default(null),
    isForRecord: z
      .boolean()
      .default(false)
      .describe('of archives: somebody says that it is kept only for reference, research or records'),
    reviewOn: z.iso
      .date()
      .nullable()
      .default(null)
      .describe('when it is to be looked at again; null: as the kind says, if it does'),
  })
  .meta({ id: 'ScopeDecisionContent' });
export type ScopeDecisionContent = z.output<typeof scopeDecisionContent>;

/** What archives have to be, each: true, false, or null where nobody knows. */
export const archiveConditions = z
  .object({
    isOlder: z.boolean().nullable().describe('made before the day from which the institution complies'),
    isForRecord: z.boolean(),
    isUnaltered: z.boolean().nullable().describe('since it was decided'),
    isMarked: z.boolean().nullable().describe('its title, or its course’s, begins with the mark of archives'),
  })
  .meta({ id: 'ArchiveConditions' });
export type ArchiveConditions = z.infer<typeof archiveConditions>;

/** A decision about the scope. */
export const scopeDecision = z
  .object({
    id,
    course: titled,
    subject: z.enum(scopeSubjects),
    key: z.string(),
    title: z.string(),
    standing: z.enum(scopeStandings),
    label: z.string().describe('what the institution calls that'),
    kind: z.string().nullable(),
    reason: z.string(),
    evidenceUrl: z.string().nullable(),
    isForRecord: z.boolean(),
    reviewOn: z.iso.date().nullable(),
    decidedAt: instant,
    decidedBy: z.string().nullable().describe('null: a rule did'),
    rule: z.string().nullable().describe('what the rule was called'),
    endedAt: instant.nullable(),
    endedBy: z.string().nullable(),
    endedBecause: z.enum(scopeEnds).nullable(),
    conditions: archiveConditions.nullable().describe('of archives, where the institution asks for them'),
    alarms: z.array(z.enum(decisionAlarms)),
  })
  .meta({ id: 'ScopeDecision' });
export type ScopeDecision = z.infer<typeof scopeDecision>;
