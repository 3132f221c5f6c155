import { defineMessages, type Message } from '#shared/text/messages.ts';
import type { Metric, ShownAsItIs } from './metric.ts';

/** What the core scan measures. Definitions: facts, the metric catalogue. */
export const coreMetrics = [
  {
    id: 'core.published',
    position: 1,
    unit: 'flag',
    betterWhen: 'higher',
    summary: 'sum',
    isShownOtherwise: true,
  },
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
  {
    id: 'core.lastUpdateDay',
    position: 12,
    unit: 'day',
    betterWhen: 'higher',
    summary: 'none',
    isShownOtherwise: true,
  },
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

export type CoreMetricId = (typeof coreMetrics)[number]['id'];

/** What each is called. */
export const coreLabels = defineMessages({
  'core.published': { id: 'metric.core.published', defaultMessage: 'Published' },
  'core.studentCount': { id: 'metric.core.studentCount', defaultMessage: 'Students' },
  'core.moduleCount': { id: 'metric.core.moduleCount', defaultMessage: 'Modules' },
  'core.pageCount': { id: 'metric.core.pageCount', defaultMessage: 'Pages' },
  'core.assignmentCount': { id: 'metric.core.assignmentCount', defaultMessage: 'Assignments' },
  'core.quizCount': { id: 'metric.core.quizCount', defaultMessage: 'Quizzes' },
  'core.discussionCount': { id: 'metric.core.discussionCount', defaultMessage: 'Discussions' },
  'core.announcementCount': { id: 'metric.core.announcementCount', defaultMessage: 'Announcements' },
  'core.fileCount': { id: 'metric.core.fileCount', defaultMessage: 'Files' },
  'core.storageUsedMb': { id: 'metric.core.storageUsedMb', defaultMessage: 'Storage used (MB)' },
  'core.hasSyllabus': { id: 'metric.core.hasSyllabus', defaultMessage: 'Syllabus' },
  'core.lastUpdateDay': { id: 'metric.core.lastUpdateDay', defaultMessage: 'Last change' },
  'core.itemCount': { id: 'metric.core.itemCount', defaultMessage: 'Content items' },
  'core.publishedItemPercent': {
    id: 'metric.core.publishedItemPercent',
    defaultMessage: 'Published content (%)',
  },
  'core.publishedModuleCount': {
    id: 'metric.core.publishedModuleCount',
    defaultMessage: 'Published modules',
  },
  'core.moduleItemCount': { id: 'metric.core.moduleItemCount', defaultMessage: 'Module items' },
  'core.teacherCount': { id: 'metric.core.teacherCount', defaultMessage: 'Number of teachers' },
  'core.hasFrontPage': { id: 'metric.core.hasFrontPage', defaultMessage: 'Front page' },
  'core.dueDatePercent': {
    id: 'metric.core.dueDatePercent',
    defaultMessage: 'Assignments with a due date (%)',
  },
  'core.wordCount': { id: 'metric.core.wordCount', defaultMessage: 'Words' },
  'core.imageCount': { id: 'metric.core.imageCount', defaultMessage: 'Images' },
  'core.mediaCount': { id: 'metric.core.mediaCount', defaultMessage: 'Embedded media' },
  'core.externalToolCount': { id: 'metric.core.externalToolCount', defaultMessage: 'External tools' },
}) satisfies Record<CoreMetricId, Message>;

/** What each says as a column, in a sentence. */
export const coreDescriptions = defineMessages({
  'core.studentCount': {
    id: 'column.description.core.studentCount',
    defaultMessage: 'Students who are enrolled in the course.',
  },
  'core.moduleCount': {
    id: 'column.description.core.moduleCount',
    defaultMessage: 'All modules of the course, published or not.',
  },
  'core.pageCount': {
    id: 'column.description.core.pageCount',
    defaultMessage: 'All pages of the course, published or not.',
  },
  'core.assignmentCount': {
    id: 'column.description.core.assignmentCount',
    defaultMessage: 'All assignments, published or not, without those that are quizzes or discussions.',
  },
  'core.quizCount': {
    id: 'column.description.core.quizCount',
    defaultMessage: 'All classic quizzes of the course, published or not.',
  },
  'core.discussionCount': {
    id: 'column.description.core.discussionCount',
    defaultMessage: 'All discussions of the course, published or not, without announcements.',
  },
  'core.announcementCount': {
    id: 'column.description.core.announcementCount',
    defaultMessage: 'All announcements of the course.',
  },
  'core.fileCount': {
    id: 'column.description.core.fileCount',
    defaultMessage: 'All files of the course, used or not.',
  },
  'core.storageUsedMb': {
    id: 'column.description.core.storageUsedMb',
    defaultMessage: 'How much of its storage in Canvas the course takes up, in megabytes.',
  },
  'core.hasSyllabus': {
    id: 'column.description.core.hasSyllabus',
    defaultMessage: 'Whether the syllabus has any text.',
  },
  'core.itemCount': {
    id: 'column.description.core.itemCount',
    defaultMessage:
      'Pages, assignments, classic quizzes, discussions, announcements and a syllabus with content, each counted once.',
  },
  'core.publishedItemPercent': {
    id: 'column.description.core.publishedItemPercent',
    defaultMessage: 'The share of content items that are published; empty if there are none.',
  },
  'core.publishedModuleCount': {
    id: 'column.description.core.publishedModuleCount',
    defaultMessage: 'Modules that students can see.',
  },
  'core.moduleItemCount': {
    id: 'column.description.core.moduleItemCount',
    defaultMessage: 'The entries of all modules together.',
  },
  'core.teacherCount': {
    id: 'column.description.core.teacherCount',
    defaultMessage: 'Active teachers of the course, each counted once.',
  },
  'core.hasFrontPage': {
    id: 'column.description.core.hasFrontPage',
    defaultMessage: 'Whether one of the course’s pages is set as its front page.',
  },
  'core.dueDatePercent': {
    id: 'column.description.core.dueDatePercent',
    defaultMessage: 'The share of published, graded work that has a due date; empty if there is none.',
  },
  'core.wordCount': {
    id: 'column.description.core.wordCount',
    defaultMessage: 'Words in the text of all content items.',
  },
  'core.imageCount': {
    id: 'column.description.core.imageCount',
    defaultMessage: 'Images in the text of all content items.',
  },
  'core.mediaCount': {
    id: 'column.description.core.mediaCount',
    defaultMessage: 'Videos, audio and players embedded in the text of all content items.',
  },
  'core.externalToolCount': {
    id: 'column.description.core.externalToolCount',
    defaultMessage: 'External tools in modules and in the text of content items.',
  },
}) satisfies Record<ShownAsItIs<(typeof coreMetrics)[number]>['id'], Message>;
