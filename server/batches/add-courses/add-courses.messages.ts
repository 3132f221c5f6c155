import { defineMessages } from '#shared/text/messages.ts';

/** Why courses couldn't be listed or checked. */
export const addCoursesReasons = defineMessages({
  notAllowed: {
    id: 'addCourses.reason.notAllowed',
    defaultMessage:
      'Your Canvas account can’t list the courses of this account: it lacks the permission “Courses - view list”. Ask a Canvas administrator for it, or ask an institution admin to add the courses.',
  },
  courseNotAllowed: {
    id: 'addCourses.reason.courseNotAllowed',
    defaultMessage:
      'Your Canvas account can’t list this course: it lacks the permission “Courses - view list” there. Ask a Canvas administrator for it, or ask an institution admin to add the course.',
  },
  listBroken: {
    id: 'addCourses.reason.listBroken',
    defaultMessage: 'The list couldn’t be read because of an error in Courseyard, not in Canvas. Try again.',
  },
  checkBroken: {
    id: 'addCourses.reason.checkBroken',
    defaultMessage:
      'The list couldn’t be checked because of an error in Courseyard, not in Canvas. Upload the file again.',
  },
});
