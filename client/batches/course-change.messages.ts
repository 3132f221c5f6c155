import { defineMessages } from '#shared/text/messages.ts';

export const courseChangeMessages = defineMessages({
  tabs: { id: 'courseChange.tabs', defaultMessage: 'Batch sections' },
  add: { id: 'courseChange.add', defaultMessage: 'Add courses' },
  fromFile: { id: 'courseChange.fromFile', defaultMessage: 'Add from a list' },
  exceptions: { id: 'courseChange.exceptions', defaultMessage: 'Pinned and excluded' },
  failed: { id: 'courseChange.failed', defaultMessage: 'This couldn’t be done.' },
  adding: { id: 'courseChange.adding', defaultMessage: 'Adding courses' },
  removing: { id: 'courseChange.removing', defaultMessage: 'Removing courses' },
  nothingNew: { id: 'courseChange.nothingNew', defaultMessage: 'Already in the batch.' },
  remove: { id: 'courseChange.remove', defaultMessage: 'Remove from batch' },
  removeShort: { id: 'courseChange.removeShort', defaultMessage: 'Remove' },
  removeOne: { id: 'courseChange.removeOne', defaultMessage: 'Remove {title} from this batch' },
  removeOneTitle: { id: 'courseChange.removeOneTitle', defaultMessage: 'Remove “{title}”?' },
  removeTitle: {
    id: 'courseChange.removeTitle',
    defaultMessage: '{count, plural, one {Remove # course?} other {Remove # courses?}}',
  },
  removeText: {
    id: 'courseChange.removeText',
    defaultMessage:
      '{count, plural, one {It leaves this batch. If it isn’t in any other batch, it’s no longer tracked.} other {They leave this batch. Courses that aren’t in any other batch are no longer tracked.}} Nothing changes in Canvas.',
  },
  removeHybridText: {
    id: 'courseChange.removeHybridText',
    defaultMessage:
      '{count, plural, one {It leaves this batch and is excluded: no sync brings it back until you stop excluding it.} other {They leave this batch and are excluded: no sync brings them back until you stop excluding them.}} Nothing changes in Canvas.',
  },
  oneTitle: { id: 'courseChange.oneTitle', defaultMessage: 'One course' },
  oneLabel: { id: 'courseChange.oneLabel', defaultMessage: 'Course id or address in Canvas' },
  oneWrong: {
    id: 'courseChange.oneWrong',
    defaultMessage: 'Enter the number of the course, or its address: {example}',
  },
  oneElsewhere: {
    id: 'courseChange.oneElsewhere',
    defaultMessage: 'This address isn’t in your institution’s Canvas.',
  },
  oneAdd: { id: 'courseChange.oneAdd', defaultMessage: 'Add course' },
  findTitle: { id: 'courseChange.findTitle', defaultMessage: 'Courses not in any batch' },
  find: { id: 'courseChange.find', defaultMessage: 'Find courses' },
  findAgain: { id: 'courseChange.findAgain', defaultMessage: 'Read Canvas again' },
  reading: {
    id: 'courseChange.reading',
    defaultMessage: 'Reading Canvas: {count, plural, one {# course} other {# courses}} so far.',
  },
  found: { id: 'courseChange.found', defaultMessage: 'Read from Canvas {when}.' },
  foundNone: {
    id: 'courseChange.foundNone',
    defaultMessage: 'No courses outside a batch were found in this account and term.',
  },
  addChosen: {
    id: 'courseChange.addChosen',
    defaultMessage: '{count, plural, one {Add # course} other {Add # courses}}',
  },
  mostChosen: {
    id: 'courseChange.mostChosen',
    defaultMessage: 'You can select up to {most, number} courses at a time.',
  },
  fileText: {
    id: 'courseChange.fileText',
    defaultMessage:
      'A CSV file with a column lms_course_id or sis_course_id, or of course addresses, up to {rows, number} rows and 5 MB. If the file doesn’t say what its numbers are, you choose between the courses that they can mean. You’ll see what each row would do before anything is added.',
  },
  fileChoose: { id: 'courseChange.fileChoose', defaultMessage: 'Choose a CSV file, or drop it here' },
  fileFailed: { id: 'courseChange.fileFailed', defaultMessage: 'The file couldn’t be uploaded.' },
  fileChecking: { id: 'courseChange.fileChecking', defaultMessage: 'Checking {name}' },
  fileCancel: { id: 'courseChange.fileCancel', defaultMessage: 'Cancel' },
  fileOther: { id: 'courseChange.fileOther', defaultMessage: 'Choose another list' },
  readingTitle: { id: 'courseChange.readingTitle', defaultMessage: 'What are the numbers in {name}?' },
  readingText: {
    id: 'courseChange.readingText',
    defaultMessage:
      'The list doesn’t say it, and they can mean different courses. Choose the courses that you mean. Nothing has been added yet.',
  },
  readingName: {
    id: 'courseChange.readingName',
    defaultMessage:
      '{kind, select, lms {{column, select, none {The numbers are Canvas ids} place {Column {place, number} has Canvas ids} other {“{name}” has Canvas ids}}} other {{column, select, none {The numbers are SIS ids} place {Column {place, number} has SIS ids} other {“{name}” has SIS ids}}}}',
  },
  readingCount: {
    id: 'courseChange.readingCount',
    defaultMessage:
      '{count, plural, =0 {This finds no course.} one {This finds # course:} other {This finds # courses:}}',
  },
  readingMore: {
    id: 'courseChange.readingMore',
    defaultMessage: '{count, plural, one {and # more} other {and # more}}',
  },
  readingChoose: { id: 'courseChange.readingChoose', defaultMessage: 'Choose' },
  readingChooseOne: { id: 'courseChange.readingChooseOne', defaultMessage: 'Choose: {reading}' },
  readingOther: { id: 'courseChange.readingOther', defaultMessage: 'Read the numbers differently' },
  rowsAbove: {
    id: 'courseChange.rowsAbove',
    defaultMessage:
      '{count, plural, one {# row above the header was left out.} other {# rows above the header were left out.}}',
  },
  fileRows: { id: 'courseChange.fileRows', defaultMessage: 'Rows in {name}' },
  fileSummary: {
    id: 'courseChange.fileSummary',
    defaultMessage:
      '{added, plural, =0 {} one {# row was added. } other {# rows were added. }}{ready, plural, =0 {{added, plural, =0 {No rows can be added.} other {}}} one {# row can be added.} other {# rows can be added.}} {bad, plural, =0 {} one {# row can’t be added.} other {# rows can’t be added.}}',
  },
  pasteTitle: { id: 'courseChange.pasteTitle', defaultMessage: 'Paste a list' },
  pasteLabel: { id: 'courseChange.pasteLabel', defaultMessage: 'Course ids' },
  pasteHint: {
    id: 'courseChange.pasteHint',
    defaultMessage:
      'Canvas ids, course addresses or SIS ids, separated by lines, commas or spaces, up to {most, number}. Put quotation marks around an SIS id that contains spaces or commas.',
  },
  pasteNumbers: { id: 'courseChange.pasteNumbers', defaultMessage: 'Numbers are' },
  pasteLms: { id: 'courseChange.pasteLms', defaultMessage: 'Canvas ids' },
  pasteSis: { id: 'courseChange.pasteSis', defaultMessage: 'SIS ids' },
  pasteAsk: { id: 'courseChange.pasteAsk', defaultMessage: 'I’m not sure' },
  pasteFound: { id: 'courseChange.pasteFound', defaultMessage: 'Found {found}.' },
  pasteCount: {
    id: 'courseChange.pasteCount',
    defaultMessage:
      '{kind, select, lms {{count, plural, one {# Canvas id} other {# Canvas ids}}} sis {{count, plural, one {# SIS id} other {# SIS ids}}} other {{count, plural, one {# number} other {# numbers}}}}',
  },
  pasteTable: {
    id: 'courseChange.pasteTable',
    defaultMessage: 'This is a table. The check finds its column of ids, or asks you which one it is.',
  },
  pasteUnclear: {
    id: 'courseChange.pasteUnclear',
    defaultMessage:
      '“{number}” can be one number or several. Leave out the commas, or put each id on a line of its own.',
  },
  pasteNothing: { id: 'courseChange.pasteNothing', defaultMessage: 'Paste at least one id' },
  pasteTooMany: {
    id: 'courseChange.pasteTooMany',
    defaultMessage: 'That’s {count, number} ids; up to {most, number} can be checked at a time.',
  },
  pasteFailed: { id: 'courseChange.pasteFailed', defaultMessage: 'The list couldn’t be checked.' },
  pasteCheck: { id: 'courseChange.pasteCheck', defaultMessage: 'Check the list' },
  pasteName: { id: 'courseChange.pasteName', defaultMessage: 'Pasted list' },
  fileBadOnly: { id: 'courseChange.fileBadOnly', defaultMessage: 'Only show rows that can’t be added' },
  fileNotAdded: { id: 'courseChange.fileNotAdded', defaultMessage: 'Not added: {reason}' },
  fileResult: { id: 'courseChange.fileResult', defaultMessage: 'Download the result of each row' },
  line: { id: 'courseChange.line', defaultMessage: 'Line' },
  given: { id: 'courseChange.given', defaultMessage: 'Id in the list' },
  course: { id: 'courseChange.course', defaultMessage: 'Course' },
  outcome: { id: 'courseChange.outcome', defaultMessage: 'Result' },
  outcomeName: {
    id: 'courseChange.outcomeName',
    defaultMessage:
      '{outcome, select, ready {Can be added} in_batch {Already in this batch} repeated {Repeats an earlier row} unknown {Not in Canvas} malformed {Not a course id} deleted {Deleted in Canvas} not_allowed {Your Canvas account can’t list this course} altered {A spreadsheet may have changed this id} elsewhere {Not in your institution’s Canvas} conflict {Its ids name different courses} unreadable {Canvas couldn’t show this course. Try again later.} other {Added}}',
  },
  pinned: { id: 'courseChange.pinned', defaultMessage: 'Pinned: always in this batch' },
  excluded: { id: 'courseChange.excluded', defaultMessage: 'Excluded: never in this batch' },
  noPinned: { id: 'courseChange.noPinned', defaultMessage: 'No courses are pinned.' },
  noExcluded: { id: 'courseChange.noExcluded', defaultMessage: 'No courses are excluded.' },
  by: { id: 'courseChange.by', defaultMessage: 'By' },
  byNobody: { id: 'courseChange.byNobody', defaultMessage: 'somebody who has left' },
  since: { id: 'courseChange.since', defaultMessage: 'Since' },
  unpin: { id: 'courseChange.unpin', defaultMessage: 'Unpin' },
  unpinOne: { id: 'courseChange.unpinOne', defaultMessage: 'Unpin: {title}' },
  include: { id: 'courseChange.include', defaultMessage: 'Stop excluding' },
  includeOne: { id: 'courseChange.includeOne', defaultMessage: 'Stop excluding: {title}' },
  addedCount: {
    id: 'courseChange.addedCount',
    defaultMessage: '{count, plural, one {# course added} other {# courses added}}',
  },
  removedCount: {
    id: 'courseChange.removedCount',
    defaultMessage: '{count, plural, one {# course removed} other {# courses removed}}',
  },
});
