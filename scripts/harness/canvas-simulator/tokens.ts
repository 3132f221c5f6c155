import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { HarnessInstitution, HarnessPerson } from '../world.ts';

export interface TokenOwner {
  readonly institution: HarnessInstitution;
  readonly userId: string;
  readonly userName: string;
  /** may list the account's courses */
  readonly isAdmin: boolean;
  expiresAt?: number;
}

/** The access tokens that the simulated LMS knows, whose they are, and which were revoked. */
export class Tokens {
  readonly #owners = new Map<string, TokenOwner>();
  readonly #refresh = new Map<string, TokenOwner>();

  constructor(institutions: readonly HarnessInstitution[]) {
    for (const institution of institutions) this.addService(institution);
  }

  addService(institution: HarnessInstitution) {
    const account = (token: string, offset: number, userName: string, isAdmin: boolean) =>
      this.#owners.set(token, {
        institution,
        userId: String(Number(institution.rootAccountId) + offset),
        userName,
        isAdmin,
      });
    account(institution.serviceToken, 400, 'Courseyard task runner', true);
    account(institution.limitedToken, 401, 'Limited account', false);
  }

  find(token: string): TokenOwner | undefined {
    const owner = this.#owners.get(token);
    return owner?.expiresAt !== undefined && owner.expiresAt < Date.now() ? undefined : owner;
  }

  revoke(token: string) {
    this.#owners.delete(token);
  }

  /** An access token for an hour, and a refresh token that does not rotate. */
  issue(institution: HarnessInstitution, person: HarnessPerson, lifeSeconds = 3600) {
    const owner: TokenOwner = {
      institution,
      userId: person.lmsUserId,
      userName: person.name,
      isAdmin: person.kind === 'institution_admin' || person.kind === 'super_admin',
    };
    const refreshToken = `refresh~${randomBytes(16).toString('hex')}`;
    this.#refresh.set(refreshToken, owner);
    return { ...this.#access(owner, lifeSeconds), refreshToken };
  }

  /** A new access token for a refresh token; the old ones live on until their time is over, as in Canvas. */
  refresh(refreshToken: string) {
    const owner = this.#refresh.get(refreshToken);
    return owner && { ...this.#access(owner, 3600), owner };
  }

  /** A refresh token for the institution's service account, for tests of the renewal. */
  serviceRefreshToken(institution: HarnessInstitution) {
    const owner = this.#owners.get(institution.serviceToken);
    if (!owner) throw new Error('The service token was revoked');
    const refreshToken = `refresh~${randomBytes(16).toString('hex')}`;
    this.#refresh.set(refreshToken, owner);
    return refreshToken;
  }

  #access(owner: TokenOwner, lifeSeconds: number) {
    const accessToken = `access~${randomBytes(16).toString('hex')}`;
    this.#owners.set(accessToken, { ...owner, expiresAt: Date.now() + lifeSeconds * 1000 });
    return { accessToken, lifeSeconds };
  }
}

export const ownerOf = (res: Response) => res.locals.owner as TokenOwner;

/** Requires a User-Agent and a good token, and answers as Canvas does without. */
export const requireToken =
  (tokens: Tokens): RequestHandler =>
  (req, res, next) => {
    if (!req.get('user-agent')) {
      return void res.status(403).json({ errors: [{ message: 'A User-Agent header is required.' }] });
    }
    const token = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '';
    const owner = tokens.find(token);
    if (!owner) {
      res.status(401).set('WWW-Authenticate', 'Bearer realm="canvas-lms"');
      return void res.json({ errors: [{ message: 'Invalid access token.' }] });
    }
    res.locals.owner = owner;
    next();
  };
