import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
}

/** The platform's signing keys: the newest signs, the previous one still verifies. */
export class SigningKeys {
  #keys: SigningKey[] = [];
  #made = 0;

  /** Makes a new signing key; the previous one stays known until the next rotation. */
  async rotate() {
    this.#made += 1;
    const key = await makeKey(`harness-${Date.now().toString(36)}-${this.#made}`);
    this.#keys = [key, ...this.#keys.slice(0, 1)];
  }

  get current(): SigningKey {
    const [key] = this.#keys;
    if (!key) throw new Error('The platform has no key yet');
    return key;
  }

  /** The public keys, as the platform publishes them. */
  get keySet() {
    return { keys: this.#keys.map(({ jwk }) => jwk) };
  }

  /** Signs claims as the platform does. */
  sign(claims: Claims) {
    return signWith(this.current.privateKey, claims, { kid: this.current.kid });
  }

  /** Signs claims in one of the wrong ways that a tool must detect. */
  forge(claims: Claims, forgery: Forgery): Promise<string> {
    return forgers[forgery](claims, this.current);
  }
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, publicKey, jwk };
}

function signWith(key: CryptoKey, claims: Claims, { kid, alg = 'RS256' }: { kid?: string; alg?: string }) {
  const header = { alg, typ: 'JWT', ...(kid !== undefined && { kid }) };
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
}

/** Wrong ways to sign: each makes a token that looks right if you check too little. */
export const forgeries = [
  'no_algorithm',
  'public_key_as_secret',
  'other_key',
  'other_algorithm',
  'unknown_kid',
  'no_kid',
  'changed_claims',
] as const;
export type Forgery = (typeof forgeries)[number];

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const forgers: Record<Forgery, (claims: Claims, key: SigningKey) => Promise<string>> = {
  no_algorithm: async (claims, { kid }) => `${encoded({ alg: 'none', typ: 'JWT', kid })}.${encoded(claims)}.`,
  public_key_as_secret: async (claims, { kid, publicKey }) => {
    const content = `${encoded({ alg: 'HS256', typ: 'JWT', kid })}.${encoded(claims)}`;
    const secret = await exportSPKI(publicKey);
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  },
  other_key: async (claims, { kid }) => signWith((await makeKey(kid)).privateKey, claims, { kid }),
  other_algorithm: async (claims, { kid }) => {
    const { privateKey } = await generateKeyPair('RS384', { extractable: true });
    return signWith(privateKey, claims, { kid, alg: 'RS384' });
  },
  unknown_kid: (claims, { privateKey }) => signWith(privateKey, claims, { kid: 'nobody-knows-it' }),
  no_kid: (claims, { privateKey }) => signWith(privateKey, claims, {}),
  changed_claims: async (claims, { kid, privateKey }) => {
    const [header, , signature] = (await signWith(privateKey, claims, { kid })).split('.');
    return `${header}.${encoded({ ...claims, sub: 'somebody-else' })}.${signature}`;
  },
};
