import { db } from '#server/infra/db/database.ts';

export async function createRegistrationLink(given: {
  codeHash: string;
  institutionId: number;
  expiresAt: Date;
}) {
  await db()
    .insertInto('lti_registration_links')
    .values({ code_hash: given.codeHash, institution_id: given.institutionId, expires_at: given.expiresAt })
    .execute();
}

/** Whether the link could be used now. */
export async function peekRegistrationLink(codeHash: string) {
  const row = await db()
    .selectFrom('lti_registration_links')
    .select('institution_id')
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the link up and says for which institution it was; undefined when somebody else was first. */
export async function takeRegistrationLink(codeHash: string) {
  const row = await db()
    .updateTable('lti_registration_links')
    .set({ used_at: new Date() })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('institution_id')
    .executeTakeFirst();
  return row?.institution_id;
}
