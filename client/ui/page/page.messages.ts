import { defineMessages } from '#shared/text/messages.ts';

export const pageMessages = defineMessages({
  notFoundTitle: { id: 'page.notFoundTitle', defaultMessage: 'Page not found' },
  notFoundText: {
    id: 'page.notFoundText',
    defaultMessage: 'This page does not exist, or you may not see it.',
  },
  goBack: { id: 'page.goBack', defaultMessage: 'Go to the dashboard' },
});
