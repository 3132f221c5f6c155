/** Why a mail wasn't taken, and what follows. */
export interface MailFailure {
  /**
   * `address`: nobody has that address; `content`: this mail is refused; `temporary`: the mail server may take it
   * later, once it does or once somebody lets us in.
   */
  readonly kind: 'address' | 'content' | 'temporary';
  /** no answer came, so the mail may have arrived */
  readonly isUnsure: boolean;
  /** there's no use in trying other mails now: the mail server isn't there, or doesn't let us in */
  readonly isForAll: boolean;
  /** refused for good, but because of us: our sender, our login, what we may relay */
  readonly isAboutUs: boolean;
  /** a line for people who look after the mail server, without addresses */
  readonly detail: string;
}

interface SmtpError {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  /** the mail server's own line */
  readonly response?: unknown;
  readonly message?: unknown;
}

/** Codes of errors before the mail server could have been given anything. */
const early = new Set([
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EAUTH',
  'ENOAUTH',
  'ECONFIG',
  'ECONNREFUSED',
  'ENOTFOUND',
]);
const earlyMessages = /^(?:connect |Connection timeout|Greeting never received)/;
const temporarily = 421;
const permanently = 500;

/** What the error of a delivery means. */
export function failureOf(error: unknown): MailFailure {
  const { code, originalCode, command, responseCode, response, message } = Object(error) as SmtpError;
  const answered = typeof responseCode === 'number' ? responseCode : undefined;
  const isEarly =
    early.has(String(code)) || early.has(String(originalCode)) || earlyMessages.test(String(message));
  const [status] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(typeof response === 'string' ? response : '') ?? [''];
  const kind = kindOf(String(command), status, answered);
  return {
    kind,
    isAboutUs: kind === 'temporary' && answered !== undefined && answered >= permanently,
    isUnsure: answered === undefined && !isEarly,
    isForAll: isEarly || answered === undefined || answered === temporarily,
    detail: [code, command, answered, status]
      .filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number')
      .join(' '),
  };
}

/** RFC 3463's codes about a recipient's address: 5.1.7 and 5.1.8 are about the sender's. */
const ofRecipient = /^5\.1\.(?!7$|8$)/;
/** Its codes about a mail: what's in it, and how large it is. */
const ofMail = /^5\.(?:6\.|2\.3$|3\.4$)/;

/**
 * A refusal of ourselves, of our login, our sender or of what we may relay, is the operator's to mend, and doesn't end the
 * mail. Many a server says so only to each recipient, so an answer there counts as one about the address only if its code
 * says that.
 */
function kindOf(command: string, status: string, answered: number | undefined): MailFailure['kind'] {
  if (answered === undefined || answered < permanently) return 'temporary';
  if (ofRecipient.test(status)) return 'address';
  if (ofMail.test(status)) return 'content';
  return command === 'DATA' && status === '' ? 'content' : 'temporary';
}
