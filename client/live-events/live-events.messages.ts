import { defineMessages } from '#shared/text/messages.ts';

export const liveEventMessages = defineMessages({
  title: { id: 'liveEvents.title', defaultMessage: 'Live events' },
  text: {
    id: 'liveEvents.text',
    defaultMessage:
      'With live events, Canvas tells Courseyard when a course changes, so it’s soon read again. Without them, every course is still read at least every {hours, plural, one {hour} other {# hours}}.',
  },
  toggle: { id: 'liveEvents.toggle', defaultMessage: 'Use live events' },
  products: { id: 'liveEvents.products', defaultMessage: 'Active products: {products}' },
  noProducts: { id: 'liveEvents.noProducts', defaultMessage: 'none' },
  readOnly: { id: 'liveEvents.readOnly', defaultMessage: 'Only institution admins can change this.' },
  enabled: { id: 'liveEvents.enabled', defaultMessage: 'Live events are on.' },
  disabled: { id: 'liveEvents.disabled', defaultMessage: 'Live events are off.' },
  failed: { id: 'liveEvents.failed', defaultMessage: 'The setting couldn’t be changed.' },
});
