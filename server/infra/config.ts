import { readEnvironment } from './config-faults.ts';
import type { Environment } from './environment.ts';

/** A person as one registration of an LMS knows them. */
type LmsIdentity = Environment['SUPER_ADMINS'][number];

/** The mail server and the sender of every mail. The address can hold a password: it's never logged or shown. */
export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
}

/** The environment, checked. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The origin at which browsers and Canvas reach this installation, without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string | undefined;
  /** A streaming replica of that database, which heavy reads go to; undefined: they all go to the database itself. */
  readonly replicaUrl: string | undefined;
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
  /** How many requests a session or API token can make in a minute; 0: as many as it likes. */
  readonly requestsPerToken: number;
  /** The same for an address, of requests without a valid token. */
  readonly requestsPerAddress: number;
  /** How many proxies in front of us can be trusted to report the client's address. */
  readonly trustedProxies: number;
  /** `host:port` pairs that outgoing requests can reach even though they're private (an LMS inside the network). */
  readonly outgoingAllow: readonly string[];
  /** Where people whose sites are asked by the link check can turn to; undefined: this installation itself. */
  readonly linkCheckContact: string | undefined;
  /** Who sends it can read the numbers for Prometheus; undefined: no one can. */
  readonly metricsToken: string | undefined;
  /** Where mails go out, and as whose; undefined: none are sent. */
  readonly mail: MailConfig | undefined;
  /** Where Canvas publishes the keys that live events are signed with. */
  readonly liveEventKeysUrl: string;
  /** Folder of the built client. */
  readonly assetsDir: string;
  /** Where the harness's page is, if the harness started this process. */
  readonly harnessUrl: string | undefined;
}

/** `readEnvironment` let neither through without the other. */
const mailOf = ({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Environment) =>
  smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from };

/** Reads and checks the environment. Throws a ConfigError that names every wrong variable. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const given = readEnvironment(env);
  const production = given.NODE_ENV === 'production';
  return {
    production,
    mail: mailOf(given),
    host: given.HOST,
    port: given.PORT,
    publicUrl: (given.PUBLIC_URL ?? `http://${given.HOST}:${given.PORT}`).replace(/\/+$/, ''),
    databaseUrl: given.DATABASE_URL,
    replicaUrl: given.DATABASE_REPLICA_URL,
    databasePool: given.DATABASE_POOL,
    dataDir: given.DATA_DIR,
    roles: given.ROLES,
    secretKey: given.SECRET_KEY,
    oldSecretKeys: given.SECRET_KEYS_OLD,
    superAdmins: given.SUPER_ADMINS,
    systemAdmins: given.SYSTEM_ADMINS,
    loginsPerAddress: given.LOGINS_PER_ADDRESS,
    requestsPerToken: given.REQUESTS_PER_TOKEN,
    requestsPerAddress: given.REQUESTS_PER_ADDRESS,
    trustedProxies: given.TRUST_PROXY,
    outgoingAllow: given.OUTGOING_ALLOW,
    linkCheckContact: given.LINK_CHECK_CONTACT,
    metricsToken: given.METRICS_TOKEN,
    liveEventKeysUrl: given.LIVE_EVENT_KEYS_URL,
    assetsDir: given.ASSETS_DIR,
    harnessUrl: given.HARNESS_URL,
  };
}
