const written = /^(\d{1,2})(?:[:.h ]?(\d{2})?)?$/;

/** Reads a time of day as people type it: 8, 8:30, 0830, 8.30 or 8h30; undefined if it's none. */
export function readTime(typed: string): string | undefined {
  const [, hours = '', minutes = '00'] = written.exec(typed.trim().toLowerCase()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
