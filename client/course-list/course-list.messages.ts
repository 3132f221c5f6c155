import { defineMessages } from '#shared/text/messages.ts';

export const courseListMessages = defineMessages({
  search: { id: 'courseList.search', defaultMessage: 'Search by title, code or id' },
  published: { id: 'courseList.published', defaultMessage: 'Published' },
  title: { id: 'courseList.title', defaultMessage: 'Title' },
  lmsCourseId: { id: 'courseList.lmsCourseId', defaultMessage: 'Course id' },
  code: { id: 'courseList.code', defaultMessage: 'Code' },
  sisId: { id: 'courseList.sisId', defaultMessage: 'SIS id' },
  scanned: { id: 'courseList.scanned', defaultMessage: 'Last scan' },
  listLoading: { id: 'courseList.listLoading', defaultMessage: 'Loading courses…' },
  listFailed: { id: 'courseList.listFailed', defaultMessage: 'The courses couldn’t be loaded.' },
});
