import { pino } from 'pino';
import { describeError } from './describe-error.ts';

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

/** The process's log: one JSON line per event on stdout. Ids yes; names, e-mail addresses and tokens never. */
export const log = pino({
  level,
  base: { pid: process.pid },
  serializers: { err: describeError },
  redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
});
