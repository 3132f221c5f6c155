import { defineMessages } from '#shared/text/messages.ts';

/** Texts of all that shows documents and what was found in them. */
export const documentMessages = defineMessages({
  choice: { id: 'document.choice', defaultMessage: 'Selection' },
  choose: { id: 'document.choose', defaultMessage: 'Select “{name}”' },
  list: { id: 'document.list', defaultMessage: 'Documents' },
  helpTitle: { id: 'document.helpTitle', defaultMessage: 'Documents' },
  helpText: {
    id: 'document.helpText',
    defaultMessage:
      'PDF, Word, PowerPoint and Excel files that students can get to, each once, however many courses have it. The first ones are those that most students meet and that are worst. A machine finds many faults, but not all: “no fault found by machine” doesn’t mean that a document is accessible. Often the best way is to remove a document that nobody needs, or to make it a page.',
  },
  search: { id: 'document.search', defaultMessage: 'Search documents' },
  noMatch: { id: 'document.noMatch', defaultMessage: 'No documents match.' },
  none: { id: 'document.none', defaultMessage: 'There are no documents that students get to.' },
  loading: { id: 'document.loading', defaultMessage: 'Loading documents…' },
  failed: { id: 'document.failed', defaultMessage: 'The documents couldn’t be loaded.' },
  off: {
    id: 'document.off',
    defaultMessage: 'Documents aren’t checked yet. An administrator can switch that on.',
  },
  switchOn: { id: 'document.switchOn', defaultMessage: 'Settings' },
  verdict: { id: 'document.verdict', defaultMessage: 'Found' },
  anyVerdict: { id: 'document.anyVerdict', defaultMessage: 'Anything' },
  verdictName: {
    id: 'document.verdictName',
    defaultMessage:
      '{verdict, select, severe {Nobody can read it} error {Errors} suggestion {Suggestions} clear {No fault found by machine} not_checked {Not checked} other {Not checked yet}}',
  },
  kind: { id: 'document.kind', defaultMessage: 'Kind' },
  anyKind: { id: 'document.anyKind', defaultMessage: 'All kinds' },
  kindName: {
    id: 'document.kindName',
    defaultMessage: '{kind, select, pdf {PDF} docx {Word} pptx {PowerPoint} other {Excel}}',
  },
  trait: { id: 'document.trait', defaultMessage: 'PDFs' },
  anyTrait: { id: 'document.anyTrait', defaultMessage: 'All' },
  traitName: {
    id: 'document.traitName',
    defaultMessage: '{trait, select, scanned {Scanned} other {Untagged}}',
  },
  batch: { id: 'document.batch', defaultMessage: 'Batch' },
  anyBatch: { id: 'document.anyBatch', defaultMessage: 'All batches' },
  seen: { id: 'document.seen', defaultMessage: 'Also documents that only staff see' },
  reason: {
    id: 'document.reason',
    defaultMessage:
      '{reason, select, too_large {too large} missing {gone from Canvas} refused {Canvas keeps it back} login_page {Canvas sent a page to log in} unreachable {couldn’t be fetched} timed_out {took too long} crashed {the check was interrupted} budget {too complicated} not_a_document {not what its name says} old_format {an old format: save it as {newFormat}} empty {empty} unused {nothing uses it} other {checks are switched off}}',
  },
  score: { id: 'document.score', defaultMessage: 'Score {score, number}' },
  // The panel
  whatIs: { id: 'document.whatIs', defaultMessage: 'What was found' },
  hits: { id: 'document.hits', defaultMessage: 'Hard for: {people}.' },
  hitName: {
    id: 'document.hitName',
    defaultMessage:
      '{who, select, vision {people who see little} hearing {people who hear little or nothing} keyboard {people who use a keyboard} other {people who use a screen reader}}',
  },
  count: { id: 'document.count', defaultMessage: '{count, plural, =1 {{title}} other {{title} (#)}}' },
  nothingFound: {
    id: 'document.nothingFound',
    defaultMessage:
      'No fault found by machine. Whether the order makes sense and descriptions are good, only people can tell.',
  },
  notChecked: { id: 'document.notChecked', defaultMessage: 'It wasn’t checked: {reason}.' },
  waiting: { id: 'document.waiting', defaultMessage: 'It’s waiting for its check.' },
  shortest: { id: 'document.shortest', defaultMessage: 'The shortest way' },
  removeIt: {
    id: 'document.removeIt',
    defaultMessage: 'Nothing in the course uses it: remove it in Canvas.',
  },
  makePage: {
    id: 'document.makePage',
    defaultMessage:
      'It’s short ({words, plural, one {# word} other {# words}}): a page in Canvas is easier for everyone to read, and to keep right.',
  },
  saveAgain: {
    id: 'document.saveAgain',
    defaultMessage: 'Or mend it where it was made, and upload it in Canvas in the place of this one:',
  },
  mend: {
    id: 'document.mend',
    defaultMessage: 'Mend it where it was made, and upload it in Canvas in the place of this one:',
  },
  oldFormat: {
    id: 'document.oldFormat',
    defaultMessage: 'Open it, choose File > Save As > {newFormat}, and upload that in its place.',
  },
  newVersion: {
    id: 'document.newVersion',
    defaultMessage: 'A new version in Canvas is checked by itself.',
  },
  checkAgain: { id: 'document.checkAgain', defaultMessage: 'Check again' },
  checking: { id: 'document.checking', defaultMessage: 'Checking…' },
  actionFailed: { id: 'document.actionFailed', defaultMessage: 'That didn’t work.' },
  openInCanvas: { id: 'document.openInCanvas', defaultMessage: 'Open in Canvas (in a new tab)' },
  markReviewed: { id: 'document.markReviewed', defaultMessage: 'Mark as reviewed' },
  unmarkReviewed: { id: 'document.unmarkReviewed', defaultMessage: 'Not reviewed' },
  usedIn: { id: 'document.usedIn', defaultMessage: 'Where it’s used' },
  usedNowhere: { id: 'document.usedNowhere', defaultMessage: 'Nothing names it.' },
  moreUses: {
    id: 'document.moreUses',
    defaultMessage: '{count, plural, one {# more place} other {# more places}}',
  },
  placeName: {
    id: 'document.placeName',
    defaultMessage:
      '{kind, select, course {The course’s card or banner} module {Module “{title}”} syllabus {Syllabus} other {{title}}}',
  },
  hidden: { id: 'document.hidden', defaultMessage: 'hidden from students' },
  courses: { id: 'document.courses', defaultMessage: 'Courses with this document' },
  moreCourses: {
    id: 'document.moreCourses',
    defaultMessage: '{count, plural, one {# more course} other {# more courses}}',
  },
  facts: {
    id: 'document.facts',
    defaultMessage:
      '{name}{kind, select, pptx {{pages, plural, =0 {} one {, # slide} other {, # slides}}} xlsx {{pages, plural, =0 {} one {, # sheet} other {, # sheets}}} other {{pages, plural, =0 {} one {, # page} other {, # pages}}}}{producer, select, none {} other {, made with {producer}}}',
  },
  // Places in a document
  inDocument: { id: 'document.inDocument', defaultMessage: 'the whole document' },
  inPage: { id: 'document.inPage', defaultMessage: 'page {page, number}' },
  inSlide: {
    id: 'document.inSlide',
    defaultMessage:
      'slide {slide, number}{object, select, none {} other {, {object}}}{nth, plural, =0 {} other { #}}',
  },
  inSheet: {
    id: 'document.inSheet',
    defaultMessage: 'sheet {sheet}{cell, select, none {} other {, {cell}}}',
  },
  inText: {
    id: 'document.inText',
    defaultMessage:
      '{part, select, header {in the header} footer {in the footer} footnotes {in a footnote} endnotes {in an endnote} other {in the text}}{heading, select, none {} other {, under “{heading}”}}, number {nth, number}',
  },
  // Counts for administrators
  countsTitle: { id: 'document.countsTitle', defaultMessage: 'Where they come from' },
  by: { id: 'document.by', defaultMessage: 'By' },
  byName: {
    id: 'document.byName',
    defaultMessage: '{by, select, team {Team} account {Account in Canvas} other {Program}}',
  },
  byNote: {
    id: 'document.byNote',
    defaultMessage: 'One setting of one program or copier often explains thousands of documents.',
  },
  group: { id: 'document.group', defaultMessage: 'From' },
  unknown: { id: 'document.unknown', defaultMessage: 'Unknown' },
  total: { id: 'document.total', defaultMessage: 'Documents' },
  inScope: { id: 'document.inScope', defaultMessage: 'In scope' },
  checked: { id: 'document.checked', defaultMessage: 'Checked' },
  severe: { id: 'document.severe', defaultMessage: 'Nobody can read' },
  scanned: { id: 'document.scanned', defaultMessage: 'Scanned' },
  untagged: { id: 'document.untagged', defaultMessage: 'Untagged' },
  countsLoading: { id: 'document.countsLoading', defaultMessage: 'Counting documents…' },
  countsFailed: { id: 'document.countsFailed', defaultMessage: 'The documents couldn’t be counted.' },
});
