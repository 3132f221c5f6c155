import { defineMessages, type Message } from '#shared/text/messages.ts';

import type { TidyList } from '#shared/tidyup/tidy-lists.ts';

/** What each list means, for people who have to decide what to do with the things in it. */
export const tidyMeanings = defineMessages({
  content_unused: {
    id: 'tidy.meaning.content_unused',
    defaultMessage:
      'Students have no way to it: it’s unpublished, or neither in a published module nor linked from something they can open.',
  },
  content_unpublished: {
    id: 'tidy.meaning.content_unpublished',
    defaultMessage: 'Students don’t see it. Publish it, or delete it if it’s left over.',
  },
  content_old: {
    id: 'tidy.meaning.content_old',
    defaultMessage: 'Nothing in it has changed for 24 months. Check whether it’s still right.',
  },
  content_duplicate: {
    id: 'tidy.meaning.content_duplicate',
    defaultMessage: 'Something of the same kind has this title too. It may be a copy.',
  },
  file_unused: {
    id: 'tidy.meaning.file_unused',
    defaultMessage:
      'No text, attachment, picture or module of the course names this file. Not looked at: other courses, the calendar, outcomes, replies, messages, and groups’ own pages.',
  },
  file_duplicate: {
    id: 'tidy.meaning.file_duplicate',
    defaultMessage:
      'Another file has the same size, type and name, apart from a number such as “(1)”. One of each group isn’t listed: that’s the one to keep.',
  },
  file_large: {
    id: 'tidy.meaning.file_large',
    defaultMessage:
      'Files of {largeFileMb, number} MB and more. A video can move to your institution’s video service.',
  },
  folder_empty: {
    id: 'tidy.meaning.folder_empty',
    defaultMessage: 'Folders with no files and no other folders in them.',
  },
  page_empty: {
    id: 'tidy.meaning.page_empty',
    defaultMessage: 'Pages without text, images, media or formulas.',
  },
  assignment_empty: {
    id: 'tidy.meaning.assignment_empty',
    defaultMessage:
      'Assignments without a description, except those whose content is elsewhere: in another tool, a file, a page or a rubric.',
  },
  module_empty: { id: 'tidy.meaning.module_empty', defaultMessage: 'Modules with nothing in them.' },
  page_orphan: {
    id: 'tidy.meaning.page_orphan',
    defaultMessage: 'Pages that are in no module and that no other text links to.',
  },
  assignment_orphan: {
    id: 'tidy.meaning.assignment_orphan',
    defaultMessage: 'Assignments that are in no module and that no other text links to.',
  },
  module_unpublished: {
    id: 'tidy.meaning.module_unpublished',
    defaultMessage: 'Students see neither these modules nor what’s in them.',
  },
  broken_reference: {
    id: 'tidy.meaning.broken_reference',
    defaultMessage: 'A text links to a part of this course that isn’t there.',
  },
  foreign_course_link: {
    id: 'tidy.meaning.foreign_course_link',
    defaultMessage: 'A text links into another course, where your students may not be let in.',
  },
  broken_link: {
    id: 'tidy.meaning.broken_link',
    defaultMessage:
      'A text links to a web page that was missing twice, at least a day apart. Sites that only refuse to be checked aren’t listed.',
  },
}) satisfies Record<TidyList, Message>;

