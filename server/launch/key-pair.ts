import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { seal } from '#server/infra/secrets.ts';

/** Context for sealing platforms' private keys. */
const privateKeyContext = 'lti_platforms.private_key';

const generate = promisify(generateKeyPair);

/** A key pair for a platform, with its private half sealed. */
export async function makeKeyPair() {
  // 2048 bits, made off the event loop: ltijs's own 4096 would block every request for seconds.
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { kid: randomUUID(), public_key: publicKey, private_key: seal(privateKey, privateKeyContext) };
}
