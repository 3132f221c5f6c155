import * as z from 'zod';
import { logLevels } from './log.ts';
import { isSecretKey } from './secrets.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

/**
 * `issuer#client id#subject`. The client id matters because another client of the same issuer can bring its own keys.
 */
const lmsIdentity = z.string().transform((text, context) => {
  const [, issuer, clientId, subject] = /^(https?:[^#]+)#([^#]+)#(.+)$/.exec(text) ?? [];
  if (issuer !== undefined && clientId !== undefined && subject !== undefined)
    return { issuer, clientId, subject };
  context.addIssue('not an identity');
  return z.NEVER;
});
const lmsIdentities = list.pipe(z.array(lmsIdentity));

/** As Instructure's guide to HTTPS delivery says. */
const canvasEventKeys = 'https://8axpcl50e4.execute-api.us-east-1.amazonaws.com/main/jwks';

const between = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const webAddress = z.url({ protocol: /^https?$/, hostname: /./ });
const secretKey = z.string().refine(isSecretKey);

/** A host as addresses have it once they're read: in small letters, with the shortest form of an IPv6 address. */
const hostAndPort = z.string().transform((text, context) => {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/[\]@?#]+):(\d{1,5})$/i.exec(text) ?? [];
  const address = URL.parse(`http://${host}`);
  if (address) return `${address.hostname}:${Number(port)}`;
  context.addIssue('not a host and a port');
  return z.NEVER;
});

/**
 * An address of PostgreSQL that's read as it was meant: after a "/", "?" or "#" in a password, the rest of it would be taken
 * for something else, and the part before for the host.
 */
const postgresAddress = z.string().refine((text) => {
  const [, authority, rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  if (authority === undefined || rest.includes('@')) return false;
  // Without a host, where a socket's folder follows in the query, it's no URL, but the driver reads it.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  return url !== null && isDecodable(`${url.username}${url.password}`);
});

/** Whether each "%" begins a character. */
function isDecodable(text: string) {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** An address without a path: everything else is added to it. */
const origin = webAddress.refine((text) => {
  const { pathname, search, hash, username } = new URL(text);
  return `${pathname}${search}${hash}${username}` === '/';
});

/** Every environment variable that the server reads. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: between(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  PGPASSWORD: z.string().optional(),
  DATABASE_POOL: between(2, 100).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  ROLES: list
    .transform((roles) => (roles.length > 0 ? roles : ['web', 'worker']))
    .pipe(z.array(z.enum(['web', 'worker']))),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEYS_OLD: list.pipe(z.array(secretKey)),
  SUPER_ADMINS: lmsIdentities,
  SYSTEM_ADMINS: lmsIdentities,
  LOGINS_PER_ADDRESS: between(10, 1_000_000).default(300),
  REQUESTS_PER_TOKEN: between(0, 1_000_000).default(1200),
  REQUESTS_PER_ADDRESS: between(0, 1_000_000).default(600),
  TRUST_PROXY: between(0, 10).default(0),
  OUTGOING_ALLOW: list.pipe(z.array(hostAndPort)),
  LINK_CHECK_CONTACT: z.union([z.email(), webAddress]).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^\r\n<>"]* <[^\s<>"@]+@[^\s<>"@]+>|[^\s<>"@]+@[^\s<>"@]+)$/)
    .optional(),
  LIVE_EVENT_KEYS_URL: webAddress.default(canvasEventKeys),
  ASSETS_DIR: z.string().min(1).default('dist/client'),
  HARNESS_URL: z.url().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/)
    .optional(),
  LOG_LEVEL: z.enum(logLevels).optional(),
});

export type Environment = z.output<typeof environment>;
export type VariableName = keyof Environment;

interface Wording {
  /** continues "It must be …" */
  readonly mustBe: string;
  readonly example: string;
  /** its value is never repeated, however wrong it is */
  readonly isSecret?: true;
}

const identities: Wording = {
  mustBe: 'a list of issuer#client-id#subject, separated by commas, with the client id of the LTI key',
  example: 'https://canvas.instructure.com#10000000000001#535fa085',
};
const secretKeyWords = '32 random bytes in base64 or hex';
const passwordWords =
  '; in a password, write %2F for /, %3F for ?, %23 for #, %40 for @ and %25 for %, or give it as PGPASSWORD';
// No key: people who copied it would all have the same one.
const keyExample = '$(openssl rand -base64 32)';

/** What to tell operators of a variable that can't be read. */
export const wordings: Record<VariableName, Wording> = {
  NODE_ENV: { mustBe: 'production, development or test', example: 'production' },
  PORT: { mustBe: 'a whole number from 0 to 65535', example: '3000' },
  HOST: { mustBe: 'an address to listen at', example: '0.0.0.0' },
  PUBLIC_URL: {
    mustBe: 'the web address that browsers and Canvas use, without a path',
    example: 'https://courseyard.example.edu',
  },
  DATABASE_URL: {
    mustBe: `an address that begins with postgres://${passwordWords}`,
    example: 'postgres://courseyard:password@database:5432/courseyard',
    isSecret: true,
  },
  DATABASE_REPLICA_URL: {
    mustBe: `the address of a streaming replica, beginning with postgres://${passwordWords}`,
    example: 'postgres://courseyard:password@replica:5432/courseyard',
    isSecret: true,
  },
  PGPASSWORD: { mustBe: 'the database’s password', example: 'password', isSecret: true },
  DATABASE_POOL: { mustBe: 'a whole number from 2 to 100', example: '10' },
  DATA_DIR: { mustBe: 'a folder', example: '.data' },
  ROLES: { mustBe: 'web, worker, or both separated by a comma', example: 'web,worker' },
  SECRET_KEY: { mustBe: secretKeyWords, example: keyExample, isSecret: true },
  SECRET_KEYS_OLD: {
    mustBe: `a list, separated by commas, of keys that are each ${secretKeyWords}`,
    example: keyExample,
    isSecret: true,
  },
  SUPER_ADMINS: identities,
  SYSTEM_ADMINS: identities,
  LOGINS_PER_ADDRESS: { mustBe: 'a whole number from 10 to 1000000', example: '300' },
  REQUESTS_PER_TOKEN: { mustBe: 'a whole number up to 1000000; 0 for no limit', example: '1200' },
  REQUESTS_PER_ADDRESS: { mustBe: 'a whole number up to 1000000; 0 for no limit', example: '600' },
  TRUST_PROXY: { mustBe: 'a whole number from 0 to 10: how many proxies are in front', example: '1' },
  OUTGOING_ALLOW: {
    mustBe: 'a list of host:port, separated by commas',
    example: 'canvas.intranet.example.edu:443',
  },
  LINK_CHECK_CONTACT: { mustBe: 'an email address or a web address', example: 'library@example.edu' },
  SMTP_URL: {
    mustBe: 'an address that begins with smtp:// or smtps:// and names a host',
    example: 'smtps://user:password@mail.example.edu:465',
    isSecret: true,
  },
  MAIL_FROM: {
    mustBe: 'an email address, or a name and one',
    example: 'Courseyard <courseyard@example.edu>',
  },
  LIVE_EVENT_KEYS_URL: { mustBe: 'a web address', example: canvasEventKeys },
  ASSETS_DIR: { mustBe: 'a folder', example: 'dist/client' },
  HARNESS_URL: { mustBe: 'a web address', example: 'http://127.0.0.1:3000/' },
  METRICS_TOKEN: {
    mustBe: '16 characters or more, without spaces',
    example: '$(openssl rand -hex 16)',
    isSecret: true,
  },
  LOG_LEVEL: { mustBe: `one of ${logLevels.join(', ')}`, example: 'info' },
};
