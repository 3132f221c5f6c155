import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { cancelOutgoingActions } from '#server/bulk-actions/end-bulk-action.service.ts';
import { keepMonths } from '#server/history/month-partitions.service.ts';
import { endRegistrationLinks } from './registration/registration.service.ts';
import { dropUnsentMails } from '#server/mail/mail-states.service.ts';
import { giveUpUnsentCopies } from '#server/messages/message.service.ts';
import { skipReportsThatMayHaveGone } from '#server/report-mails/send-reports.service.ts';
import { settleUnmailed } from '#server/notifications/outgoing.service.ts';
import { endRunnerLinks } from '#server/runner-authorisations/runner-authorisation.service.ts';

const steps = [
  dropUnsentMails,
  settleUnmailed,
  skipReportsThatMayHaveGone,
  giveUpUnsentCopies,
  cancelOutgoingActions,
  endRegistrationLinks,
  endRunnerLinks,
  // The months of its history are those of the day it's restored on, until they get those of its rows.
  async () => keepMonths(await agreedNow()),
];

/**
 * After a backup is restored, nothing goes out a second time that may have gone since the backup was made, and its history
 * has its months.
 */
export async function holdBackWhatMayHaveGone() {
  for (const step of steps) await step();
}
