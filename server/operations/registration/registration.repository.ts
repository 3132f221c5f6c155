import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import { everyPlatform } from '#server/relations/launch.ts';

export async function createRegistrationLink(given: {
  codeHash: string;
  institutionId: number;
  keyOrigin: string | null;
  expiresAt: Date;
}) {
  await db()
    .insertInto('lti_registration_links')
    .values({
      code_hash: given.codeHash,
      institution_id: given.institutionId,
      key_origin: given.keyOrigin,
      expires_at: given.expiresAt,
    })
    .execute();
}

/** What a link is for, if it can be used now. */
export const findRegistrationLink = (codeHash: string) =>
  db()
    .selectFrom('lti_registration_links')
    .select(['institution_id', 'key_origin'])
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', currentTime())
    .executeTakeFirst();

/** Uses up the link and returns its institution; undefined if someone else was first. */
export async function takeRegistrationLink(codeHash: string) {
  const row = await db()
    .updateTable('lti_registration_links')
    .set({ used_at: currentTime() })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', currentTime())
    .returning('institution_id')
    .executeTakeFirst();
  return row?.institution_id;
}

/** Records what a link was used for. */
export async function noteRegistration(
  institutionId: number,
  codeHash: string,
  { platformId, deploymentId }: { platformId: number; deploymentId: string | null },
) {
  await db()
    .updateTable('lti_registration_links')
    .set({ platform_id: platformId, deployment_id: deploymentId })
    .where('institution_id', '=', institutionId)
    .where('code_hash', '=', codeHash)
    .execute();
}

export const endLinks = () =>
  sql`update lti_registration_links set expires_at = least(expires_at, now()) where used_at is null`.execute(
    db(),
  );

/** What links added, oldest first. */
export const listLinkRegistrations = () =>
  db()
    .selectFrom('lti_registration_links as l')
    .innerJoin(everyPlatform().as('p'), 'p.id', 'l.platform_id')
    .select(['l.institution_id', 'l.used_at', 'l.deployment_id', 'p.issuer', 'p.client_id', 'p.jwks_url'])
    .orderBy('l.used_at')
    .execute();
