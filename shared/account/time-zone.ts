/**
 * What ICU, and so browsers and Node, still call some time zones, and what the time zone database has called them since.
 * Systems can leave the former names out, as Debian does: PostgreSQL there doesn't know them.
 */
const current: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** All time zones by their current names, in alphabetical order. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone')
  .map((name) => current[name] ?? name)
  .toSorted();

/** The current name of a time zone, whichever of its names is given; undefined if it's none. */
export function currentTimeZone(name: string): string | undefined {
  // An offset such as +01:00 has no summer time, and PostgreSQL counts it the other way round.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return current[timeZone] ?? timeZone;
  } catch {
    return undefined;
  }
}
