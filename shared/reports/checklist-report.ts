import * as z from 'zod';
import { id, titled } from '#shared/http/id.ts';

const count = z.number().int().min(0);
const percent = z.number().min(0).max(100);

const taskCounts = {
  totalTaskCount: count,
  inScopeTaskCount: count.describe('those on courses in scope'),
  completedTaskCount: count,
  incompleteTaskCount: count,
  completedTaskPercentage: percent,
  incompleteTaskPercentage: percent,
};

/** One checklist of the checklists report. A percentage of nothing is 0: the totals say that there's nothing. */
export const checklistReportRow = z
  .object({
    id,
    title: z.string(),
    tasklistCount: count.describe('courses of the batches that have this checklist'),
    inScopeTasklistCount: count.describe('those of them that are in scope'),
    completedTasklists: count,
    incompleteTasklists: count,
    completedTasklistsPercentage: percent,
    incompleteTasklistsPercentage: percent,
    ...taskCounts,
  })
  .meta({ id: 'ChecklistReportRow' });
export type ChecklistReportRow = z.infer<typeof checklistReportRow>;

/** One task of a checklist, over all courses that have it. */
const checklistTaskRow = z.object({ id, title: z.string(), ...taskCounts }).meta({ id: 'ChecklistTaskRow' });
export type ChecklistTaskRow = z.infer<typeof checklistTaskRow>;

export const checklistTasksReport = z
  .object({
    checklist: titled,
    tasks: z.array(checklistTaskRow),
  })
  .meta({ id: 'ChecklistTasksReport' });
export type ChecklistTasksReport = z.infer<typeof checklistTasksReport>;
