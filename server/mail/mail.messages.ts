import { defineMessages } from '#shared/text/messages.ts';

export const mailProblems = defineMessages({
  temporary: {
    id: 'mail.problem.temporary',
    defaultMessage: 'The mail server didn’t take the email yet ({detail}). It’s tried again.',
  },
  tooLong: {
    id: 'mail.problem.tooLong',
    defaultMessage: 'The mail server didn’t take the email for three days ({detail}).',
  },
  tooLongForReport: {
    id: 'mail.problem.tooLongForReport',
    defaultMessage: 'The mail server didn’t take the email for a week ({detail}).',
  },
  address: {
    id: 'mail.problem.address',
    defaultMessage: 'The mail server says that the address doesn’t exist ({detail}).',
  },
  content: { id: 'mail.problem.content', defaultMessage: 'The mail server refused the email ({detail}).' },
  restored: {
    id: 'mail.problem.restored',
    defaultMessage: 'It was waiting in a backup that was restored, and may have been sent before.',
  },
  notSetAside: {
    id: 'mail.problem.notSetAside',
    defaultMessage: 'Emails to this address aren’t held back any more. Load the page again.',
  },
  noneSetAside: {
    id: 'mail.problem.noneSetAside',
    defaultMessage: 'Emails to these addresses aren’t held back any more. Load the page again.',
  },
});

/** What the audit log says of mail. */
export const mailNotes = defineMessages({
  takenBack: {
    id: 'mail.note.takenBack',
    defaultMessage:
      '{addresses, plural, =0 {No address} one {# address} other {# addresses}} with the answer {answer}{others, plural, =0 {} one {; # elsewhere, as the log there says} other {; # elsewhere, as the logs there say}}',
  },
});

/** The line of mail on the page of the system's status. */
export const mailCheckTexts = defineMessages({
  title: { id: 'mailCheck.title', defaultMessage: 'Mail' },
  nothing: { id: 'mailCheck.nothing', defaultMessage: 'There’s nothing to do.' },
  off: {
    id: 'mailCheck.off',
    defaultMessage: 'No mail is sent. To send some, set SMTP_URL and MAIL_FROM.',
  },
  late: {
    id: 'mailCheck.late',
    defaultMessage: 'Look at the mail server: mails wait because it refuses them or can’t be reached.',
  },
  unknown: {
    id: 'mailCheck.unknown',
    defaultMessage:
      'No mail was sent within the last day. Check the mail server to find out whether it’s there.',
  },
  shaky: {
    id: 'mailCheck.shaky',
    defaultMessage: 'Its last answers failed. If it stays that way, look at the mail server.',
  },
  failing: {
    id: 'mailCheck.failing',
    defaultMessage: 'Look at the mail server: it can’t be reached, or doesn’t let Courseyard in.',
  },
  server: { id: 'mailCheck.server', defaultMessage: 'Mail server' },
  noServer: { id: 'mailCheck.noServer', defaultMessage: 'No mail server is set up.' },
  refused: {
    id: 'mailCheck.refused',
    defaultMessage: 'The mail server didn’t answer as it should: {detail}',
  },
  waitingLong: { id: 'mailCheck.waitingLong', defaultMessage: 'Waiting for over 15 minutes' },
  lastSent: { id: 'mailCheck.lastSent', defaultMessage: 'Last mail' },
});
