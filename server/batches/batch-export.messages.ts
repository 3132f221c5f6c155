import { defineMessages } from '#shared/text/messages.ts';

/** The title and the columns of an exported list of batches. */
export const batchColumns = defineMessages({
  title: { id: 'batchExport.title', defaultMessage: 'Batches' },
  name: { id: 'batchExport.name', defaultMessage: 'Title' },
  archived: { id: 'batchExport.archived', defaultMessage: 'Archived' },
  courseCount: { id: 'batchExport.courseCount', defaultMessage: 'Courses' },
  team: { id: 'batchExport.team', defaultMessage: 'Team' },
  tags: { id: 'batchExport.tags', defaultMessage: 'Tags' },
  type: { id: 'batchExport.type', defaultMessage: 'Type' },
  typeName: {
    id: 'batchExport.typeName',
    defaultMessage: '{type, select, static {Static} dynamic {Dynamic} other {Hybrid}}',
  },
  deadline: { id: 'batchExport.deadline', defaultMessage: 'Deadline' },
  created: { id: 'batchExport.created', defaultMessage: 'Created' },
  updated: { id: 'batchExport.updated', defaultMessage: 'Updated' },
});

/** The title and the columns of a batch's exported courses. */
export const batchCourseColumns = defineMessages({
  courses: { id: 'batchExport.courses', defaultMessage: 'Courses' },
  courseTitle: { id: 'batchExport.courseTitle', defaultMessage: 'Title' },
  lmsCourseId: { id: 'batchExport.lmsCourseId', defaultMessage: 'Course id' },
  code: { id: 'batchExport.code', defaultMessage: 'Code' },
  sisId: { id: 'batchExport.sisId', defaultMessage: 'SIS id' },
  published: { id: 'batchExport.published', defaultMessage: 'Published' },
  added: { id: 'batchExport.added', defaultMessage: 'Added' },
  scanned: { id: 'batchExport.scanned', defaultMessage: 'Last scan' },
});
