import { Problem } from '#shared/http/problem.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { runSql } from './database.ts';

const timeZoneProblems = defineMessages({
  unknown: {
    id: 'timeZone.problem.unknown',
    defaultMessage: 'The database doesn’t know this time zone. Choose another one of the region.',
  },
});

let known: ReadonlySet<unknown> | undefined;

async function readNames() {
  const { rows } = await runSql('select name from pg_timezone_names');
  return new Set(rows.map(({ name }) => name));
}

/**
 * Refuses a time zone that the database can't count in, naming the field: its list depends on the system that it's on, and
 * every filter by date of an institution would fail. Asked once a process, since the database reads a file for each name.
 */
export async function requireTimeZone(zone: string | null | undefined, field: string): Promise<void> {
  if (zone === null || zone === undefined) return;
  known ??= await readNames();
  if (known.has(zone)) return;
  const reason = phrase(timeZoneProblems.unknown);
  throw new Problem('invalid_input', reason, { [field]: reason });
}
