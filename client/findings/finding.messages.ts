import { defineMessages } from '#shared/text/messages.ts';

export const findingMessages = defineMessages({
  title: { id: 'findings.title', defaultMessage: 'What was found' },
  loading: { id: 'findings.loading', defaultMessage: 'Loading what was found…' },
  failed: { id: 'findings.failed', defaultMessage: 'What was found couldn’t be loaded.' },
  group: { id: 'findings.group', defaultMessage: 'Show by' },
  byRule: { id: 'findings.byRule', defaultMessage: 'By fault' },
  byItem: { id: 'findings.byItem', defaultMessage: 'By page' },
  search: { id: 'findings.search', defaultMessage: 'Search in titles and places' },
  searchHint: { id: 'findings.searchHint', defaultMessage: 'Page or excerpt' },
  filters: { id: 'findings.filters', defaultMessage: 'Filters' },
  removeFilter: { id: 'findings.removeFilter', defaultMessage: 'Remove filter: {name}' },
  state: { id: 'findings.state', defaultMessage: 'State' },
  stateName: {
    id: 'findings.stateName',
    defaultMessage: '{state, select, active {To fix} resolved {Resolved} other {Fixed}}',
  },
  severity: { id: 'findings.severity', defaultMessage: 'Severity' },
  severityName: {
    id: 'findings.severityName',
    defaultMessage: '{severity, select, error {Error} other {Suggestion}}',
  },
  anySeverity: { id: 'findings.anySeverity', defaultMessage: 'Any' },
  type: { id: 'findings.type', defaultMessage: 'Kind of fault' },
  anyType: { id: 'findings.anyType', defaultMessage: 'All kinds' },
  kind: { id: 'findings.kind', defaultMessage: 'Kind of item' },
  anyKind: { id: 'findings.anyKind', defaultMessage: 'All items' },
  kindName: {
    id: 'findings.kindName',
    defaultMessage:
      '{kind, select, page {Page} assignment {Assignment} quiz {Quiz} discussion {Discussion} announcement {Announcement} quiz_question {Quiz question} new_quiz_question {New Quiz question} html_file {HTML file} other {Syllabus}}',
  },
  questionTitle: {
    id: 'findings.questionTitle',
    defaultMessage:
      '{type, select, stimulus {{title}: Stimulus {number}} bank {{title} (question bank)} other {{title}: Question {number}}}',
  },
  questionPart: {
    id: 'findings.questionPart',
    defaultMessage:
      '{part, select, instructions {Instructions} choice {Choice {number}} neutral {Feedback for every answer} correct {Feedback for a right answer} incorrect {Feedback for a wrong answer} for_choice {Feedback for choice {number}} other {Text}}',
  },
  publishedOnly: { id: 'findings.publishedOnly', defaultMessage: 'Published only' },
  reviewOnly: { id: 'findings.reviewOnly', defaultMessage: 'Only what needs a look' },
  needsReview: { id: 'findings.needsReview', defaultMessage: 'needs your eye' },
  perRule: {
    id: 'findings.perRule',
    defaultMessage:
      '{count, plural, one {# place} other {# places}} in {items, plural, one {# item} other {# items}}',
  },
  perItem: {
    id: 'findings.perItem',
    defaultMessage:
      '{errors, plural, one {# error} other {# errors}}, {suggestions, plural, one {# suggestion} other {# suggestions}}',
  },
  perItemOther: {
    id: 'findings.perItemOther',
    defaultMessage: '{count, plural, one {# finding} other {# findings}}',
  },
  suggestionKinds: {
    id: 'findings.suggestionKinds',
    defaultMessage: '{count, plural, one {# kind of suggestion} other {# kinds of suggestions}}',
  },
  suggestionNote: {
    id: 'findings.suggestionNote',
    defaultMessage: '{count, plural, one {# place} other {# places}}: {kinds}',
  },
  showAll: {
    id: 'findings.showAll',
    defaultMessage: '{count, plural, one {Show # place} other {Show all # places}}',
  },
  alsoIn: {
    id: 'findings.alsoIn',
    defaultMessage: 'also in {count, plural, one {# other course} other {# other courses}}',
  },
  criteria: { id: 'findings.criteria', defaultMessage: 'WCAG {criteria}' },
  how: { id: 'findings.how', defaultMessage: 'How to fix it in Canvas' },
  unpublished: { id: 'findings.unpublished', defaultMessage: 'unpublished' },
  found: { id: 'findings.found', defaultMessage: 'found {ago}' },
  fixed: { id: 'findings.fixed', defaultMessage: 'gone from the content since {ago}' },
  resolvedBy: { id: 'findings.resolvedBy', defaultMessage: 'Resolved by {name} {ago}: {reason}' },
  resolved: { id: 'findings.resolved', defaultMessage: 'Resolved {ago}: {reason}' },
  carriedFrom: {
    id: 'findings.carriedFrom',
    defaultMessage: 'carried over from {course}, which this was copied from',
  },
  fixedAlike: {
    id: 'findings.fixedAlike',
    defaultMessage: 'fixed in {course}, where the same stood',
  },
  resolve: { id: 'findings.resolve', defaultMessage: 'Mark as resolved' },
  resolveAll: { id: 'findings.resolveAll', defaultMessage: 'Mark all as resolved' },
  reopen: { id: 'findings.reopen', defaultMessage: 'Count again' },
  reopenAll: { id: 'findings.reopenAll', defaultMessage: 'Count all again' },
  resolveTitle: {
    id: 'findings.resolveTitle',
    defaultMessage: '{count, plural, one {Mark # finding as resolved} other {Mark # findings as resolved}}',
  },
  resolveText: {
    id: 'findings.resolveText',
    defaultMessage:
      'Resolve what’s fine as it is. It no longer counts in the score, until the element changes. Your name and your reason stay with it.',
  },
  reason: { id: 'findings.reason', defaultMessage: 'Why is it fine as it is?' },
  reasonMissing: { id: 'findings.reasonMissing', defaultMessage: 'Say in a few words why.' },
  actionFailed: { id: 'findings.actionFailed', defaultMessage: 'This couldn’t be saved.' },
  nothingChanged: { id: 'findings.nothingChanged', defaultMessage: 'Somebody else has done this already.' },
  praise: { id: 'findings.praise', defaultMessage: 'Nothing to fix: no fault was found.' },
  praiseNote: {
    id: 'findings.praiseNote',
    defaultMessage: 'A scan doesn’t see everything. Below is what it didn’t check.',
  },
  noMatch: { id: 'findings.noMatch', defaultMessage: 'Nothing matches. Change the search or the filters.' },
  clear: { id: 'findings.clear', defaultMessage: 'Clear filters' },
  noneInState: {
    id: 'findings.noneInState',
    defaultMessage:
      '{state, select, resolved {Nobody has resolved anything here.} other {Nothing was fixed yet.}}',
  },
  sort: { id: 'findings.sort', defaultMessage: 'Sort places by' },
  sortName: {
    id: 'findings.sortName',
    defaultMessage: '{sort, select, item {Item} rule {Fault} other {Newest first}}',
  },
  itemSort: { id: 'findings.itemSort', defaultMessage: 'Sort pages by' },
  itemSortName: {
    id: 'findings.itemSortName',
    defaultMessage: '{sort, select, count {Most to fix} other {Title}}',
  },
  documents: { id: 'findings.documents', defaultMessage: 'Documents' },
  documentsText: {
    id: 'findings.documentsText',
    defaultMessage:
      'The worst come first. A machine finds many faults of PDF, Word, PowerPoint and Excel files, but not all: open each one, and mark it once it’s fit for everyone. A review ends when the file changes.',
  },
  documentsNote: {
    id: 'findings.documentsNote',
    defaultMessage:
      '{left, plural, =0 {All of them are reviewed} other {{left, number} of {count, number} to review}}',
  },
  documentFound: { id: 'findings.documentFound', defaultMessage: 'Found' },
  documentUsed: { id: 'findings.documentUsed', defaultMessage: 'Used' },
  documentsLoading: { id: 'findings.documentsLoading', defaultMessage: 'Loading documents…' },
  documentsFailed: { id: 'findings.documentsFailed', defaultMessage: 'The documents couldn’t be loaded.' },
  documentsNone: { id: 'findings.documentsNone', defaultMessage: 'There are no documents here.' },
  documentState: { id: 'findings.documentState', defaultMessage: 'Show' },
  documentStateName: {
    id: 'findings.documentStateName',
    defaultMessage: '{state, select, all {All documents} to_review {To review} other {Reviewed}}',
  },
  file: { id: 'findings.file', defaultMessage: 'File' },
  size: { id: 'findings.size', defaultMessage: 'Size' },
  changed: { id: 'findings.changed', defaultMessage: 'Changed' },
  unknown: { id: 'findings.unknown', defaultMessage: 'Unknown' },
  review: { id: 'findings.review', defaultMessage: 'Review' },
  reviewedBy: { id: 'findings.reviewedBy', defaultMessage: '{name}, {ago}' },
  markReviewed: { id: 'findings.markReviewed', defaultMessage: 'Mark as reviewed' },
  unmarkReviewed: { id: 'findings.unmarkReviewed', defaultMessage: 'Not reviewed' },
  megabytes: { id: 'findings.megabytes', defaultMessage: '{size} MB' },
});
