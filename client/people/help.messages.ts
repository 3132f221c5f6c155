import { defineMessages } from '#shared/text/messages.ts';

export const helpMessages = defineMessages({
  title: { id: 'help.title', defaultMessage: 'Who to ask' },
  questions: { id: 'help.questions', defaultMessage: 'Questions?' },
  contact: { id: 'help.contact', defaultMessage: 'Ask {contact} at {institution}.' },
  admins: {
    id: 'help.admins',
    defaultMessage: 'Ask an administrator of Courseyard at {institution}, such as {names}.',
  },
  nobody: { id: 'help.nobody', defaultMessage: 'Ask the people who manage Canvas at {institution}.' },
});
