import { defineMessages } from '#shared/text/messages.ts';

export const evidenceMessages = defineMessages({
  noTarget: { id: 'evidence.noTarget', defaultMessage: 'Your institution has no target yet.' },
  setTarget: { id: 'evidence.setTarget', defaultMessage: 'Set a target' },
  day: { id: 'evidence.day', defaultMessage: 'As of' },
  since: { id: 'evidence.since', defaultMessage: 'Changes since' },
  measure: { id: 'evidence.measure', defaultMessage: 'Trend' },
  usualMeasure: { id: 'evidence.usualMeasure', defaultMessage: 'As the target says' },
  loading: { id: 'evidence.loading', defaultMessage: 'Putting the evidence together…' },
  failed: { id: 'evidence.failed', defaultMessage: 'The evidence couldn’t be put together.' },
  untrackedSince: {
    id: 'evidence.untrackedSince',
    defaultMessage: 'The first day of which something is known is {first}. Choose that day or a later one.',
  },
  contents: { id: 'evidence.contents', defaultMessage: 'Contents' },
  unknown: { id: 'evidence.unknown', defaultMessage: 'unknown' },
  changeSince: { id: 'evidence.changeSince', defaultMessage: 'Since {day}, in scope' },
  behind: {
    id: 'evidence.behind',
    defaultMessage: 'known of {count, plural, one {# course} other {# courses}}',
  },
  allInScope: { id: 'evidence.allInScope', defaultMessage: 'In scope' },
  allCourses: { id: 'evidence.allCourses', defaultMessage: 'All' },
  targetLine: { id: 'evidence.targetLine', defaultMessage: 'Target' },
  paceLine: { id: 'evidence.paceLine', defaultMessage: 'At this pace' },
  chart: { id: 'evidence.chart', defaultMessage: '{measure}, in percent, from {from} to {to}' },
  noPoints: { id: 'evidence.noPoints', defaultMessage: 'Nothing is known of these days.' },
  noRows: { id: 'evidence.noRows', defaultMessage: 'There are none.' },
  noteTrend: {
    id: 'evidence.note.trend',
    defaultMessage:
      'In scope is what was in scope at the end of each day. Documents and items that were decided about by themselves count with their course.',
  },
  noteDone: {
    id: 'evidence.note.done',
    defaultMessage:
      'What was fixed in Canvas itself is what’s gone from the content without Courseyard. Documents fixed by replacement are those that nobody could read before a new version took their place. One that was deleted, and put up again later, isn’t told from a new one.',
  },
  noteNotChecked: {
    id: 'evidence.note.notChecked',
    defaultMessage: 'Whether a scan failed is only known of today.',
  },
  notePeople: {
    id: 'evidence.note.people',
    defaultMessage:
      'What was taken back since, or belongs to content that’s gone, isn’t told any more. So these can be fewer than the numbers above.',
  },
  noteChecklists: {
    id: 'evidence.note.checklists',
    defaultMessage: 'Checklists that courses had then and still have.',
  },
  noteDecisions: {
    id: 'evidence.note.decisions',
    defaultMessage:
      '{count, plural, one {# more group of decisions isn’t listed.} other {# more groups of decisions aren’t listed.}}',
  },
  noteConfiguration: {
    id: 'evidence.note.configuration',
    defaultMessage: 'As it was on {moment}: earlier settings aren’t kept.',
  },
  freeze: { id: 'evidence.freeze', defaultMessage: 'Freeze a copy' },
  freezeText: {
    id: 'evidence.freezeText',
    defaultMessage:
      'A copy keeps these numbers, the configuration and the versions. It never changes, whatever is scanned, decided or deleted later. Names of people are replaced in it when their data is erased.',
  },
  copyTitle: { id: 'evidence.copyTitle', defaultMessage: 'What the copy is called' },
  suggestedTitle: { id: 'evidence.suggestedTitle', defaultMessage: 'Evidence of {day}' },
  freezeFailed: { id: 'evidence.freezeFailed', defaultMessage: 'The copy couldn’t be frozen.' },
  copies: { id: 'evidence.copies', defaultMessage: 'Frozen copies' },
  copiesLoading: { id: 'evidence.copiesLoading', defaultMessage: 'Loading frozen copies…' },
  copiesFailed: { id: 'evidence.copiesFailed', defaultMessage: 'The frozen copies couldn’t be loaded.' },
  noCopies: { id: 'evidence.noCopies', defaultMessage: 'Nothing has been frozen yet.' },
  copy: { id: 'evidence.copy', defaultMessage: 'Copy' },
  frozen: { id: 'evidence.frozen', defaultMessage: 'Frozen' },
  frozenBy: { id: 'evidence.frozenBy', defaultMessage: 'Frozen by' },
  of: { id: 'evidence.of', defaultMessage: 'Of' },
  remove: { id: 'evidence.remove', defaultMessage: 'Delete…' },
  removeOne: { id: 'evidence.removeOne', defaultMessage: 'Delete “{title}”' },
  removeText: {
    id: 'evidence.removeText',
    defaultMessage: 'It’s gone for good then, and nobody can make it again.',
  },
  removeConfirm: { id: 'evidence.removeConfirm', defaultMessage: 'Delete this copy' },
  removeFailed: { id: 'evidence.removeFailed', defaultMessage: 'The copy couldn’t be deleted.' },
  frozenLine: { id: 'evidence.frozenLine', defaultMessage: 'Frozen {when} by {who}' },
  intact: { id: 'evidence.intact', defaultMessage: 'It’s as it was frozen.' },
  touched: {
    id: 'evidence.touched',
    defaultMessage:
      'This copy isn’t what was frozen: somebody changed it in the database. Don’t rely on what it says.',
  },
  unreadable: {
    id: 'evidence.unreadable',
    defaultMessage: 'Nothing in it can be read any more.',
  },
  replaced: {
    id: 'evidence.replaced',
    defaultMessage:
      '{count, plural, one {# name or text in it was replaced because somebody’s data was erased.} other {# names and texts in it were replaced because somebody’s data was erased.}} Numbers are as they were.',
  },
  digest: { id: 'evidence.digest', defaultMessage: 'SHA-256' },
  compareWith: { id: 'evidence.compareWith', defaultMessage: 'Compare with' },
  noCompare: { id: 'evidence.noCompare', defaultMessage: 'No other copy' },
  compared: { id: 'evidence.compared', defaultMessage: 'What changed from “{from}” to “{to}”' },
  changesLoading: { id: 'evidence.changesLoading', defaultMessage: 'Comparing…' },
  changesFailed: { id: 'evidence.changesFailed', defaultMessage: 'The copies couldn’t be compared.' },
  otherScope: {
    id: 'evidence.otherScope',
    defaultMessage: 'They’re about different courses, so their numbers can’t be compared one to one.',
  },
  changedNumbers: { id: 'evidence.changedNumbers', defaultMessage: 'Changed numbers' },
  unchanged: {
    id: 'evidence.unchanged',
    defaultMessage:
      '{count, plural, one {# number is the same in both.} other {# numbers are the same in both.}}',
  },
  before: { id: 'evidence.before', defaultMessage: 'In scope, {day}' },
  allThen: { id: 'evidence.allThen', defaultMessage: 'All, {day}' },
  addedDecisions: { id: 'evidence.addedDecisions', defaultMessage: 'New decisions' },
  endedDecisions: { id: 'evidence.endedDecisions', defaultMessage: 'Decisions that no longer count' },
  changedSettings: { id: 'evidence.changedSettings', defaultMessage: 'Changed settings and versions' },
  settingBefore: { id: 'evidence.settingBefore', defaultMessage: 'Before' },
  settingAfter: { id: 'evidence.settingAfter', defaultMessage: 'After' },
  backToNow: { id: 'evidence.backToNow', defaultMessage: 'Back to the evidence of now' },
});
