import * as z from 'zod';
import { defineRestorer } from '#server/infra/undo/restorer.ts';
import { allowJudging, takeBack } from './judge-findings.service.ts';

/** Takes back that findings were resolved or reopened. */
export const restoreFindings = defineRestorer({
  kinds: ['findings_resolved', 'findings_reopened'],
  before: z.object({
    state: z.enum(['active', 'resolved']),
    resolvedAt: z.string().nullable(),
    resolvedBy: z.number().nullable(),
    resolvedByName: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  allow: allowJudging,
  restore: (scope, { subjectId }, items) => takeBack(scope, subjectId, items),
});
