import { say } from '#server/infra/i18n/language.ts';
import { escapeHtml } from '#server/launch/html.ts';
import type { MailLine } from '#server/notifications/outgoing.service.ts';
import { severities, type Severity } from '#shared/alerts/alert-terms.ts';
import { notificationTopics, type NotificationTopic } from '#shared/notifications/notification-kinds.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { asOneLine, cutTo, longestSubject, nameInMail, withoutIsolates } from './mail-line.service.ts';

const mailTexts = defineMessages({
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

/** More lines than these nobody reads; the rest is behind a link. */
const mostLines = 200;
/** A line longer than this is cut: a title can have any length. */
const longestLine = 500;

interface Frame {
  readonly language: string;
  readonly name: string;
  readonly institution: string;
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

interface Section {
  readonly title: string;
  readonly lines: readonly MailLine[];
}

/** Subject, plain text and HTML of a mail, in the language in use. */
export function writeMail(all: readonly MailLine[], given: Frame) {
  const frame = { ...given, name: nameInMail(given.name), institution: nameInMail(given.institution) };
  const ordered = all.toSorted((a, b) => weightOf(b) - weightOf(a)).map(inOneLine);
  const lines = ordered.slice(0, mostLines);
  const sections = notificationTopics.flatMap((topic) => sectionOf(topic, { lines, all: ordered }));
  const parts = { sections, left: ordered.length - lines.length, frame };
  const subject = withoutIsolates(subjectOf(ordered));
  return { subject, text: withoutIsolates(plainText(parts)), html: html(subject, parts) };
}

/** What matters most comes first, in the subject too: errors, warnings, then what people wrote. */
const weightOf = ({ topic, severity }: MailLine) =>
  severities.indexOf(severity) * 2 + (topic === 'messages' || topic === 'tasks' ? 1 : 0);

const inOneLine = (line: MailLine): MailLine => ({ ...line, text: asOneLine(line.text, longestLine) });

function subjectOf([first, ...others]: readonly MailLine[]) {
  const text = cutTo(first?.text ?? '', longestSubject);
  return others.length === 0 ? text : say(phrase(mailTexts.subject, { first: text, count: others.length }));
}

function sectionOf(
  topic: NotificationTopic,
  { lines, all }: { lines: readonly MailLine[]; all: readonly MailLine[] },
): Section[] {
  const own = lines.filter((line) => line.topic === topic);
  if (own.length === 0) return [];
  const count = all.filter((line) => line.topic === topic).length;
  return [{ title: say(phrase(mailTexts.section, { topic, count })), lines: own }];
}

const lineText = ({ topic, severity, text }: MailLine) =>
  topic === 'alerts' || severity !== 'info' ? withSeverity(severity, text) : text;
const withSeverity = (severity: Severity, text: string) => say(phrase(mailTexts.line, { severity, text }));

interface Parts {
  readonly sections: readonly Section[];
  readonly left: number;
  readonly frame: Frame;
}

const moreText = (count: number) => say(phrase(mailTexts.more, { count }));

const plainText = ({ sections, left, frame }: Parts) =>
  [
    say(phrase(mailTexts.heading)),
    say(phrase(mailTexts.for, { name: frame.name, institution: frame.institution })),
    '',
    ...sections.flatMap(({ title, lines }) => [
      title,
      ...lines.flatMap((line) => [`- ${lineText(line)}`, ...(line.url === null ? [] : [`  ${line.url}`])]),
      '',
    ]),
    ...(left > 0 ? [moreText(left), `${frame.publicUrl}/notifications`, ''] : []),
    say(phrase(mailTexts.login)),
    '',
    `${say(phrase(mailTexts.preferences))}: ${frame.publicUrl}/user`,
    `${say(phrase(mailTexts.unsubscribe))}: ${frame.unsubscribeUrl}`,
    '',
  ].join('\n');

const link = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}" style="color:#0a5a9e">${escapeHtml(text)}</a>`;
const paragraph = (content: string) => `<p style="margin:0 0 12px">${content}</p>`;
const item = (line: MailLine) =>
  `<li style="margin:0 0 6px">${line.url === null ? escapeHtml(lineText(line)) : link(line.url, lineText(line))}</li>`;

const bodyStyle =
  'margin:0;padding:24px;background:#ffffff;color:#1c2b36;font:16px/1.5 Lato,Arial,Helvetica,sans-serif';

/** Plain elements and nothing to load: it reads well in any mail program, and to screen readers. */
const html = (subject: string, { sections, left, frame }: Parts) =>
  `<!doctype html><html lang="${frame.language}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>` +
  `<body style="${bodyStyle}"><main style="max-width:640px">` +
  `<h1 style="font-size:22px;margin:0 0 8px">${escapeHtml(say(phrase(mailTexts.heading)))}</h1>` +
  paragraph(escapeHtml(say(phrase(mailTexts.for, { name: frame.name, institution: frame.institution })))) +
  sections
    .map(
      ({ title, lines }) =>
        `<h2 style="font-size:18px;margin:20px 0 8px">${escapeHtml(title)}</h2>` +
        `<ul style="margin:0 0 12px;padding:0 0 0 20px">${lines.map(item).join('')}</ul>`,
    )
    .join('') +
  (left > 0 ? paragraph(link(`${frame.publicUrl}/notifications`, moreText(left))) : '') +
  paragraph(escapeHtml(say(phrase(mailTexts.login)))) +
  paragraph(link(`${frame.publicUrl}/user`, say(phrase(mailTexts.preferences)))) +
  paragraph(link(frame.unsubscribeUrl, say(phrase(mailTexts.unsubscribe)))) +
  '</main></body></html>';
