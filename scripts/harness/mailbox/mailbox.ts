import { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** What a mail server can do wrong. */
export const mailFaultKinds = [
  'busy',
  'refuse_address',
  'refuse_relay',
  'refuse_content',
  'slow',
  'hang_up',
] as const;
type MailFaultKind = (typeof mailFaultKinds)[number];

interface MailFault {
  readonly kind: MailFaultKind;
  /** how many mails it hits; all if absent */
  readonly times?: number | undefined;
  /** only mails to this address */
  readonly address?: string | undefined;
  /** for `slow` */
  readonly ms?: number | undefined;
}

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly id: number;
  readonly at: Date;
  readonly to: string;
  readonly messageId: string;
  readonly source: string;
  readonly parsed: Email;
  /** how often it came again and was dropped */
  repeats: number;
}

/** A mail server that delivers nothing: it keeps what it's given, and can be told to misbehave. */
export interface Mailbox {
  /** for SMTP_URL */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  switchOn(fault: MailFault): void;
  readonly faults: readonly MailFault[];
  behave(): void;
  empty(): void;
  close(): Promise<void>;
}

/** As many as anyone looks through; the oldest go. */
const mostKept = 5_000;
const longestMail = 5 * 1024 * 1024;

interface State {
  mails: ReceivedMail[];
  faults: { fault: MailFault; left: number }[];
  count: number;
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** The fault that hits a mail to the address; it counts down. */
function strike({ faults }: State, address: string, kinds: readonly MailFaultKind[]): MailFault | undefined {
  const found = faults.find(
    ({ fault, left }) =>
      left > 0 &&
      kinds.includes(fault.kind) &&
      (fault.address ?? address).toLowerCase() === address.toLowerCase(),
  );
  if (found) found.left -= 1;
  return found?.fault;
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Keeps a mail. One with the Message-ID of another to the same address is dropped, as real mailboxes do. */
async function keep(state: State, to: string, source: string) {
  const parsed = await PostalMime.parse(source);
  const messageId = parsed.messageId ?? '';
  const known = state.mails.find((mail) => mail.messageId === messageId && mail.to === to);
  if (known) {
    known.repeats += 1;
    return;
  }
  state.count += 1;
  state.mails.push({ id: state.count, at: new Date(), to, messageId, source, parsed, repeats: 0 });
  if (state.mails.length > mostKept) state.mails.shift();
}

/** Takes a mail, or does what it was told to do instead. */
async function receive(state: State, to: string, stream: SMTPServerDataStream) {
  const source = await textOf(stream);
  if (strike(state, to, ['busy'])) throw refusal(451, 'Try again later');
  if (strike(state, to, ['refuse_content'])) throw refusal(554, 'Refused: looks like spam');
  const slow = strike(state, to, ['slow']);
  if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms ?? 5_000));
  await keep(state, to, source);
  return strike(state, to, ['hang_up']);
}

function hangUp({ connections }: SMTPServer, sessionId: string) {
  for (const connection of connections)
    // oxlint-disable-next-line no-underscore-dangle -- the only way to a connection's socket
    if (connection.id === sessionId) connection._socket.destroy();
}

function makeServer(state: State) {
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: longestMail,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (strike(state, address, ['refuse_address'])) return done(refusal(550, '5.1.1 No such mailbox here'));
      if (strike(state, address, ['refuse_relay'])) return done(refusal(554, '5.7.1 Relay access denied'));
      done();
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      receive(state, to, stream).then(
        // It has the mail and never says so: the worst a mail server can do.
        (hangsUp) => (hangsUp ? hangUp(server, session.id) : done()),
        (error: unknown) => done(error as Error),
      );
    },
  });
  // A client that's killed stops in the middle.
  server.on('error', () => {});
  return server;
}

/** Starts a mail server on 127.0.0.1, at a free port unless one is given. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const state: State = { mails: [], faults: [], count: 0 };
  const server = makeServer(state);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    get mails() {
      return state.mails;
    },
    switchOn: (fault) => void state.faults.push({ fault, left: fault.times ?? Infinity }),
    get faults() {
      return state.faults.filter(({ left }) => left > 0).map(({ fault }) => fault);
    },
    behave: () => {
      state.faults = [];
    },
    empty: () => {
      state.mails = [];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
