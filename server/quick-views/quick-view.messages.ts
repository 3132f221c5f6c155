import { defineMessages } from '#shared/text/messages.ts';

export const quickViewProblems = defineMessages({
  titleTaken: {
    id: 'quickView.problem.titleTaken',
    defaultMessage: 'There is a quick view with this title already. Choose another one.',
  },
  outdated: {
    id: 'quickView.problem.outdated',
    defaultMessage:
      'Somebody else has changed this quick view in the meantime. Save yours as a new one, or load the latest version.',
  },
  sharingOutdated: {
    id: 'quickView.problem.sharingOutdated',
    defaultMessage:
      'Somebody else has changed in the meantime who has this quick view. Nothing was saved. Close this, look at how it’s shared now, and try again.',
  },
  notNewest: { id: 'quickView.problem.notNewest', defaultMessage: 'Not the latest version' },
  tooMany: {
    id: 'quickView.problem.tooMany',
    defaultMessage: 'You can’t have more than {most, number} quick views. Remove one first.',
  },
  notThisTeam: {
    id: 'quickView.problem.notThisTeam',
    defaultMessage: 'You can only share with teams in which you can edit.',
  },
  notInstitution: {
    id: 'quickView.problem.notInstitution',
    defaultMessage: 'Only institution admins can share with the whole institution.',
  },
  notOffered: {
    id: 'quickView.problem.notOffered',
    defaultMessage: 'Choose a built-in quick view, or one that everyone concerned can see.',
  },
});

/** What the audit log says about a change to a quick view. */
export const quickViewNotes = defineMessages({
  title: { id: 'quickView.note.title', defaultMessage: 'title: {before} → {after}' },
  sharing: {
    id: 'quickView.note.sharing',
    defaultMessage:
      '{with, select, institution {shared with the institution} teams {shared with {teams}} other {not shared}}{with, select, private {} other {, {level, select, edit {to change} other {to use}}}}',
  },
  default: {
    id: 'quickView.note.default',
    defaultMessage: '{isSet, select, true {default quick view: {title}} other {no default quick view}}',
  },
});
