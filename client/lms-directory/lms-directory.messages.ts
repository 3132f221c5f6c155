import { defineMessages } from '#shared/text/messages.ts';

export const directoryMessages = defineMessages({
  account: { id: 'directory.account', defaultMessage: 'Canvas account' },
  chooseAccount: { id: 'directory.chooseAccount', defaultMessage: 'Choose an account' },
  noAccount: { id: 'directory.noAccount', defaultMessage: 'No accounts match.' },
  term: { id: 'directory.term', defaultMessage: 'Term' },
  everyTerm: { id: 'directory.everyTerm', defaultMessage: 'All terms' },
  directoryComing: {
    id: 'directory.directoryComing',
    defaultMessage: 'Reading accounts and terms from Canvas. They’ll appear here in a moment.',
  },
});
