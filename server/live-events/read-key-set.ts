import { importJWK, type JSONWebKeySet, type JWK } from 'jose';
import * as z from 'zod';
import { log } from '#server/infra/log.ts';

const keySet = z.object({ keys: z.array(z.unknown()).max(100) });
const rsaKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() });
/** Shorter keys can't sign RS256. */
const shortestBits = 2048;

/**
 * Those keys of a published set that can have signed an event. One that's malformed is left out and doesn't spoil the
 * others. Throws if that leaves none.
 */
export async function readKeySet(given: unknown): Promise<JSONWebKeySet> {
  const read = await Promise.all(keySet.parse(given).keys.map(usableKey));
  const keys = read.filter((key) => key !== undefined);
  if (keys.length === 0) throw new Error('no usable key');
  return { keys };
}

async function usableKey(given: unknown): Promise<JWK | undefined> {
  try {
    const jwk: JWK = rsaKey.parse(given);
    const key = await importJWK(jwk, 'RS256');
    if (key instanceof Uint8Array || key.type !== 'public') throw new Error('not a public key');
    const { modulusLength } = key.algorithm as { modulusLength?: number };
    if (modulusLength === undefined || modulusLength < shortestBits) throw new Error('too short');
    return jwk;
  } catch (error) {
    log.warn({ err: error }, 'a key for live events is of no use');
    return undefined;
  }
}
