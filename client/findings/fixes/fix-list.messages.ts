import { defineMessages } from '#shared/text/messages.ts';

export const fixListMessages = defineMessages({
  title: {
    id: 'fixList.title',
    defaultMessage:
      '{count, plural, =0 {No fix is saved in Canvas} one {# fix is saved in Canvas} other {# fixes are saved in Canvas}}',
  },
  numbers: {
    id: 'fixList.numbers',
    defaultMessage:
      '{undone, plural, one {# was undone} other {# were undone}} ({undoneShare}) · {stale, plural, one {# place had changed in between} other {# places had changed in between}} ({staleShare}) · {refused, plural, one {# was refused} other {# were refused}} ({refusedShare})',
  },
  median: {
    id: 'fixList.median',
    defaultMessage:
      'Half of them took less than {seconds, plural, one {# second} other {# seconds}} from opening to Canvas’s answer',
  },
  search: { id: 'fixList.search', defaultMessage: 'Search by course, item or person' },
  rule: { id: 'fixList.rule', defaultMessage: 'Fault' },
  everyRule: { id: 'fixList.everyRule', defaultMessage: 'All faults' },
  state: { id: 'fixList.state', defaultMessage: 'Outcome' },
  everyState: { id: 'fixList.everyState', defaultMessage: 'All outcomes' },
  hand: { id: 'fixList.hand', defaultMessage: 'Saved as' },
  everyHand: { id: 'fixList.everyHand', defaultMessage: 'Anybody' },
  handName: {
    id: 'fixList.handName',
    defaultMessage: '{hand, select, person {the person} other {the service account}}',
  },
  from: { id: 'fixList.from', defaultMessage: 'From (year-month-day)' },
  to: { id: 'fixList.to', defaultMessage: 'To (year-month-day)' },
  mine: { id: 'fixList.mine', defaultMessage: 'Only mine' },
  onlyCourse: { id: 'fixList.onlyCourse', defaultMessage: 'Only this course: {name}' },
  onlyRun: { id: 'fixList.onlyRun', defaultMessage: 'Only this run: #{id}' },
  onlyBatch: { id: 'fixList.onlyBatch', defaultMessage: 'Only this batch: #{id}' },
  removeFilter: { id: 'fixList.removeFilter', defaultMessage: 'Remove filter: {name}' },
  somebody: { id: 'fixList.somebody', defaultMessage: 'somebody else' },
  byService: { id: 'fixList.byService', defaultMessage: 'saved as the service account' },
  undoneBy: { id: 'fixList.undoneBy', defaultMessage: 'Undone {ago} by {name}' },
  undone: { id: 'fixList.undone', defaultMessage: 'Undone {ago}' },
  nothing: { id: 'fixList.nothing', defaultMessage: 'nothing' },
  undoOf: { id: 'fixList.undoOf', defaultMessage: 'Undo: {title}' },
  loading: { id: 'fixList.loading', defaultMessage: 'Loading fixes…' },
  failed: { id: 'fixList.failed', defaultMessage: 'The fixes couldn’t be loaded.' },
  empty: {
    id: 'fixList.empty',
    defaultMessage:
      'Nothing has been fixed from here yet. Open a course’s accessibility tab, and choose “Fix” at a place.',
  },
  noMatch: { id: 'fixList.noMatch', defaultMessage: 'No fixes match.' },
  compareTitle: { id: 'fixList.compareTitle', defaultMessage: 'Before the fix, and now' },
  compareText: {
    id: 'fixList.compareText',
    defaultMessage:
      'The item has changed since the fix, so it can’t be undone by itself. Copy what you need from the left into Canvas.',
  },
  comparedBefore: { id: 'fixList.comparedBefore', defaultMessage: 'Before the fix' },
  comparedNow: { id: 'fixList.comparedNow', defaultMessage: 'Now in Canvas' },
  inHistory: {
    id: 'fixList.inHistory',
    defaultMessage: 'It isn’t kept here any more. Of pages, Canvas has a history.',
  },
  itemGone: { id: 'fixList.itemGone', defaultMessage: 'The item is no longer in Canvas.' },
  better: { id: 'fixList.better', defaultMessage: 'What got better' },
  betterNote: {
    id: 'fixList.betterNote',
    defaultMessage: '{count, plural, one {# place fixed} other {# places fixed}}',
  },
  betterLine: { id: 'fixList.betterLine', defaultMessage: '{rule} in {where}, {ago}' },
});
