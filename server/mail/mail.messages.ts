import { defineMessages } from '#shared/text/messages.ts';

export const mailTexts = defineMessages({
  subject: {
    id: 'mail.subject',
    defaultMessage: '{count, plural, one {{first}, and one more} other {{first}, and # more}}',
  },
  heading: { id: 'mail.heading', defaultMessage: 'What’s new in Courseyard' },
  for: { id: 'mail.for', defaultMessage: 'For {name}, {institution}' },
  section: {
    id: 'mail.section',
    defaultMessage:
      '{topic, select, alerts {Alerts} tasks {Tasks} messages {Messages} other {Announcements}} ({count, number})',
  },
  line: {
    id: 'mail.line',
    defaultMessage: '{severity, select, error {Serious} warning {Warning} other {Information}}: {text}',
  },
  more: { id: 'mail.more', defaultMessage: 'And {count, number} more' },
  login: {
    id: 'mail.login',
    defaultMessage:
      'Links lead to Courseyard or Canvas. If Courseyard asks you to log in, do so with Canvas, or open Courseyard in Canvas first.',
  },
  preferences: { id: 'mail.preferences', defaultMessage: 'Choose what you’re told, and how often' },
  unsubscribe: { id: 'mail.unsubscribe', defaultMessage: 'Stop all of these emails' },
});

export const mailProblems = defineMessages({
  temporary: {
    id: 'mail.problem.temporary',
    defaultMessage: 'The mail server didn’t take the email yet ({detail}). It’s tried again.',
  },
  tooLong: {
    id: 'mail.problem.tooLong',
    defaultMessage: 'The mail server didn’t take the email for three days ({detail}).',
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
});

export const unsubscribeTexts = defineMessages({
  heading: { id: 'mail.unsubscribe.heading', defaultMessage: 'Stop emails from Courseyard' },
  ask: {
    id: 'mail.unsubscribe.ask',
    defaultMessage:
      'You’ll get no more emails about alerts, tasks, messages and announcements. The bell in Courseyard still shows them.',
  },
  button: { id: 'mail.unsubscribe.button', defaultMessage: 'Stop all emails' },
  doneHeading: { id: 'mail.unsubscribe.done', defaultMessage: 'You’ll get no more emails' },
  back: {
    id: 'mail.unsubscribe.back',
    defaultMessage:
      'To get them again, open your account in Courseyard and turn on “Send me notifications by email”.',
  },
  unknownHeading: { id: 'mail.unsubscribe.unknown', defaultMessage: 'This link no longer works' },
  unknown: {
    id: 'mail.unsubscribe.unknownText',
    defaultMessage:
      'It may be cut off or too old. Use the link in your latest email, or open your account in Courseyard and turn emails off there.',
  },
  crowded: {
    id: 'mail.unsubscribe.crowded',
    defaultMessage: 'Too many wrong links were opened from here. Try again in ten minutes.',
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
