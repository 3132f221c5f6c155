import { pino } from 'pino';

/** Fields that may hold a secret; whatever logs them by mistake logs "[redacted]". */
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

/** The process's log: one JSON line an event on stdout. Ids yes; names, e-mail addresses and tokens never. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { pid: process.pid },
  redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
});
