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

/** What's to be done, and when it's done. */
export const builtInTaskDescriptions = defineMessages({
  'term_start.dates': {
    id: 'builtInTask.description.termStart.dates',
    defaultMessage: 'The course’s start and end, and the dates within it, belong to this term.',
  },
  'term_start.syllabus': {
    id: 'builtInTask.description.termStart.syllabus',
    defaultMessage: 'Aims, grading, contact and rules. Done once the course has a syllabus.',
  },
  'term_start.front_page': {
    id: 'builtInTask.description.termStart.frontPage',
    defaultMessage: 'It says where to begin. Done once the course has a front page.',
  },
  'term_start.links': {
    id: 'builtInTask.description.termStart.links',
    defaultMessage: 'Done once none of the course’s web links is broken.',
  },
  'term_start.due_dates': {
    id: 'builtInTask.description.termStart.dueDates',
    defaultMessage: 'Done once at least 90% of the assignments have one.',
  },
  'term_start.grading': {
    id: 'builtInTask.description.termStart.grading',
    defaultMessage:
      'Weights, grading scheme and late policy are as the syllabus says. Somebody else verifies it.',
  },
  'term_start.publish': {
    id: 'builtInTask.description.termStart.publish',
    defaultMessage: 'Done once students can see it.',
  },
  'term_start.welcome': {
    id: 'builtInTask.description.termStart.welcome',
    defaultMessage: 'Post an announcement that says how the course begins.',
  },
  'accessibility.images': {
    id: 'builtInTask.description.accessibility.images',
    defaultMessage: 'Done once every image has an alternative text.',
  },
  'accessibility.headings': {
    id: 'builtInTask.description.accessibility.headings',
    defaultMessage: 'Done once no issues with headings are left.',
  },
  'accessibility.contrast': {
    id: 'builtInTask.description.accessibility.contrast',
    defaultMessage: 'Done once no issues with colors are left.',
  },
  'accessibility.captions': {
    id: 'builtInTask.description.accessibility.captions',
    defaultMessage: 'Captions are there and correct. Somebody else watches a part of each and verifies it.',
  },
  'accessibility.documents': {
    id: 'builtInTask.description.accessibility.documents',
    defaultMessage: 'Done once each document was reviewed.',
  },
  'accessibility.errors': {
    id: 'builtInTask.description.accessibility.errors',
    defaultMessage: 'Done once no errors are left.',
  },
  'accessibility.help': {
    id: 'builtInTask.description.accessibility.help',
    defaultMessage: 'The syllabus names whom students ask for accommodations.',
  },
  'course_copy.copy': {
    id: 'builtInTask.description.courseCopy.copy',
    defaultMessage: 'Import it from the earlier course, and look through what Canvas reports.',
  },
  'course_copy.dates': {
    id: 'builtInTask.description.courseCopy.dates',
    defaultMessage: 'Due dates, availability and events belong to the new term.',
  },
  'course_copy.old_course': {
    id: 'builtInTask.description.courseCopy.oldCourse',
    defaultMessage: 'Done once no link leads to another course.',
  },
  'course_copy.references': {
    id: 'builtInTask.description.courseCopy.references',
    defaultMessage: 'Done once no link within the course is broken.',
  },
  'course_copy.announcements': {
    id: 'builtInTask.description.courseCopy.announcements',
    defaultMessage: 'Those of the earlier term confuse the new students.',
  },
  'course_copy.files': {
    id: 'builtInTask.description.courseCopy.files',
    defaultMessage: 'Done once no unused files are left.',
  },
  'course_copy.walk': {
    id: 'builtInTask.description.courseCopy.walk',
    defaultMessage: 'Open each module in the student view. Somebody else verifies it.',
  },
  'end_of_term.grades': {
    id: 'builtInTask.description.endOfTerm.grades',
    defaultMessage: 'No submission is left ungraded.',
  },
  'end_of_term.final_grades': {
    id: 'builtInTask.description.endOfTerm.finalGrades',
    defaultMessage: 'They’re as the syllabus says. Somebody else verifies it before they’re released.',
  },
  'end_of_term.incompletes': {
    id: 'builtInTask.description.endOfTerm.incompletes',
    defaultMessage: 'Agree with each student what’s missing, and until when.',
  },
  'end_of_term.notes': {
    id: 'builtInTask.description.endOfTerm.notes',
    defaultMessage: 'Write down what to do differently next time, while it’s fresh.',
  },
  'end_of_term.tidy': {
    id: 'builtInTask.description.endOfTerm.tidy',
    defaultMessage: 'Done once nothing is left to tidy up.',
  },
  'end_of_term.conclude': {
    id: 'builtInTask.description.endOfTerm.conclude',
    defaultMessage: 'Done once the course is concluded in Canvas.',
  },
});
