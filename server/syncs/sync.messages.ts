import { defineMessages } from '#shared/text/messages.ts';

/** Why a sync failed, or what it's waiting for. */
export const syncReasons = defineMessages({
  lms: { id: 'sync.reason.lms', defaultMessage: '{cause} No course was removed.' },
  ours: {
    id: 'sync.reason.ours',
    defaultMessage:
      'The sync stopped because of an error in Courseyard, not in Canvas. Nothing more was changed. You can start it again.',
  },
  lost: {
    id: 'sync.reason.lost',
    defaultMessage: 'The sync stopped unexpectedly. Nothing more was changed. You can start it again.',
  },
  largeRemoval: {
    id: 'sync.reason.largeRemoval',
    defaultMessage:
      'This sync would remove {remove, number} of {courses, plural, one {# course} other {# courses}}. Nothing has been changed. Confirm it if that’s right.',
  },
  notConfirmed: {
    id: 'sync.reason.notConfirmed',
    defaultMessage:
      'This sync would have removed {remove, number} of {courses, plural, one {# course} other {# courses}}. Nobody confirmed it.',
  },
});
