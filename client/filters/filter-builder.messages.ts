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
  text: { id: 'filterBuilder.text', defaultMessage: 'Text' },
  number: { id: 'filterBuilder.number', defaultMessage: 'Number' },
  from: { id: 'filterBuilder.from', defaultMessage: 'From' },
  to: { id: 'filterBuilder.to', defaultMessage: 'To' },
  day: { id: 'filterBuilder.day', defaultMessage: 'Date' },
  days: { id: 'filterBuilder.days', defaultMessage: 'Days' },
  words: { id: 'filterBuilder.words', defaultMessage: 'Any of these' },
  noWords: { id: 'filterBuilder.noWords', defaultMessage: 'None chosen' },
});

/** What a column has to do, as a choice. */
export const operatorMessages = defineMessages({
  contains: { id: 'filterBuilder.op.contains', defaultMessage: 'contain' },
  is: { id: 'filterBuilder.op.is', defaultMessage: 'be exactly' },
  is_yes: { id: 'filterBuilder.op.is_yes', defaultMessage: 'be yes' },
  is_no: { id: 'filterBuilder.op.is_no', defaultMessage: 'be no' },
  at_least: { id: 'filterBuilder.op.at_least', defaultMessage: 'be at least' },
  at_most: { id: 'filterBuilder.op.at_most', defaultMessage: 'be at most' },
  above: { id: 'filterBuilder.op.above', defaultMessage: 'be above' },
  below: { id: 'filterBuilder.op.below', defaultMessage: 'be below' },
  between: { id: 'filterBuilder.op.between', defaultMessage: 'be between' },
  before: { id: 'filterBuilder.op.before', defaultMessage: 'be before' },
  after: { id: 'filterBuilder.op.after', defaultMessage: 'be after' },
  last_days: { id: 'filterBuilder.op.last_days', defaultMessage: 'be within the last days' },
  not_last_days: { id: 'filterBuilder.op.not_last_days', defaultMessage: 'be longer ago than' },
  next_days: { id: 'filterBuilder.op.next_days', defaultMessage: 'be within the next days' },
  one_of: { id: 'filterBuilder.op.one_of', defaultMessage: 'be one of' },
  empty: { id: 'filterBuilder.op.empty', defaultMessage: 'be empty or unknown' },
  not_empty: { id: 'filterBuilder.op.not_empty', defaultMessage: 'have any value' },
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
