import { defineMessages } from '#shared/text/messages.ts';

export const tagProblems = defineMessages({
  off: { id: 'tag.problem.off', defaultMessage: 'Tags are switched off in the institution settings.' },
  tooMany: {
    id: 'tag.problem.tooMany',
    defaultMessage: 'Your institution can have {most, number} tags. Merge or remove some first.',
  },
  notFound: { id: 'tag.problem.notFound', defaultMessage: 'There is no such tag.' },
  taken: {
    id: 'tag.problem.taken',
    defaultMessage: 'A tag with this title already exists. You can merge the two.',
  },
  same: { id: 'tag.problem.same', defaultMessage: 'A tag can’t be merged into itself.' },
  changing: {
    id: 'tag.problem.changing',
    defaultMessage: 'Somebody is changing these tags at this moment. Try again.',
  },
});

/** Why a course keeps or doesn't get its tags. */
export const tagReasons = defineMessages({
  gone: { id: 'tag.reason.gone', defaultMessage: 'The tag was removed or merged into another.' },
  overfull: {
    id: 'tag.reason.overfull',
    defaultMessage: 'A course can’t have more than 20 tags.',
  },
  changedSince: {
    id: 'tag.reason.changedSince',
    defaultMessage: 'The course’s tags have been changed since then.',
  },
});

/** What the audit log says about tags. */
export const tagNotes = defineMessages({
  renamed: { id: 'tag.note.renamed', defaultMessage: 'title: {before} → {after}' },
  merged: { id: 'tag.note.merged', defaultMessage: '“{merged}” became “{stays}”' },
  tagged: { id: 'tag.note.tagged', defaultMessage: 'now: {tags}' },
});
