import { defineMessages } from '#shared/text/messages.ts';

export const checklistProblems = defineMessages({
  outdated: {
    id: 'checklist.problem.outdated',
    defaultMessage:
      '{what, select, published {{name} published this draft on {time}.} deleted {{name} deleted this draft on {time}.} other {{name} saved this draft on {time}.}} What you sent builds on an earlier one, so it wasn’t saved. Load the newest, and put your changes onto it.',
  },
  somebody: { id: 'checklist.problem.somebody', defaultMessage: 'Somebody' },
  notNewest: { id: 'checklist.problem.notNewest', defaultMessage: 'Not the latest version' },
  noDraft: {
    id: 'checklist.problem.noDraft',
    defaultMessage: 'This checklist has no draft: it’s as it was published.',
  },
  nothingToPublish: {
    id: 'checklist.problem.nothingToPublish',
    defaultMessage: 'There’s nothing to publish: the draft says what’s published already.',
  },
  neverPublished: {
    id: 'checklist.problem.neverPublished',
    defaultMessage:
      'This checklist was never published, so nothing would be left without its draft. Remove the checklist instead.',
  },
  untitled: {
    id: 'checklist.problem.untitled',
    defaultMessage: 'Give the checklist a title before you publish it.',
  },
  noTasks: {
    id: 'checklist.problem.noTasks',
    defaultMessage: 'Add at least one task before you publish the checklist.',
  },
  untitledTask: {
    id: 'checklist.problem.untitledTask',
    defaultMessage: 'Give task {place, number} a title before you publish the checklist.',
  },
  noCondition: {
    id: 'checklist.problem.noCondition',
    defaultMessage:
      'A scan is to tick task {place, number}, but nothing says when. Add a filter, or let a person tick it, before you publish the checklist.',
  },
  notFoundAgain: {
    id: 'checklist.problem.notFoundAgain',
    defaultMessage: 'With this visibility you’d no longer find the checklist yourself. Choose a wider one.',
  },
  inBothLists: {
    id: 'checklist.problem.inBothLists',
    defaultMessage: 'The same person can’t be both added and removed.',
  },
  sameKey: { id: 'checklist.problem.sameKey', defaultMessage: 'Two tasks have the same key.' },
  left: {
    id: 'checklist.problem.left',
    defaultMessage: '{names} can’t be chosen: they were deactivated. Choose somebody else.',
  },
  gone: {
    id: 'checklist.problem.gone',
    defaultMessage: 'Somebody you chose isn’t there any more. Choose somebody else.',
  },
});

export const checklistTexts = defineMessages({
  untitled: { id: 'checklist.text.untitled', defaultMessage: 'Untitled checklist' },
  copyOf: { id: 'checklist.text.copyOf', defaultMessage: 'Copy of {title}' },
});
