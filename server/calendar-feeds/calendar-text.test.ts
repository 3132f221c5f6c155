import { sync } from 'node-ical';
import { calendarText, type CalendarEvent } from './calendar-text.ts';

const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'task-1@courseyard.test',
  day: '2026-12-31',
  title: 'Check the links',
  description: 'All of them',
  url: 'https://courseyard.test/tasks?task=1',
  changedAt: new Date('2026-11-20T08:30:15.250Z'),
  ...given,
});
const parsed = (text: string) => Object.values(sync.parseICS(text)).find((part) => part?.type === 'VEVENT');

test('an event lasts one whole day, also over the end of a year', () => {
  const text = calendarText('Tasks', [event()]);
  expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(text).toContain('DTSTAMP:20261120T083015Z\r\n');
});

test.each([
  'plain',
  'commas, semicolons; and \\backslashes\\',
  'one line\nanother',
  'a very long line '.repeat(40).trim(),
  '🧮'.repeat(60),
  `${'x'.repeat(66)}é${'ü'.repeat(70)}`,
  'BEGIN:VEVENT\nSUMMARY:not another one',
])('another program reads %j as it was written', (words) => {
  const text = calendarText('Tasks', [event({ title: words, description: words })]);
  expect(parsed(text)).toMatchObject({ summary: words, description: words });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).toBe(Buffer.from(text).toString());
});

test('a title whose direction marks would turn what an app writes beside it is isolated', () => {
  const text = calendarText('Tasks', [event({ title: 'Check \u202ethe links' })]);
  expect(parsed(text)).toMatchObject({ summary: '\u2068Check \u202ethe links\u2069' });
});

test('tells a backslash before an n from a line end', () => {
  const text = calendarText('Tasks', [event({ title: String.raw`a\nb`, description: 'a\nb' })]);
  expect(text).toContain(String.raw`SUMMARY:a\\nb`);
  expect(text).toContain(String.raw`DESCRIPTION:a\nb`);
});

test('leaves out control characters, and makes every kind of line end one', () => {
  const text = calendarText('Tasks', [event({ description: 'a\r\nb\rc\u0000d\u001be' })]);
  expect(text).toContain('DESCRIPTION:a\\nb\\nc d e\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a calendar without events is one', () => {
  const text = calendarText('Tâches, toutes', []);
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(text).toContain('X-WR-CALNAME:Tâches\\, toutes\r\n');
});
