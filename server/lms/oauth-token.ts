import * as z from 'zod';
import { guardedFetch } from './guarded-fetch.ts';
import { bodyOf, problemOfRequest } from './lms-answer.ts';
import { LmsProblem } from './lms-problem.ts';

/** People and other processes wait for this answer, so it has a shorter time limit, in milliseconds. */
const timeoutMs = 5_000;
const maxBytes = 64 * 1024;

/** It goes into a header. Canvas's are about 70 characters long. */
const bearer = z.string().regex(/^[\x21-\x7e]{1,2000}$/);

/** Longer than any token is good for; a date beyond it might not exist, in seconds. */
const longestSeconds = 10 * 365 * 86_400;

const named = z.object({ id: z.union([z.string().min(1), z.number().int()]).transform(String) });

/** Whose an answer is; the real user is there if somebody acts as that one. */
const whose = { user: named, real_user: named.nullish() };

/** Canvas's answer to a code with the scope /auth/userinfo: the user, and no token. */
const identityAnswer = z.object(whose).transform(identityOf);

const tokenAnswer = z
  .object({
    access_token: bearer,
    expires_in: z
      .number()
      .positive()
      .default(3600)
      .transform((seconds) => Math.min(seconds, longestSeconds)),
    /** Canvas leaves it out if the old one is still good; a server that sends one expects it next time (RFC 6749, §6). */
    refresh_token: z.string().min(1).optional(),
  })
  .loose()
  .transform(({ access_token, expires_in, refresh_token, ...rest }) => {
    const said = identityAnswer.safeParse(rest);
    /** null: Canvas didn't say whose it is */
    return { access_token, expires_in, refresh_token, identity: said.success ? said.data : null };
  });
export type TokenAnswer = z.output<typeof tokenAnswer>;

/** Whose a code or a token is in the LMS, and who acts as them there. */
export interface LmsIdentity {
  readonly lmsUserId: string;
  readonly masquerader: string | null;
}

function identityOf({ user, real_user: real }: z.output<z.ZodObject<typeof whose>>): LmsIdentity {
  return { lmsUserId: user.id, masquerader: real && real.id !== user.id ? real.id : null };
}

/**
 * Requests an access token from Canvas's token endpoint; `form` holds the grant. Undefined when Canvas refuses the
 * grant or the key (RFC 6749, §5.2: 400 and 401). Throws LmsProblem for anything else that isn't a token.
 */
export const askForToken = (origin: string, form: Form): Promise<TokenAnswer | undefined> =>
  ask(origin, form, tokenAnswer);

/** Whose a code is, from Canvas's token endpoint. Undefined and thrown problems as in `askForToken`. */
export const askForIdentity = (origin: string, form: Form): Promise<LmsIdentity | undefined> =>
  ask(origin, form, identityAnswer);

/**
 * Has Canvas revoke a token and the refresh token it came with. False when Canvas doesn't know it (any more); throws
 * LmsProblem when Canvas gives no proper answer.
 */
export async function takeTokenBack(origin: string, token: string): Promise<boolean> {
  const answer = await asking(
    guardedFetch(`${origin}/login/oauth2/token`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
      timeoutMs,
      maxBytes,
    }),
  );
  if (answer.status === 401) return false;
  bodyOf(answer);
  return true;
}

const asking = <T>(request: Promise<T>) =>
  request.catch((error: unknown) => {
    throw problemOfRequest(error);
  });

type Form = Readonly<Record<string, string>>;

async function ask<T extends z.ZodType>(origin: string, form: Form, schema: T) {
  const answer = await asking(
    guardedFetch(`${origin}/login/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      timeoutMs,
      maxBytes,
    }),
  );
  if (answer.status === 400 || answer.status === 401) return undefined;
  const parsed = schema.safeParse(bodyOf(answer));
  if (!parsed.success) throw new LmsProblem('malformed', 'not what a grant is answered with');
  return parsed.data;
}
