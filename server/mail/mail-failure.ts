/** Why a mail wasn't taken, and what follows. */
export interface MailFailure {
  /**
   * `address`: nobody has that address; `content`: this mail is refused; `temporary`: the mail server may take it
   * later.
   */
  readonly kind: 'address' | 'content' | 'temporary';
  /** no answer came, so the mail may have arrived */
  readonly isUnsure: boolean;
  /** there's no use in trying other mails now: the mail server isn't there, or doesn't let us in */
  readonly isForAll: boolean;
  /** a line for people who look after the mail server, without addresses */
  readonly detail: string;
}

interface SmtpError {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
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
  const { code, originalCode, command, responseCode, message } = Object(error) as SmtpError;
  const answered = typeof responseCode === 'number' ? responseCode : undefined;
  const isEarly =
    early.has(String(code)) || early.has(String(originalCode)) || earlyMessages.test(String(message));
  return {
    kind: kindOf(String(command), answered),
    isUnsure: answered === undefined && !isEarly,
    isForAll: isEarly || answered === undefined || answered === temporarily,
    detail: [code, command, answered]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(' '),
  };
}

function kindOf(command: string, answered: number | undefined): MailFailure['kind'] {
  if (answered === undefined || answered < permanently) return 'temporary';
  if (command === 'RCPT TO') return 'address';
  // A refusal of ourselves, of our login or our sender, is the operator's to mend, and doesn't end the mail.
  return command === 'DATA' ? 'content' : 'temporary';
}
