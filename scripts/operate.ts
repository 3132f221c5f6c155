import { parseArgs, type ParseArgsConfig } from 'node:util';
import { sqlStateOf } from '#server/infra/db/sqlstate.ts';
import { unavailabilityOf } from '#server/infra/db/unavailability.ts';
import { NewerDatabase, UnreleasedData } from '#server/infra/db/migrate.ts';
import { UnusableDataFolder } from '#server/infra/db/embedded/door.ts';
import { WrongKey } from '#server/operations/key-check.ts';
import { UnusableBackup } from '#server/operations/backup/backup-file.ts';
import { UnusableTarget } from '#server/operations/backup/target-database.ts';
import { say } from '#server/infra/i18n/language.ts';
import { Problem } from '#shared/http/problem.ts';

/** The operator's mistake: reported in a sentence, exit code 2. */
export class UsageError extends Error {}

const mistakes = [
  UsageError,
  UnusableBackup,
  UnusableTarget,
  UnusableDataFolder,
  UnreleasedData,
  NewerDatabase,
  WrongKey,
];

/**
 * Reads a command's flags. An empty one is a mistake: a shell makes it of a variable that isn't set, and it would select
 * everybody or nobody.
 */
export function readFlags<C extends ParseArgsConfig>(config: C) {
  const read = given(() => parseArgs(config));
  for (const [name, value] of Object.entries(read.values))
    for (const each of [value].flat())
      if (typeof each === 'string' && each.trim() === '') throw new UsageError(`--${name} is empty`);
  return read;
}

/** Reads the operator's input; an error there is a mistake in it. */
export function given<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** What PostgreSQL says by its codes, in words for the person who runs a command; an exact code before its class. */
const byState: Readonly<Record<string, string>> = {
  '28': 'The database doesn’t let us in. Are user and password of DATABASE_URL right?',
  '3D': 'There’s no such database. Is DATABASE_URL right?',
  '42501': 'The database’s user lacks a right, which its owner can give:',
  '25006': 'The database can only be read, as a replica can. Is DATABASE_URL right?',
  '23503': 'Something that isn’t Courseyard’s refers to what would go:',
  '53': 'The database has no room for it:',
  '55P03': 'Others use what this needs. Try again in a moment:',
  '57014': 'The database stopped it, as it took too long:',
  '22P05': 'The database can’t hold every character. Give it the encoding UTF8:',
};

/** What the driver says without a code before it has reached the database. */
const ofConnecting =
  /^(?:SASL|The server does not support SSL|There was an error establishing an SSL|received invalid response)|certificate/i;

/** The message of an error, or those of all its causes: of each address of a host, say. */
const messageOf = (error: Error): string =>
  error.message || (error instanceof AggregateError ? error.errors.map(String).join('; ') : error.name);

/** The operator's words for an error of the database, or on the way to it; undefined for any other. */
function saidOfDatabase(error: Error): string | undefined {
  if ('code' in error && error.code === 'ERR_INVALID_URL')
    return 'The address of the database can’t be read. Is it postgres://user@host/database?';
  const state = sqlStateOf(error);
  const known = byState[state] ?? byState[state.slice(0, 2)];
  if (known) return `${known} ${error.message}`;
  if (unavailabilityOf(error) || ofConnecting.test(error.message))
    return `The database cannot be reached: ${messageOf(error)}`;
  return /\d/.test(state) ? `The database refused this: ${error.message}` : undefined;
}

/** The operator's message for an error, with the exit code: 2 for their mistake, 1 for everything else. */
export function told(error: unknown): { words: unknown; exitCode: number } {
  if (!(error instanceof Error)) return { words: error, exitCode: 1 };
  if (mistakes.some((kind) => error instanceof kind)) return { words: error.message, exitCode: 2 };
  if (error instanceof Problem) return { words: say(error.reason), exitCode: 2 };
  const words =
    saidOfDatabase(error) ?? (isOfFiles(error) ? `A file can't be used: ${error.message}` : error);
  return { words, exitCode: 1 };
}

/** What the operating system says of a file or a disk: "ENOSPC: no space left on device, write". */
const isOfFiles = (error: Error) => 'syscall' in error && 'errno' in error;

/** Runs an operator's command and says in words how it failed. */
export function operate(command: () => Promise<void>) {
  // A reader of what's printed can have read enough, as "head" does.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  command().catch((error: unknown) => {
    const { words, exitCode } = told(error);
    console.error(words);
    process.exitCode = exitCode;
  });
}
