import { defineMessages } from '#shared/text/messages.ts';

/** What each metric of the core scan says as a column, by its id (facts: the metric catalogue). */
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
});
