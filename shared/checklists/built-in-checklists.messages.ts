import { defineMessages } from '#shared/text/messages.ts';

/** What the checklists are called that one can begin with. */
export const builtInTitles = defineMessages({
  term_start: { id: 'builtInChecklist.title.termStart', defaultMessage: 'Start of term' },
  accessibility: { id: 'builtInChecklist.title.accessibility', defaultMessage: 'Accessibility' },
  course_copy: { id: 'builtInChecklist.title.courseCopy', defaultMessage: 'Course copy' },
  end_of_term: { id: 'builtInChecklist.title.endOfTerm', defaultMessage: 'End of term' },
});

/** What they're for. */
export const builtInDescriptions = defineMessages({
  term_start: {
    id: 'builtInChecklist.description.termStart',
    defaultMessage: 'What a course needs before students come in, counted from its start.',
  },
  accessibility: {
    id: 'builtInChecklist.description.accessibility',
    defaultMessage: 'What makes a course usable by everyone, counted from the batch’s deadline.',
  },
  course_copy: {
    id: 'builtInChecklist.description.courseCopy',
    defaultMessage: 'What’s left to do when a course was copied from an earlier term.',
  },
  end_of_term: {
    id: 'builtInChecklist.description.endOfTerm',
    defaultMessage: 'What closes a course well, counted from the batch’s deadline.',
  },
});
