import { defineMessages } from '#shared/text/messages.ts';

export const columnChoiceMessages = defineMessages({
  columns: { id: 'columnChoice.columns', defaultMessage: 'Columns' },
  placeholder: { id: 'columnChoice.placeholder', defaultMessage: 'Type to find a column' },
  noMatch: { id: 'columnChoice.noMatch', defaultMessage: 'No columns match.' },
  search: { id: 'columnChoice.search', defaultMessage: 'Find a column' },
  shown: { id: 'columnChoice.shown', defaultMessage: 'Shown, in this order' },
  shownHint: {
    id: 'columnChoice.shownHint',
    defaultMessage: 'The title always comes first. Drag the others, or use the arrows.',
  },
  offered: { id: 'columnChoice.offered', defaultMessage: 'All columns' },
  up: { id: 'columnChoice.up', defaultMessage: 'Move {column} up' },
  down: { id: 'columnChoice.down', defaultMessage: 'Move {column} down' },
  remove: { id: 'columnChoice.remove', defaultMessage: 'Take {column} out' },
  moved: {
    id: 'columnChoice.moved',
    defaultMessage: '{column} is now column {place, number} of {count, number}.',
  },
  unavailable: { id: 'columnChoice.unavailable', defaultMessage: '{column} (not available)' },
  notLicensed: {
    id: 'columnChoice.notLicensed',
    defaultMessage: 'Your institution doesn’t have what this column needs.',
  },
  standard: { id: 'columnChoice.standard', defaultMessage: 'Standard columns' },
  apply: { id: 'columnChoice.apply', defaultMessage: 'Show these columns' },
});
