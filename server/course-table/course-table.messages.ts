import { defineMessages } from '#shared/text/messages.ts';

export const courseTableProblems = defineMessages({
  sort: { id: 'courseTable.problem.sort', defaultMessage: 'Courses can’t be sorted by this column.' },
  noColumn: { id: 'courseTable.problem.noColumn', defaultMessage: 'There is no such column.' },
});
