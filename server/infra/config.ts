import * as z from 'zod';
import { logLevels } from './log.ts';

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
  context.addIssue(`"${text}" must be issuer#client-id#subject, with the client id of the LTI key`);
  return z.NEVER;
});
const lmsIdentities = list.pipe(z.array(lmsIdentity));

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  ROLES: list
    .transform((roles) => (roles.length > 0 ? roles : ['web', 'worker']))
    .pipe(z.array(z.enum(['web', 'worker']))),
  SECRET_KEY: z.string().optional(),
  SECRET_KEYS_OLD: list,
  SUPER_ADMINS: lmsIdentities,
  SYSTEM_ADMINS: lmsIdentities,
  LOGINS_PER_ADDRESS: z.coerce.number().int().min(10).max(1_000_000).default(300),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  OUTGOING_ALLOW: list,
  LINK_CHECK_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], 'must be an email address or a web address')
    .optional(),
  ASSETS_DIR: z.string().min(1).default('dist/client'),
  HARNESS_URL: z.url().optional(),
  LOG_LEVEL: z.enum(logLevels).optional(),
});

/** A person as one registration of an LMS knows them. */
type LmsIdentity = z.output<typeof lmsIdentity>;

/** The environment, checked. Nothing else reads `process.env` (except for the log level). */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The origin at which browsers and Canvas reach this installation, without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly dataDir: string;
  readonly roles: readonly ('web' | 'worker')[];
  readonly secretKey: string | undefined;
  readonly oldSecretKeys: readonly string[];
  /** who has ROLE_SUPER_ADMIN */
  readonly superAdmins: readonly LmsIdentity[];
  /** who has system-admin */
  readonly systemAdmins: readonly LmsIdentity[];
  /** How many unfinished logins one address can start within ten minutes. */
  readonly loginsPerAddress: number;
  /** How many proxies in front of us can be trusted to report the client's address. */
  readonly trustedProxies: number;
  /** `host:port` pairs that outgoing requests can reach even though they're private (an LMS inside the network). */
  readonly outgoingAllow: readonly string[];
  /** Where people whose sites are asked by the link check can turn to; undefined: this installation itself. */
  readonly linkCheckContact: string | undefined;
  /** Folder of the built client. */
  readonly assetsDir: string;
  /** Where the harness's page is, if the harness started this process. */
  readonly harnessUrl: string | undefined;
}

/** Reads and checks the environment. Throws an error that names every wrong variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) throw new Error(`The configuration is not valid:\n${z.prettifyError(parsed.error)}`);
  const given = parsed.data;
  const production = given.NODE_ENV === 'production';
  if (production && !given.PUBLIC_URL) throw new Error('PUBLIC_URL must be set in production');
  if (production && !given.SECRET_KEY) throw new Error('SECRET_KEY must be set in production');
  return {
    production,
    host: given.HOST,
    port: given.PORT,
    publicUrl: (given.PUBLIC_URL ?? `http://${given.HOST}:${given.PORT}`).replace(/\/+$/, ''),
    databaseUrl: given.DATABASE_URL,
    databasePool: given.DATABASE_POOL,
    dataDir: given.DATA_DIR,
    roles: given.ROLES,
    secretKey: given.SECRET_KEY,
    oldSecretKeys: given.SECRET_KEYS_OLD,
    superAdmins: given.SUPER_ADMINS,
    systemAdmins: given.SYSTEM_ADMINS,
    loginsPerAddress: given.LOGINS_PER_ADDRESS,
    trustedProxies: given.TRUST_PROXY,
    outgoingAllow: given.OUTGOING_ALLOW,
    linkCheckContact: given.LINK_CHECK_CONTACT,
    assetsDir: given.ASSETS_DIR,
    harnessUrl: given.HARNESS_URL,
  };
}
