import type { Request, Response } from 'express';
import type { Config } from '#server/infra/config.ts';

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

const nameOf = (state: string, config: Config) =>
  `${isSecure(config) ? '__Host-' : ''}lti_${state.slice(0, 16)}`;

/** Binds a login to its browser. Partitioned (CHIPS), so it comes back even where third-party cookies are blocked. */
export function setBindingCookie(
  res: Response,
  config: Config,
  cookie: { state: string; binding: string; maxAgeSeconds: number },
) {
  const { state, binding, maxAgeSeconds } = cookie;
  const where = isSecure(config) ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
  res.append(
    'Set-Cookie',
    `${nameOf(state, config)}=${binding}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; ${where}`,
  );
}

export const readBindingCookie = (req: Request, config: Config, state: string) =>
  cookieOf(req, nameOf(state, config));

export function cookieOf(req: Request, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
