import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { HarnessAccount, HarnessInstitution, HarnessPerson } from '../world.ts';
import { sendInvalidToken, sendOutOfScope } from './answers.ts';

/** A token's owner. */
interface Account {
  readonly institution: HarnessInstitution;
  readonly userId: string;
  readonly userName: string;
  /** can see the whole institution; others see the courses they teach */
  readonly isAdmin: boolean;
  /** all that its tokens may be used for, such as `url:GET|/api/v1/courses/:id`; anything if absent */
  readonly scopes?: readonly string[];
}

export interface TokenOwner extends Account {
  readonly token: string;
  /** the refresh token that it came with or was renewed by */
  readonly refreshToken?: string;
  /** in milliseconds since 1970; never if absent */
  readonly expiresAt?: number;
}

/** The access tokens the simulated LMS knows, their owners, and which were revoked. */
export class Tokens {
  readonly #owners = new Map<string, TokenOwner>();
  readonly #refresh = new Map<string, Account>();
  /** Canvas's access tokens live for an hour. */
  lifeSeconds = 3600;

  constructor(institutions: readonly HarnessInstitution[]) {
    for (const institution of institutions) {
      const { serviceToken, limitedToken } = institution;
      this.#owners.set(serviceToken, { ...serviceAccount(institution), token: serviceToken });
      this.#owners.set(limitedToken, { ...limitedAccount(institution), token: limitedToken });
    }
  }

  find(token: string): TokenOwner | undefined {
    const owner = this.#owners.get(token);
    return owner?.expiresAt !== undefined && owner.expiresAt <= Date.now() ? undefined : owner;
  }

  /** Revokes an access token or a refresh token; returns whether there was one. */
  revoke(token: string) {
    const wasAccess = this.#owners.delete(token);
    return this.#refresh.delete(token) || wasAccess;
  }

  /** Ends what a token was given with: the tokens of one permission, as when it's handed back. */
  endGrant(token: string) {
    const refreshToken = this.#owners.get(token)?.refreshToken;
    if (refreshToken !== undefined) {
      this.#refresh.delete(refreshToken);
      for (const [each, owner] of this.#owners)
        if (owner.refreshToken === refreshToken) this.#owners.delete(each);
    }
    return this.revoke(token) || refreshToken !== undefined;
  }

  /** Ends all that a person gave permission for, as on their settings page in Canvas. */
  endGrantsOf({ lmsUserId }: HarnessPerson) {
    for (const tokens of [this.#owners, this.#refresh])
      for (const [token, { userId }] of tokens) if (userId === lmsUserId) tokens.delete(token);
  }

  /** An access token and a refresh token for a person who gave permission. */
  issue(
    institution: HarnessInstitution,
    person: HarnessPerson,
    lifeSeconds = this.lifeSeconds,
    scopes?: readonly string[],
  ) {
    const account = { ...accountOf(institution, person), ...(scopes && { scopes }) };
    const refreshToken = this.#refreshFor(account);
    return { ...this.#access(account, lifeSeconds, refreshToken), refreshToken };
  }

  /** A new access token for a refresh token, which doesn't rotate; older access tokens live until they expire. */
  refresh(refreshToken: string) {
    const account = this.#refresh.get(refreshToken);
    return account && { ...this.#access(account, this.lifeSeconds, refreshToken), account };
  }

  /** Another access token for the institution's service account, with its own quota. */
  serviceToken(institution: HarnessInstitution) {
    return this.#access(serviceAccount(institution), this.lifeSeconds).accessToken;
  }

  /** A refresh token for the institution's service account, for tests of the renewal. */
  serviceRefreshToken(institution: HarnessInstitution) {
    return this.#refreshFor(serviceAccount(institution));
  }

  #access(account: Account, lifeSeconds: number, refreshToken?: string) {
    const token = newToken('access');
    const expiresAt = Date.now() + lifeSeconds * 1000;
    this.#owners.set(token, {
      ...account,
      token,
      expiresAt,
      ...(refreshToken !== undefined && { refreshToken }),
    });
    return { accessToken: token, lifeSeconds };
  }

  #refreshFor(account: Account) {
    const token = newToken('refresh');
    this.#refresh.set(token, account);
    return token;
  }
}

const newToken = (kind: string) => `${kind}~${randomBytes(16).toString('hex')}`;

const serviceAccount = (institution: HarnessInstitution): Account => ({
  institution,
  userId: String(Number(institution.rootAccountId) + 400),
  userName: 'Courseyard task runner',
  isAdmin: true,
});

const limitedAccount = (institution: HarnessInstitution): Account => ({
  institution,
  userId: String(Number(institution.rootAccountId) + 401),
  userName: 'Limited account',
  isAdmin: false,
});

/** The accounts that a person administers: all, the first college with its departments, or none. */
export function accountsAdministered({ accounts }: HarnessInstitution, person: HarnessPerson) {
  if (isLmsAdmin(person)) return accounts;
  const [, college] = accounts;
  const isIn = ({ id, parentId }: HarnessAccount) => id === college?.id || parentId === college?.id;
  return person.kind === 'account_admin' ? accounts.filter(isIn) : [];
}

/** Who administers the whole of Canvas. */
export const isLmsAdmin = ({ kind }: HarnessPerson) => kind === 'institution_admin' || kind === 'super_admin';

const accountOf = (institution: HarnessInstitution, person: HarnessPerson): Account => ({
  institution,
  userId: person.lmsUserId,
  userName: person.name,
  isAdmin: isLmsAdmin(person),
});

/** The owner of the request's token; set by `requireToken`. */
export const ownerOf = (res: Response) => res.locals.owner as TokenOwner;

/** The token of a request's Authorization header; empty without one. */
export const bearerOf = (authorization: string | undefined) =>
  /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';

const isInScope = ({ scopes }: TokenOwner, { method, originalUrl }: Request) =>
  scopes?.some((scope) => {
    const [, verb, path = ''] = /^url:(\w+)\|(.+)$/.exec(scope) ?? [];
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return verb === method && pattern.test(originalUrl.split('?')[0] ?? '');
  }) ?? true;

/** Requires a User-Agent and a valid token, and answers as Canvas does without them. */
export const requireToken =
  (tokens: Tokens): RequestHandler =>
  (req, res, next) => {
    if (!req.get('user-agent')) {
      return void res.status(403).json({ errors: [{ message: 'A User-Agent header is required.' }] });
    }
    const owner = tokens.find(bearerOf(req.get('authorization')));
    if (!owner) return sendInvalidToken(res);
    if (!isInScope(owner, req)) return sendOutOfScope(res);
    res.locals.owner = owner;
    next();
  };
