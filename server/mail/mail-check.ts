import { findingOfAnswers } from '#server/infra/measures/heard.ts';
import type { Finding, SystemCheck } from '#server/infra/system-check.ts';
import { phrase } from '#shared/text/phrase.ts';
import { readMailState } from './mail-states.service.ts';
import { mailCheckTexts } from './mail.messages.ts';
import { readOutbox } from './outbox.repository.ts';
import { mailServer } from './transport.service.ts';

/** A mail that waits longer than this has failed at least once, in minutes. */
const lateMinutes = 15;

const advice = {
  well: phrase(mailCheckTexts.nothing),
  unknown: phrase(mailCheckTexts.unknown),
  shaky: phrase(mailCheckTexts.shaky),
  failing: phrase(mailCheckTexts.failing),
};

/** How mail is, from what became of the last ones: the mail server is only asked by a button. */
export const mailCheck: SystemCheck = {
  id: 'mail',
  title: phrase(mailCheckTexts.title),
  isHearsay: true,
  asksMail: true,
  run: async (): Promise<Finding> => {
    const server = mailServer();
    if (server === undefined) return { state: 'off', advice: phrase(mailCheckTexts.off) };
    const [answers, { late, last_sent_at: lastSentAt }] = await Promise.all([
      readMailState(server),
      readOutbox(lateMinutes),
    ]);
    const finding = findingOfAnswers(answers, { advice, nameOf: (codes) => codes });
    return {
      ...finding,
      ...(late > 0 && { state: 'failing', advice: phrase(mailCheckTexts.late) }),
      facts: [
        [phrase(mailCheckTexts.server), { kind: 'text', text: server }],
        [phrase(mailCheckTexts.waitingLong), { kind: 'number', number: late }],
        [phrase(mailCheckTexts.lastSent), { kind: 'moment', at: lastSentAt }],
        ...(finding.facts ?? []),
      ],
    };
  },
};
