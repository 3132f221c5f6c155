import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { describeError } from './describe-error.ts';
import { maskText } from './mask-secrets.ts';

/** Fields that may hold a secret; logged by mistake, they show "[redacted]". */
const secretFields = [
  'token',
  'clientToken',
  'accessToken',
  'refreshToken',
  'clientSecret',
  'authorization',
  'cookie',
  'id_token',
  'password',
];

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The configured level; if it's invalid, the log must still be able to say so, see `loadConfig`. */
const level = logLevels.find((known) => known === process.env.LOG_LEVEL) ?? 'info';

/** The request or job that something is logged in. */
type Belonging =
  | { readonly requestId: string }
  | { readonly job: string; readonly jobId: string; readonly institutionId: number };

const belonging = new AsyncLocalStorage<Belonging>();

/** Runs the steps; every line they log, and whatever they start, says which request or job it belongs to. */
export const loggingAs = <T>(ids: Belonging, steps: () => T): T => belonging.run(ids, steps);

/** The request or job whose work goes on, if it's one's. */
export const workGoingOn = (): Belonging | undefined => belonging.getStore();

/** What others said of a failure: it can quote anything. */
const maskDetail = (detail: unknown) => (typeof detail === 'string' ? maskText(detail) : detail);

/** The process's log: one JSON line per event on stdout. Ids yes; names, e-mail addresses and tokens never. */
export const log = pino({
  level,
  base: { pid: process.pid },
  mixin: () => ({ ...belonging.getStore() }),
  serializers: { err: describeError, detail: maskDetail },
  redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
});
