import { defineMessages } from '#shared/text/messages.ts';

export const accessibilityMessages = defineMessages({
  score: { id: 'accessibility.score', defaultMessage: 'Score' },
  already: { id: 'accessibility.already', defaultMessage: 'The score is good' },
  scanned: { id: 'accessibility.scanned', defaultMessage: 'Scanned {ago}.' },
  notScanned: {
    id: 'accessibility.notScanned',
    defaultMessage:
      'This course hasn’t been scanned for accessibility yet. Its findings will be here after the first scan.',
  },
  scanFailed: { id: 'accessibility.scanFailed', defaultMessage: 'The last scan failed: {reason}' },
  scanRunning: {
    id: 'accessibility.scanRunning',
    defaultMessage: 'A scan is under way. The numbers follow when it’s done.',
  },
  noScore: {
    id: 'accessibility.noScore',
    defaultMessage: 'There’s no score, because part of the course couldn’t be read. See what wasn’t checked.',
  },
  nothing: {
    id: 'accessibility.nothing',
    defaultMessage: 'There was nothing to check in this course, so there’s no score.',
  },
  firstFix: { id: 'accessibility.firstFix', defaultMessage: 'Fixing “{rule}” alone brings it to {score}.' },
  nothingChecked: { id: 'accessibility.nothingChecked', defaultMessage: 'Nothing to check' },
  typePassed: { id: 'accessibility.typePassed', defaultMessage: '{type} {percent}' },
  summary: { id: 'accessibility.summary', defaultMessage: '{parts}; weighted mean {score}' },
  goodFrom: { id: 'accessibility.goodFrom', defaultMessage: 'Good is {limit} and up.' },
  toFix: {
    id: 'accessibility.toFix',
    defaultMessage: '{count, plural, =0 {Nothing to fix} one {# place to fix} other {# places to fix}}',
  },
  how: { id: 'accessibility.how', defaultMessage: 'How the score comes about' },
  impact: { id: 'accessibility.impact', defaultMessage: 'Impact' },
  type: { id: 'accessibility.type', defaultMessage: 'What' },
  checked: { id: 'accessibility.checked', defaultMessage: 'Checked' },
  errors: { id: 'accessibility.errors', defaultMessage: 'Errors' },
  suggestions: { id: 'accessibility.suggestions', defaultMessage: 'Suggestions' },
  passed: { id: 'accessibility.passed', defaultMessage: 'Passed' },
  weight: { id: 'accessibility.weight', defaultMessage: 'Weight' },
  impactName: {
    id: 'accessibility.impactName',
    defaultMessage: '{impact, select, high {High} medium {Medium} other {Low}}',
  },
  typeName: {
    id: 'accessibility.typeName',
    defaultMessage:
      '{type, select, images {Images} color {Colors} headings {Headings} links {Links} embeds {Embedded content} tables {Tables} lists {Lists} markup {Markup} other {Media}}',
  },
  mean: { id: 'accessibility.mean', defaultMessage: 'Weighted mean' },
  formula: {
    id: 'accessibility.formula',
    defaultMessage:
      'Passed: what’s left of 100 % when each error counts in full and each suggestion as a quarter. The score is the mean of these by weight. A kind with fewer than ten elements weighs less.',
  },
  byImpact: { id: 'accessibility.byImpact', defaultMessage: 'Score by impact' },
  unscored: {
    id: 'accessibility.unscored',
    defaultMessage:
      '{count, plural, one {# item isn’t part of the score} other {# items aren’t part of the score}}: this institution leaves out {which, select, unused {unused content} unpublished {unpublished content} other {unused and unpublished content}}. Its findings are listed all the same.',
  },
  counts: {
    id: 'accessibility.counts',
    defaultMessage:
      '{active, plural, =0 {Nothing to fix} one {# to fix} other {# to fix}} · {resolved, plural, one {# resolved} other {# resolved}} · {fixed, plural, one {# fixed} other {# fixed}}',
  },
  unchecked: { id: 'accessibility.unchecked', defaultMessage: 'Not checked' },
  allChecked: {
    id: 'accessibility.allChecked',
    defaultMessage: 'Everything the scan can check was checked.',
  },
  uncounted: {
    id: 'accessibility.uncounted',
    defaultMessage: 'The next scan also counts what it can’t check.',
  },
  moreItems: {
    id: 'accessibility.moreItems',
    defaultMessage: '{count, plural, one {and # more item} other {and # more items}}',
  },
  trend: { id: 'accessibility.trend', defaultMessage: 'The last 90 days' },
  trendScore: { id: 'accessibility.trendScore', defaultMessage: 'Accessibility score' },
  trendSpan: {
    id: 'accessibility.trendSpan',
    defaultMessage: '{unit, select, score {From {from} to {to}} other {From {from} to {to} errors}}',
  },
  trendNone: { id: 'accessibility.trendNone', defaultMessage: 'There’s no history of this course yet.' },
  day: { id: 'accessibility.day', defaultMessage: 'Day' },
  trendTable: { id: 'accessibility.trendTable', defaultMessage: 'The same as a table' },
  next: { id: 'accessibility.next', defaultMessage: 'Do these next' },
  gain: { id: 'accessibility.gain', defaultMessage: '<strong>+{points}</strong> points' },
  open: { id: 'accessibility.open', defaultMessage: 'Edit in Canvas' },
  openTitled: { id: 'accessibility.openTitled', defaultMessage: 'Edit in Canvas: {title}' },
  fixesToGood: {
    id: 'accessibility.fixesToGood',
    defaultMessage: '{count, plural, one {# fix from a good score} other {# fixes from a good score}}',
  },
});
