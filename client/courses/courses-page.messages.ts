import { defineMessages } from '#shared/text/messages.ts';

export const coursesPageMessages = defineMessages({
  columns: { id: 'coursesPage.columns', defaultMessage: 'Columns' },
  compact: { id: 'coursesPage.compact', defaultMessage: 'Compact rows' },
  batch: { id: 'coursesPage.batch', defaultMessage: 'Batch: {title}' },
  removeBatch: { id: 'coursesPage.removeBatch', defaultMessage: 'Remove filter: batch {title}' },
  team: { id: 'coursesPage.team', defaultMessage: 'Batches of the team {title}' },
  removeTeam: { id: 'coursesPage.removeTeam', defaultMessage: 'Remove filter: team {title}' },
  actions: { id: 'coursesPage.actions', defaultMessage: 'Actions' },
  details: { id: 'coursesPage.details', defaultMessage: 'Open details' },
  clear: { id: 'coursesPage.clear', defaultMessage: 'Clear filters' },
  malformed: {
    id: 'coursesPage.malformed',
    defaultMessage:
      'The filter in this address can’t be read, so no courses are shown. Clear it, or ask the person who sent you the link for a new one.',
  },
  skipped: {
    id: 'coursesPage.skipped',
    defaultMessage:
      '{count, plural, one {One filter isn’t applied, because it asks for something that isn’t available. You may see more courses than it would show.} other {# filters aren’t applied, because they ask for something that isn’t available. You may see more courses than they would show.}}',
  },
  helpTitle: { id: 'coursesPage.helpTitle', defaultMessage: 'Columns and filters' },
  helpText: {
    id: 'coursesPage.helpText',
    defaultMessage:
      'Choose columns and their order with “Columns”, and sort by pressing a column’s header. Each filter is about one column; within a filter one test is enough, and a course has to pass all filters. The address of this page keeps what you chose: send it to colleagues, and they see the same for the courses they may view. Below a value you see if it is old, if its scan failed, or if it is being scanned; “n/a” means that your institution doesn’t have the tool.',
  },
  missing: {
    id: 'coursesPage.missing',
    defaultMessage: 'Not available at your institution: {columns}.',
  },
});
