import { parseArgs, type ParseArgsConfig } from 'node:util';
import { unavailabilityOf } from '#server/infra/db/unavailability.ts';
import { UnreleasedData } from '#server/infra/db/migrate.ts';
import { DataFolderInUse } from '#server/infra/db/embedded/door.ts';
import { WrongKey } from '#server/operations/key-check.ts';
import { UnusableBackup } from '#server/operations/backup/backup-file.ts';
import { UnusableTarget } from '#server/operations/backup/target-database.ts';
import { say } from '#server/infra/i18n/language.ts';
import { Problem } from '#shared/http/problem.ts';

/** The operator's mistake: reported in a sentence, exit code 2. */
export class UsageError extends Error {}

const mistakes = [UsageError, UnusableBackup, UnusableTarget, DataFolderInUse, UnreleasedData, WrongKey];

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

/** The operator's message for an error, with the exit code: 2 for their mistake, 1 for everything else. */
function told(error: unknown): { words: unknown; exitCode: number } {
  if (error instanceof Error && mistakes.some((kind) => error instanceof kind))
    return { words: error.message, exitCode: 2 };
  if (error instanceof Problem) return { words: say(error.reason), exitCode: 2 };
  if (error instanceof Error && unavailabilityOf(error) !== undefined)
    return { words: `The database cannot be reached: ${error.message}`, exitCode: 1 };
  return { words: isOfFiles(error) ? `A file can't be used: ${error.message}` : error, exitCode: 1 };
}

/** What the operating system says of a file or a disk: "ENOSPC: no space left on device, write". */
const isOfFiles = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && 'errno' in error;

/** Runs an operator's command and says in words how it failed. */
export function operate(command: () => Promise<void>) {
  command().catch((error: unknown) => {
    const { words, exitCode } = told(error);
    console.error(words);
    process.exitCode = exitCode;
  });
}
