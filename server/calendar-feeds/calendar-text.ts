import { isolated } from '#shared/text/messages.ts';

/** A thing that's due on a day, for a calendar. */
export interface CalendarEvent {
  /** the same for the same thing, whenever the calendar is read */
  readonly uid: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly changedAt: Date;
}

/** How often calendar apps are asked to read it again; most decide for themselves. */
const refresh = 'PT1H';
/** The longest line in bytes, without its end (RFC 5545, 3.1). */
const longestLine = 75;
const dayMs = 86_400_000;

/**
 * A calendar as iCalendar text (RFC 5545). Its events last all day and leave people free: apps show those everywhere,
 * while most show no VTODO of a calendar that's read from an address.
 */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Courseyard//Tasks//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // The name has two spellings: RFC 7986's, and the one that apps understood before.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const linesOf = ({ uid, day, title, description, url, changedAt }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${momentText(changedAt)}`,
  `LAST-MODIFIED:${momentText(changedAt)}`,
  `DTSTART;VALUE=DATE:${dayText(day)}`,
  `DTEND;VALUE=DATE:${dayText(dayAfter(day))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const dayText = (day: string) => day.replaceAll('-', '');
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10);
const momentText = (at: Date) => at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

/** Text for a value, whose direction marks turn nothing around it: commas, semicolons, backslashes and line ends escaped, other control characters left out. */
const escaped = (text: string) =>
  isolated(text)
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- that's what it's for
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** A line in pieces of at most 75 bytes, none of which cuts a character in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  let text = '';
  let room = longestLine;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      text += '\r\n ';
      // The space before a continued line counts.
      room = longestLine - 1;
    }
    text += character;
    room -= size;
  }
  return text;
}
