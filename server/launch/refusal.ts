import type { Locale } from '#shared/sessions/session-settings.ts';

/** Why a launch is refused: each code, and its page. A code is shown only where it helps. */
const refusals = {
  malformed: 'broken',
  unknown_platform: 'unregistered',
  state_unknown: 'expired',
  bad_algorithm: 'broken',
  unknown_key: 'broken',
  keys_unreachable: 'unreachable',
  bad_signature: 'broken',
  bad_claims: 'broken',
  bad_nonce: 'broken',
  bad_audience: 'broken',
  token_too_old: 'expired',
  foreign_target: 'broken',
  unknown_deployment: 'unregistered',
  archived_institution: 'unregistered',
  no_role: 'role',
  deactivated_person: 'deactivated',
  too_many_logins: 'crowded',
  not_a_launch: 'direct',
  registration_closed: 'registration',
  registration_failed: 'registration',
  login_unknown: 'login',
  login_expired: 'loginExpired',
  login_denied: 'loginDenied',
  login_stranger: 'loginStranger',
  login_role: 'loginRole',
  login_failed: 'loginFailed',
  login_unreachable: 'loginFailed',
  unexpected: 'failed',
} as const;

type RefusalCode = keyof typeof refusals;
export type RefusalReason = (typeof refusals)[RefusalCode];

const statuses: Record<RefusalReason, number> = {
  broken: 401,
  unregistered: 403,
  expired: 401,
  unreachable: 502,
  role: 403,
  deactivated: 403,
  crowded: 429,
  direct: 400,
  registration: 403,
  login: 404,
  loginExpired: 401,
  loginDenied: 403,
  loginStranger: 403,
  loginRole: 403,
  loginFailed: 502,
  failed: 500,
};

/** What anyone can bring about who has nothing: these count against their address. */
const unproven: ReadonlySet<RefusalCode> = new Set([
  'malformed',
  'unknown_platform',
  'state_unknown',
  'bad_algorithm',
  'unknown_key',
  'bad_signature',
  'bad_claims',
  'bad_nonce',
  'bad_audience',
  'token_too_old',
  'foreign_target',
  'registration_closed',
  'login_unknown',
  'login_expired',
]);

/** Input from strangers is logged up to this many characters. */
const longestDetail = 200;

/** A launch that stops here. `detail` is only for the log; `locale` is the person's, if the launch said it. */
export class LaunchRefused extends Error {
  override name = 'LaunchRefused';
  readonly code: RefusalCode;
  readonly detail: string;
  readonly locale: Locale | null;
  constructor(code: RefusalCode, detail = '', locale: Locale | null = null) {
    super(code);
    this.code = code;
    this.detail = detail.slice(0, longestDetail);
    this.locale = locale;
  }

  /** whether nothing showed that the request came from an LMS that we know */
  get isUnproven() {
    return unproven.has(this.code);
  }

  get reason(): RefusalReason {
    return refusals[this.code];
  }

  get status() {
    return this.code === 'malformed' ? 400 : statuses[this.reason];
  }
}
