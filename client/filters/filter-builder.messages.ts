import { defineMessages } from '#shared/text/messages.ts';

export const filterBuilderMessages = defineMessages({
  filters: { id: 'filterBuilder.filters', defaultMessage: 'Filters' },
  add: { id: 'filterBuilder.add', defaultMessage: 'Add filter' },
  clear: { id: 'filterBuilder.clear', defaultMessage: 'Clear filters' },
  change: { id: 'filterBuilder.change', defaultMessage: 'Change filter' },
  changeNamed: { id: 'filterBuilder.changeNamed', defaultMessage: 'Change filter: {filter}' },
  removeNamed: { id: 'filterBuilder.removeNamed', defaultMessage: 'Remove filter: {filter}' },
  removed: { id: 'filterBuilder.removed', defaultMessage: 'Removed: {filter}' },
  unavailable: { id: 'filterBuilder.unavailable', defaultMessage: '{filter} (not available, not applied)' },
  column: { id: 'filterBuilder.column', defaultMessage: 'Column' },
  chooseColumn: { id: 'filterBuilder.chooseColumn', defaultMessage: 'Choose a column' },
  test: { id: 'filterBuilder.test', defaultMessage: 'Test {place, number}' },
  operator: { id: 'filterBuilder.operator', defaultMessage: 'Has to' },
  or: { id: 'filterBuilder.or', defaultMessage: 'or' },
  addTest: { id: 'filterBuilder.addTest', defaultMessage: 'Or …' },
  removeTest: { id: 'filterBuilder.removeTest', defaultMessage: 'Remove test {place, number}' },
  apply: { id: 'filterBuilder.apply', defaultMessage: 'Apply filter' },
  show: {
    id: 'filterBuilder.show',
    defaultMessage: '{count, plural, =0 {Show none} one {Show # course} other {Show # courses}}',
  },
  below: { id: 'filterBuilder.below', defaultMessage: 'Any of these, with all below' },
  findWords: { id: 'filterBuilder.findWords', defaultMessage: 'Find' },
  text: { id: 'filterBuilder.text', defaultMessage: 'Text' },
  number: { id: 'filterBuilder.number', defaultMessage: 'Number' },
  from: { id: 'filterBuilder.from', defaultMessage: 'From' },
  to: { id: 'filterBuilder.to', defaultMessage: 'To' },
  day: { id: 'filterBuilder.day', defaultMessage: 'Date' },
  days: { id: 'filterBuilder.days', defaultMessage: 'Days' },
  words: { id: 'filterBuilder.words', defaultMessage: 'Any of these' },
  noWords: { id: 'filterBuilder.noWords', defaultMessage: 'None chosen' },
});

/** What is wrong with a value. */
export const valueFaults = defineMessages({
  text: { id: 'filterBuilder.fault.text', defaultMessage: 'Enter 1 to 200 letters' },
  number: { id: 'filterBuilder.fault.number', defaultMessage: 'Enter a number' },
  backwards: { id: 'filterBuilder.fault.backwards', defaultMessage: 'This is below the first number' },
  day: { id: 'filterBuilder.fault.day', defaultMessage: 'Enter a date such as 2026-12-31' },
  days: { id: 'filterBuilder.fault.days', defaultMessage: 'Enter a whole number from 1 to 3650' },
  words: { id: 'filterBuilder.fault.words', defaultMessage: 'Choose at least one' },
  tooManyWords: { id: 'filterBuilder.fault.tooManyWords', defaultMessage: 'Choose at most 100' },
});
