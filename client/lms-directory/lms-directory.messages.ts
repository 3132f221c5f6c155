import { defineMessages } from '#shared/text/messages.ts';

export const directoryMessages = defineMessages({
  account: { id: 'directory.account', defaultMessage: 'Canvas account' },
  chooseAccount: { id: 'directory.chooseAccount', defaultMessage: 'Choose an account' },
  noAccount: { id: 'directory.noAccount', defaultMessage: 'No account matches.' },
  term: { id: 'directory.term', defaultMessage: 'Term' },
  everyTerm: { id: 'directory.everyTerm', defaultMessage: 'Every term' },
  directoryComing: {
    id: 'directory.directoryComing',
    defaultMessage: 'Accounts and terms are being read from Canvas. They appear here in a moment.',
  },
});
