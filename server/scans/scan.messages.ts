import { defineMessages } from '#shared/text/messages.ts';

export const scanProblems = defineMessages({
  tooSoon: {
    id: 'scan.problem.tooSoon',
    defaultMessage: 'Someone had this course scanned within the last ten minutes. Try again later.',
  },
  notThisBatch: {
    id: 'scan.problem.notThisBatch',
    defaultMessage: 'The batch is archived, or you may not change its courses.',
  },
  noTool: {
    id: 'scan.problem.noTool',
    defaultMessage: 'No tool can read Canvas at the moment. An admin has to authorise its task runner first.',
  },
});

/** Why a scan failed, if it wasn't Canvas. */
export const scanReasons = defineMessages({
  fresh: {
    id: 'scan.reason.fresh',
    defaultMessage: 'Someone asked for a scan of this course within the last ten minutes.',
  },
  deleted: { id: 'scan.reason.deleted', defaultMessage: 'This course was deleted in Canvas.' },
  takenBack: { id: 'scan.reason.takenBack', defaultMessage: 'Somebody cancelled the scan of this course.' },
  ourFault: {
    id: 'scan.reason.ourFault',
    defaultMessage:
      'Something in this course could not be processed. The scan is tried again within a few hours.',
  },
});
