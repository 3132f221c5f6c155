import { defineMessages } from '#shared/text/messages.ts';

export const coursesPageMessages = defineMessages({
  columns: { id: 'coursesPage.columns', defaultMessage: 'Columns' },
  compact: { id: 'coursesPage.compact', defaultMessage: 'Compact rows' },
  batch: { id: 'coursesPage.batch', defaultMessage: 'Batch: {title}' },
  removeBatch: { id: 'coursesPage.removeBatch', defaultMessage: 'Remove filter: batch {title}' },
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
      '{count, plural, one {One filter isn’t applied, because its column isn’t available. You may see more courses than it would show.} other {# filters aren’t applied, because their columns aren’t available. You may see more courses than they would show.}}',
  },
  missing: {
    id: 'coursesPage.missing',
    defaultMessage: 'Not available at your institution: {columns}.',
  },
});
