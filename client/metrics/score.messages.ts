import { defineMessages } from '#shared/text/messages.ts';

export const scoreMessages = defineMessages({
  band: {
    id: 'score.band',
    defaultMessage: '{band, select, good {Good} fair {Fair} poor {Poor} other {No score}}',
  },
  dial: {
    id: 'score.dial',
    defaultMessage: 'Score {score} of 100: {band, select, good {good} fair {fair} other {poor}}',
  },
  dialNone: { id: 'score.dialNone', defaultMessage: 'No score: nothing was checked' },
  scored: {
    id: 'score.scored',
    defaultMessage: '{score, number, ::.0} {band, select, good {Good} fair {Fair} other {Poor}}',
  },
  fixKind: {
    id: 'score.fixKind',
    defaultMessage:
      '{type, select, images {Fix images} color {Fix colors} headings {Fix headings} links {Fix links} embeds {Fix embedded content} tables {Fix tables} lists {Fix lists} markup {Fix markup} other {Fix media}}',
  },
  gap: {
    id: 'score.gap',
    defaultMessage:
      '{part, select, pages {Pages} assignments {Assignments} quizzes {Quizzes} discussions {Discussions} announcements {Announcements} modules {Modules} files {Files} syllabus {Syllabus} texts {Texts} teachers {Teachers} students {Number of students} storage {Storage used} other {Folders}}: {reason, select, off {switched off in this course} forbidden {our account may not see them} withheld {Canvas left this out of its answer} unread {some of them couldn’t be read} other {Canvas didn’t answer properly}}',
  },
});
