import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { guardedFetch } from '#server/lms/guarded-fetch.ts';
import { LaunchRefused } from './refusal.ts';

/** Keys are fetched again after this … */
const keepMs = 10 * 60_000;
/** … or when a token names an unknown one, but then not more often than this. */
const askAgainMs = 10_000;
/** While a platform's keys can't be read, the last ones are used for this long. */
const serveOldMs = 60 * 60_000;
/** After a failure, keys aren't fetched again for this long, so launches don't wait for a platform that's down. */
const rememberFailureMs = 30_000;
const timeoutMs = 3_000;
const maxBytes = 256 * 1024;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/**
 * Public keys of platforms, cached for a while. The returned function finds a token's key in the key set at an address,
 * and refuses the launch if there's no key or no set.
 */
export function makePlatformKeys() {
  const sets = new Map<string, JWTVerifyGetKey>();
  return async (url: string, ...[header, token]: Parameters<JWTVerifyGetKey>) => {
    const set = sets.get(url) ?? remoteKeySet(url);
    sets.set(url, set);
    try {
      return await set(header, token);
    } catch (error) {
      if (error instanceof LaunchRefused) throw error;
      // None with this id, several, or one that isn't an RSA key.
      throw new LaunchRefused('unknown_key', String(header.kid));
    }
  };
}

const remoteKeySet = (url: string) =>
  createRemoteJWKSet(new URL(url), {
    cacheMaxAge: keepMs,
    cooldownDuration: askAgainMs,
    [customFetch]: keepingFetch(url),
  });

interface Moment {
  readonly at: number;
}

/** Reads a key set through the guarded client, and falls back on the last one while the platform doesn't answer. */
function keepingFetch(url: string): () => Promise<Response> {
  let last: (Moment & { text: string }) | undefined;
  let failure: (Moment & { reason: string }) | undefined;
  const isYoung = (moment: Moment | undefined, ms: number) =>
    moment !== undefined && Date.now() - moment.at < ms;
  return async () => {
    if (!isYoung(failure, rememberFailureMs)) {
      try {
        last = { text: await readKeySet(url), at: Date.now() };
        failure = undefined;
      } catch (error) {
        failure = { reason: error instanceof Error ? error.message : '', at: Date.now() };
      }
    }
    if (last && (!failure || isYoung(last, serveOldMs))) return new Response(last.text);
    throw new LaunchRefused('keys_unreachable', failure?.reason);
  };
}

async function readKeySet(url: string) {
  const answer = await guardedFetch(url, { timeoutMs, maxBytes });
  if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  keySet.parse(answer.json());
  return answer.text;
}
