import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import type { Config, MailConfig } from '#server/infra/config.ts';

/** How many mails this process sends at once, over as many connections. */
export const connections = 4;
/** How long a mail can take altogether; its sender counts as lost well after that (see the outbox). */
const wholeMs = 45_000;
const connectMs = 10_000;
const silenceMs = 30_000;
const idleMs = 10_000;

let configured: { mail: MailConfig; from: string } | undefined;
let publicUrl = '';
let transport: ReturnType<typeof openTransport> | undefined;

/** Sets the mail server and the sender, or that there are none. */
export function configureMail(config: Pick<Config, 'mail' | 'publicUrl'>) {
  transport?.close();
  transport = undefined;
  configured = config.mail && { mail: config.mail, from: config.mail.from };
  publicUrl = config.publicUrl;
}

export const mailIsOn = () => configured !== undefined;
/** Where links in mails lead. */
export const mailOrigin = () => publicUrl;
/** The host that names our mails. */
export const mailHost = () => new URL(publicUrl).hostname;

/** A password goes out only encrypted, except to this machine itself. */
function optionsOf(smtpUrl: string): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && username !== '' && !isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

const openTransport = (smtpUrl: string) =>
  createTransport({
    ...optionsOf(smtpUrl),
    pool: true,
    maxConnections: connections,
    // What to do after a lost connection is the outbox's decision.
    maxRequeues: 0,
    idleTimeout: idleMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** A mail that's ready to be sent. */
export interface Letter {
  readonly to: string;
  readonly toName: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string;
}

/** Hands a mail to the mail server. Throws what `failureOf` explains. */
export async function deliver({ unsubscribeUrl, to, toName, ...letter }: Letter, signal: AbortSignal) {
  if (!configured) throw new Error('There is no mail server');
  transport ??= openTransport(configured.mail.smtpUrl);
  await transport.sendMail({
    ...letter,
    from: configured.from,
    // An object: nothing in the address is read as a list of addresses.
    to: { name: toName, address: to },
    date: new Date(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Id': `Courseyard <courseyard.${mailHost()}>`,
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]),
  });
}

let free = connections;
const waiting: (() => void)[] = [];

/** Runs steps while one of the connections is free for them: a mail is claimed only when it can be sent at once. */
export async function inTurn<T>(steps: () => Promise<T>): Promise<T> {
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  else free -= 1;
  try {
    return await steps();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
