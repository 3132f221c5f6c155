import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import type { Config, MailConfig } from '#server/infra/config.ts';
import { currentTime } from '#server/infra/clock.ts';
import { failureOf } from './mail-failure.ts';
import { noteMailAnswer, writeMailStates } from './mail-states.service.ts';

/** How many mails this process sends at once, over as many connections. */
export const connections = 4;
/** How long a mail can take altogether; its sender counts as lost well after that (see the outbox). */
const wholeMs = 45_000;
const connectMs = 10_000;
const silenceMs = 30_000;
const idleMs = 10_000;
/** How long a person waits for the mail server to answer, in milliseconds. */
const checkMs = 5_000;

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
/** The mail server's name and port; undefined if there's none. */
export const mailServer = () => configured && serverOf(configured.mail.smtpUrl);
/** Where links in mails lead. */
export const mailOrigin = () => publicUrl;
/** The host that names our mails. */
export const mailHost = () => new URL(publicUrl).hostname;

function portOf({ protocol, port }: URL) {
  if (port !== '') return Number(port);
  return protocol === 'smtps:' ? 465 : 587;
}

function serverOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  return `${url.hostname}:${portOf(url)}`;
}

/** A password goes out only encrypted, except to this machine itself. */
function optionsOf(smtpUrl: string): SMTPPoolOptions {
  const url = new URL(smtpUrl);
  const { protocol, hostname, username, password } = url;
  const isSecure = protocol === 'smtps:';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: portOf(url),
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
export interface OutgoingMail {
  readonly to: string;
  readonly toName: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string;
  readonly attachments?: readonly MailPart[];
}

/** A file in a mail; with a `cid`, it's a picture that the HTML shows as `cid:…`. */
export interface MailPart {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  readonly cid?: string;
}

/** Hands a mail to the mail server. Throws what `failureOf` explains. */
export async function deliver(
  { unsubscribeUrl, to, toName, messageId, subject, text, html, attachments = [] }: OutgoingMail,
  signal: AbortSignal,
) {
  if (!configured) throw new Error('There is no mail server');
  const { from, mail } = configured;
  const through = (transport ??= openTransport(mail.smtpUrl));
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'List-Id': `Courseyard <courseyard.${mailHost()}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await heard(mail.smtpUrl, signal, () =>
    through.sendMail({
      messageId,
      subject,
      text,
      html,
      attachments: attachments.map((part) => ({
        ...part,
        contentDisposition: part.cid === undefined ? 'attachment' : 'inline',
      })),
      from,
      // An object: nothing in the address is read as a list of addresses.
      to: { name: toName, address: to },
      date: currentTime(),
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]),
    }),
  );
}

/** Notes how the mail server answers, unless we cancelled the question ourselves. */
async function heard(smtpUrl: string, signal: AbortSignal | undefined, ask: () => Promise<unknown>) {
  const began = performance.now();
  const note = (error?: unknown) =>
    noteMailAnswer(serverOf(smtpUrl), { error, ms: performance.now() - began });
  try {
    await ask();
    note();
  } catch (error) {
    if (signal?.aborted !== true) note(error);
    throw error;
  }
}

/** Asks the mail server, without a mail, whether it's there and lets us in. Returns what's wrong, in codes. */
export async function askMailServer(): Promise<string | null> {
  if (!configured) throw new Error('There is no mail server');
  const { smtpUrl } = configured.mail;
  const limits = {
    connectionTimeout: checkMs,
    greetingTimeout: checkMs,
    dnsTimeout: checkMs,
    socketTimeout: checkMs,
  };
  const asking = createTransport({ ...optionsOf(smtpUrl), ...limits });
  try {
    await heard(smtpUrl, undefined, () => asking.verify());
    return null;
  } catch (error) {
    return failureOf(error).detail;
  } finally {
    asking.close();
    await writeMailStates();
  }
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
