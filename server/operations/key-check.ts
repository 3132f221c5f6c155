import { log } from '#server/infra/log.ts';
import { countSealed } from './rotate-secrets.ts';
import { currentKeyId, hasKey } from '#server/infra/secrets.ts';

/** The configured keys open nothing of what's sealed in the database: a sentence for the person who set them. */
export class WrongKey extends Error {
  override name = 'WrongKey';
}

/**
 * Throws WrongKey if none of the secrets in the database is sealed with a key of this process: it would seal others with
 * a key that the rest of the installation doesn't have. If only some aren't, the log says so.
 */
export async function assertKeysFit(): Promise<void> {
  const sealed = await countSealed();
  const foreign = [...sealed.keys()].filter((id) => !hasKey(id));
  if (foreign.length === 0) return;
  if (foreign.length === sealed.size)
    throw new WrongKey(
      `The secrets in the database are sealed with another key (id ${foreign.join(', ')}) than SECRET_KEY (id ${currentKeyId()}). Set SECRET_KEY to that one, or add it to SECRET_KEYS_OLD. If it’s lost, see: npm run rotate-encryption-key -- --help`,
    );
  const secrets = foreign.reduce((sum, id) => sum + (sealed.get(id) ?? 0), 0);
  log.error({ secrets, keyIds: foreign }, 'secrets are sealed with keys that aren’t configured');
}
