import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Key {
  /** eight hex digits that identify the key in sealed texts and reveal nothing of it */
  readonly id: string;
  readonly bytes: Buffer;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

let keys: readonly Key[] = [];

/**
 * Sets the keys for secrets at rest: the current one, and old ones that still open what they sealed. Each is 32 bytes
 * in base64 or hex; for anything else, throws an error that names the wrong one.
 */
export function useSecretKeys(current: string, old: readonly string[] = []) {
  keys = [readKey('SECRET_KEY', current), ...old.map((text) => readKey('SECRET_KEYS_OLD', text))];
}

const bytesOf = (text: string) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');

/** Whether it's 32 bytes in base64 or hex. */
export const isSecretKey = (text: string) => bytesOf(text).length === keyBytes;

function readKey(name: string, text: string): Key {
  const bytes = bytesOf(text);
  if (bytes.length !== keyBytes) {
    throw new Error(
      `${name} must be ${keyBytes} random bytes in base64 or hex, for example from: openssl rand -base64 32`,
    );
  }
  return {
    id: createHash('sha256').update('courseyard key id').update(bytes).digest('hex').slice(0, 8),
    bytes,
  };
}

/** Which key seals now: it tells keys apart and reveals nothing of them. Null if none is set. */
export const currentKeyId = () => keys[0]?.id ?? null;

/** The keys that open secrets, the one that seals first. */
export const keyIds = () => keys.map(({ id }) => id);

/** Whether secrets that this key sealed can be opened. */
export const hasKey = (keyId: string) => keys.some(({ id }) => id === keyId);

/**
 * Encrypts a secret for the database (AES-256-GCM). `context` says where it belongs ("task_runners.access_token"); it
 * isn't stored, but only the same context opens the secret again, so rows can't be swapped.
 */
export function seal(secret: string, context: string): string {
  const [key] = keys;
  if (!key) throw new Error('Secrets cannot be sealed: no SECRET_KEY is set');
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${key.id}.${sealed.toString('base64url')}`;
}

/** Decrypts what `seal` made for the same context. Throws when the key is missing or the text was changed. */
export function open(sealed: string, context: string): string {
  const [keyId = '', text = ''] = sealed.split('.');
  const key = keys.find(({ id }) => id === keyId);
  if (!key) {
    throw new Error(
      `A secret was sealed with the key ${keyId}, which is neither SECRET_KEY nor in SECRET_KEYS_OLD`,
    );
  }
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    throw new Error('A secret could not be opened: it was changed, or belongs to another place');
  }
}

/** Seals with the current key what another one sealed for the same context. Throws like `open`. */
export const reseal = (sealed: string, context: string) => seal(open(sealed, context), context);

/** The key that's kept beside the data, if there is one. */
export function findSecretKey(dataDir: string): string | undefined {
  const path = join(dataDir, 'secret.key');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** The key for a data folder when none is configured: created once, readable only by its owner. */
export function ensureSecretKey(dataDir: string): string {
  const kept = findSecretKey(dataDir);
  if (kept !== undefined) return kept;
  const path = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(keyBytes).toString('base64');
  writeFileSync(path, key, { mode: 0o600, flag: 'wx' });
  chmodSync(path, 0o600);
  return key;
}
