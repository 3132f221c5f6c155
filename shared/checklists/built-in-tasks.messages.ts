import { defineMessages } from '#shared/text/messages.ts';

/** The titles of the tasks of built-in checklists. */
export const builtInTaskTitles = defineMessages({
  'term_start.dates': { id: 'builtInTask.title.termStart.dates', defaultMessage: 'Check the dates' },
  'term_start.syllabus': { id: 'builtInTask.title.termStart.syllabus', defaultMessage: 'Write the syllabus' },
  'term_start.front_page': {
    id: 'builtInTask.title.termStart.frontPage',
    defaultMessage: 'Set a front page',
  },
  'term_start.links': { id: 'builtInTask.title.termStart.links', defaultMessage: 'Fix broken web links' },
  'term_start.due_dates': {
    id: 'builtInTask.title.termStart.dueDates',
    defaultMessage: 'Give assignments due dates',
  },
  'term_start.grading': { id: 'builtInTask.title.termStart.grading', defaultMessage: 'Set up grading' },
  'term_start.publish': { id: 'builtInTask.title.termStart.publish', defaultMessage: 'Publish the course' },
  'term_start.welcome': { id: 'builtInTask.title.termStart.welcome', defaultMessage: 'Welcome the students' },
  'accessibility.images': {
    id: 'builtInTask.title.accessibility.images',
    defaultMessage: 'Describe all images',
  },
  'accessibility.headings': {
    id: 'builtInTask.title.accessibility.headings',
    defaultMessage: 'Put headings in order',
  },
  'accessibility.contrast': {
    id: 'builtInTask.title.accessibility.contrast',
    defaultMessage: 'Give text enough contrast',
  },
  'accessibility.captions': {
    id: 'builtInTask.title.accessibility.captions',
    defaultMessage: 'Caption all videos',
  },
  'accessibility.documents': {
    id: 'builtInTask.title.accessibility.documents',
    defaultMessage: 'Review the documents',
  },
  'accessibility.errors': {
    id: 'builtInTask.title.accessibility.errors',
    defaultMessage: 'Fix all accessibility errors',
  },
  'accessibility.help': {
    id: 'builtInTask.title.accessibility.help',
    defaultMessage: 'Say whom to ask for help',
  },
  'course_copy.copy': { id: 'builtInTask.title.courseCopy.copy', defaultMessage: 'Copy the content' },
  'course_copy.dates': { id: 'builtInTask.title.courseCopy.dates', defaultMessage: 'Move all dates' },
  'course_copy.old_course': {
    id: 'builtInTask.title.courseCopy.oldCourse',
    defaultMessage: 'Replace links to the old course',
  },
  'course_copy.references': {
    id: 'builtInTask.title.courseCopy.references',
    defaultMessage: 'Fix links that lead nowhere',
  },
  'course_copy.announcements': {
    id: 'builtInTask.title.courseCopy.announcements',
    defaultMessage: 'Delete old announcements',
  },
  'course_copy.files': { id: 'builtInTask.title.courseCopy.files', defaultMessage: 'Remove unused files' },
  'course_copy.walk': {
    id: 'builtInTask.title.courseCopy.walk',
    defaultMessage: 'Walk through it as a student',
  },
  'end_of_term.grades': { id: 'builtInTask.title.endOfTerm.grades', defaultMessage: 'Enter all grades' },
  'end_of_term.final_grades': {
    id: 'builtInTask.title.endOfTerm.finalGrades',
    defaultMessage: 'Check the final grades',
  },
  'end_of_term.incompletes': {
    id: 'builtInTask.title.endOfTerm.incompletes',
    defaultMessage: 'Settle incompletes',
  },
  'end_of_term.notes': { id: 'builtInTask.title.endOfTerm.notes', defaultMessage: 'Note what to change' },
  'end_of_term.tidy': { id: 'builtInTask.title.endOfTerm.tidy', defaultMessage: 'Tidy up the course' },
  'end_of_term.conclude': {
    id: 'builtInTask.title.endOfTerm.conclude',
    defaultMessage: 'Conclude the course',
  },
});

/** What the checklists are called that one can begin with. */
export const builtInTitles = defineMessages({
  term_start: { id: 'builtInChecklist.title.termStart', defaultMessage: 'Start of term' },
  accessibility: { id: 'builtInChecklist.title.accessibility', defaultMessage: 'Accessibility' },
  course_copy: { id: 'builtInChecklist.title.courseCopy', defaultMessage: 'Course copy' },
  end_of_term: { id: 'builtInChecklist.title.endOfTerm', defaultMessage: 'End of term' },
});
