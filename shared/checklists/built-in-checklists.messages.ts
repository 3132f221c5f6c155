import { defineMessages } from '#shared/text/messages.ts';

/** What the checklists are called that one can begin with. */
export const builtInTitles = defineMessages({
  term_start: { id: 'builtInChecklist.title.termStart', defaultMessage: 'Start of term' },
  accessibility: { id: 'builtInChecklist.title.accessibility', defaultMessage: 'Accessibility' },
  course_copy: { id: 'builtInChecklist.title.courseCopy', defaultMessage: 'Course copy' },
  end_of_term: { id: 'builtInChecklist.title.endOfTerm', defaultMessage: 'End of term' },
});
