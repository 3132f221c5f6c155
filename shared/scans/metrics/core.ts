import type { Metric } from './metric.ts';

/** What the core scan measures. Definitions: facts, the metric catalogue. */
export const coreMetrics = [
  { id: 'core.published', position: 1, unit: 'flag', betterWhen: 'higher', summary: 'sum' },
  { id: 'core.studentCount', position: 2, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.moduleCount', position: 3, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.pageCount', position: 4, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.assignmentCount', position: 5, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.quizCount', position: 6, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.discussionCount', position: 7, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.announcementCount', position: 8, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.fileCount', position: 9, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.storageUsedMb', position: 10, unit: 'megabytes', betterWhen: 'lower', summary: 'sum' },
  { id: 'core.hasSyllabus', position: 11, unit: 'flag', betterWhen: 'higher', summary: 'sum' },
  { id: 'core.lastUpdateDay', position: 12, unit: 'day', betterWhen: 'higher', summary: 'none' },
  { id: 'core.itemCount', position: 13, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.publishedItemPercent', position: 14, unit: 'percent', betterWhen: 'higher', summary: 'mean' },
  { id: 'core.publishedModuleCount', position: 15, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.moduleItemCount', position: 16, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.teacherCount', position: 17, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.hasFrontPage', position: 18, unit: 'flag', betterWhen: 'higher', summary: 'sum' },
  { id: 'core.dueDatePercent', position: 19, unit: 'percent', betterWhen: 'higher', summary: 'mean' },
  { id: 'core.wordCount', position: 20, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.imageCount', position: 21, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.mediaCount', position: 22, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'core.externalToolCount', position: 23, unit: 'count', betterWhen: 'neither', summary: 'sum' },
] as const satisfies readonly Metric[];
