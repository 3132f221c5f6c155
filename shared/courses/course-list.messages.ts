import { defineMessages } from '#shared/text/messages.ts';

/** What the columns of lists of courses are called that aren't the table of courses. */
export const courseListTexts = defineMessages({
  title: { id: 'courseList.title', defaultMessage: 'Title' },
  lmsCourseId: { id: 'courseList.lmsCourseId', defaultMessage: 'Course id' },
  code: { id: 'courseList.code', defaultMessage: 'Code' },
  sisId: { id: 'courseList.sisId', defaultMessage: 'SIS id' },
  published: { id: 'courseList.published', defaultMessage: 'Published' },
  scanned: { id: 'courseList.scanned', defaultMessage: 'Last scan' },
});
