import type { Finding, SystemCheck } from '#server/infra/system-check.ts';
import { phrase } from '#shared/text/phrase.ts';
import { mailCheckTexts } from './mail.messages.ts';
import { readOutbox } from './outbox.repository.ts';
import { mailIsOn } from './transport.service.ts';

/** A mail that waits longer than this has failed at least once, in minutes. */
const lateMinutes = 15;

/** How mail is, from what became of the last ones: no mail server is asked. */
export const mailCheck: SystemCheck = {
  id: 'mail',
  title: phrase(mailCheckTexts.title),
  run: async (): Promise<Finding> => {
    if (!mailIsOn()) return { state: 'off', advice: phrase(mailCheckTexts.off) };
    const { late, last_sent_at: lastSentAt } = await readOutbox(lateMinutes);
    return {
      state: late === 0 ? 'well' : 'failing',
      advice: phrase(late === 0 ? mailCheckTexts.nothing : mailCheckTexts.late),
      facts: [
        [phrase(mailCheckTexts.waitingLong), { kind: 'number', number: late }],
        [phrase(mailCheckTexts.lastSent), { kind: 'moment', at: lastSentAt }],
      ],
    };
  },
};