export const tidyMessages = defineMessages({
  tab: { id: 'tidy.tab', defaultMessage: 'Clean-up' },
  content: { id: 'tidy.content', defaultMessage: 'Content' },
  files: { id: 'tidy.files', defaultMessage: 'Files' },
  structure: { id: 'tidy.structure', defaultMessage: 'Structure' },
  links: { id: 'tidy.links', defaultMessage: 'Links' },
  contentText: {
    id: 'tidy.contentText',
    defaultMessage: '{count, plural, one {# item in the course} other {# items in the course}}',
  },
  filesText: {
    id: 'tidy.filesText',
    defaultMessage: '{count, plural, one {# file} other {# files}}, {megabytes, number} MB',
  },
  filesInUse: { id: 'tidy.filesInUse', defaultMessage: '{percent} of them in use' },
  reclaimable: {
    id: 'tidy.reclaimable',
    defaultMessage: 'Unused and duplicate files together: {megabytes, number} MB',
  },
  linksChecked: {
    id: 'tidy.linksChecked',
    defaultMessage: '{count, plural, one {# web link checked} other {# web links checked}}',
  },
  toTidyUp: {
    id: 'tidy.toTidyUp',
    defaultMessage: '{count, plural, one {# thing to tidy up} other {# things to tidy up}}',
  },
  tidiedUp: {
    id: 'tidy.tidiedUp',
    defaultMessage: '{count, plural, one {# thing tidied up so far} other {# things tidied up so far}}',
  },
  linksLeftOut: {
    id: 'tidy.linksLeftOut',
    defaultMessage:
      '{count, plural, one {# web link isn’t checked: it leads} other {# web links aren’t checked: they lead}} to a tool, a library proxy or another host that’s never asked',
  },
  howCounted: {
    id: 'tidy.howCounted',
    defaultMessage:
      'This counts unused and duplicate files, empty things, what isn’t linked anywhere, and broken links, each thing once. The other lists are only worth a look. Courseyard never deletes anything in Canvas.',
  },
  allTidy: { id: 'tidy.allTidy', defaultMessage: 'Well done: there’s nothing to tidy up in this course.' },
  read: { id: 'tidy.read', defaultMessage: 'Read {ago}' },
  notScanned: {
    id: 'tidy.notScanned',
    defaultMessage: 'TidyUP hasn’t read this course yet. Once it has, its lists are here.',
  },
  approximate: {
    id: 'tidy.approximate',
    defaultMessage: 'Approximate: counted without them.',
  },
  unread: {
    id: 'tidy.unread',
    defaultMessage:
      '{kind, select, texts {{count, plural, one {# text of the course wasn’t read as a whole, and can use any file.} other {# texts of the course weren’t read as a whole, and can use any file.}}} questions {{count, plural, one {The questions of # quiz can use any file. They aren’t read, because your institution hasn’t turned that on.} other {The questions of # quizzes can use any file. They aren’t read, because your institution hasn’t turned that on.}}} web_files {{count, plural, one {# web page, style or script among the files isn’t read, and can use any other.} other {# web pages, styles and scripts among the files aren’t read, and can use any other.}}} other {{count, plural, one {# text names files in a way that can’t be followed, such as links left over from an import. They can mean any file.} other {# texts name files in a way that can’t be followed, such as links left over from an import. They can mean any file.}}}}',
  },
  unexplained: {
    id: 'tidy.unexplained',
    defaultMessage: 'Something that this needs couldn’t be read.',
  },
  megabytes: { id: 'tidy.megabytes', defaultMessage: '{megabytes, number} MB' },
  isOff: { id: 'tidy.isOff', defaultMessage: 'Your institution hasn’t turned on the check of web links.' },
  unknown: { id: 'tidy.unknown', defaultMessage: 'Not known' },
  gap: {
    id: 'tidy.gap',
    defaultMessage:
      '{reason, select, unread {Some texts of the course couldn’t be read, and could use any file or link to anything. Under “Accessibility” you see which.} other {{part, select, pages {The pages couldn’t be read} assignments {The assignments couldn’t be read} quizzes {The quizzes couldn’t be read} discussions {The discussions couldn’t be read} announcements {The announcements couldn’t be read} modules {The modules couldn’t be read} files {The files couldn’t be read} syllabus {The syllabus couldn’t be read} other {The folders couldn’t be read}}, because {reason, select, off {they’re switched off in this course} forbidden {our account may not see them} withheld {Canvas left it out of its answer} other {Canvas didn’t answer properly}}.}}',
  },
  back: { id: 'tidy.back', defaultMessage: 'All lists' },
  title: { id: 'tidy.title', defaultMessage: 'Title' },
  kind: { id: 'tidy.kind', defaultMessage: 'Kind' },
  kindName: {
    id: 'tidy.kindName',
    defaultMessage:
      '{kind, select, page {Page} assignment {Assignment} quiz {Quiz} discussion {Discussion} announcement {Announcement} syllabus {Syllabus} new_quiz_question {New Quiz question} quiz_question {Quiz question} html_file {HTML file} other {—}}',
  },
  size: { id: 'tidy.size', defaultMessage: 'Size' },
  changed: { id: 'tidy.changed', defaultMessage: 'Changed in Canvas' },
  found: { id: 'tidy.found', defaultMessage: 'Found' },
  target: { id: 'tidy.target', defaultMessage: 'Leads to' },
  opens: { id: 'tidy.opens', defaultMessage: 'opens Canvas in a new tab' },
  search: { id: 'tidy.search', defaultMessage: 'Search this list' },
  noMatch: { id: 'tidy.noMatch', defaultMessage: 'Nothing in this list matches.' },
  nothing: { id: 'tidy.nothing', defaultMessage: 'Nothing here: well done.' },
  listLoading: { id: 'tidy.listLoading', defaultMessage: 'Loading the list' },
  listFailed: { id: 'tidy.listFailed', defaultMessage: 'The list couldn’t be loaded.' },
});
