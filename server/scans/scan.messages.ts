import { defineMessages } from '#shared/text/messages.ts';

export const scanProblems = defineMessages({
  tooSoon: {
    id: 'scan.problem.tooSoon',
    defaultMessage: 'Someone had this course scanned within the last ten minutes. Try again later.',
  },
});

/** Why a scan failed, if it wasn't Canvas. */
export const scanReasons = defineMessages({
  ourFault: {
    id: 'scan.reason.ourFault',
    defaultMessage:
      'Something in this course could not be processed. The scan is tried again within a few hours.',
  },
});
