import { sqlStateOf } from './db/sqlstate.ts';
import { maskText } from './mask-secrets.ts';

/** An error without the values that led to it: a database's own words contain names of courses and people. */
interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  /** where in the database: code, table, column, constraint, and the part of PostgreSQL that refused */
  readonly [where: string]: unknown;
  readonly stack?: string | undefined;
  readonly cause?: ErrorDescription | undefined;
  readonly errors?: readonly ErrorDescription[] | undefined;
}

/** Other fields of an error that say where it came from and hold no value. */
const places = [
  'queue',
  'code',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'kind',
  'status',
];
const deepest = 3;

/** An error for the log, and for anywhere else it's stored. */
export function describeError(given: unknown, depth = 0): ErrorDescription {
  const error = asError(given);
  if (!error) return { type: typeof given, message: 'something that is no error was thrown' };
  const where = Object.entries(error).filter(([name, value]) => places.includes(name) && isPlace(value));
  const isDeep = depth >= deepest;
  return {
    type: error.name,
    message: safeMessageOf(error),
    ...Object.fromEntries(where),
    stack: framesOf(error),
    ...(error.cause !== undefined && !isDeep && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      !isDeep && { errors: error.errors.slice(0, 10).map((each) => describeError(each, depth + 1)) }),
  };
}

/**
 * An error's message if it's our own or a library's, without what looks like a secret or a mail address; for errors that
 * quote unreadable input, only their name.
 */
export function safeMessageOf(error: unknown): string {
  const state = sqlStateOf(error);
  if (state !== '') return `the database refused: ${state}`;
  if (error instanceof SyntaxError) return 'something could not be parsed';
  return error instanceof Error ? maskText(error.message) : 'something that is no error was thrown';
}

/** An error, also where a library spreads one into an object, as pg-boss does to say which queue it was. */
function asError(given: unknown): Error | undefined {
  if (given instanceof Error) return given;
  if (typeof given !== 'object' || given === null) return undefined;
  const { message, stack } = given as Partial<Error>;
  if (typeof message !== 'string') return undefined;
  return Object.assign(new Error(message), given, { stack: typeof stack === 'string' ? stack : '' });
}

const isPlace = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** The stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
