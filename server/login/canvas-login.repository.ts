import { sql } from 'kysely';
import { canvasKeys } from '#server/relations/institutions.ts';
import { db } from '#server/infra/db/database.ts';

/** An active institution by one of its domain names, with its Canvas OAuth2 key. */
export const findLoginKey = (domainName: string) =>
  loginKeys()
    .where(sql<boolean>`${domainName} = any(domain_names)`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findLoginKeyById = (institutionId: number) =>
  loginKeys().where('id', '=', institutionId).executeTakeFirst();

const loginKeys = () =>
  canvasKeys()
    .where('status', '=', 1)
    .where('canvas_oauth_client_id', 'is not', null)
    .where('canvas_oauth_client_secret', 'is not', null);

interface PendingLogin {
  readonly stateHash: string;
  readonly bindingHash: string;
  readonly institutionId: number;
  readonly expiresAt: Date;
}

export async function createLogin(login: PendingLogin) {
  await db()
    .insertInto('canvas_logins')
    .values({
      state_hash: login.stateHash,
      binding_hash: login.bindingHash,
      institution_id: login.institutionId,
      expires_at: login.expiresAt,
    })
    .execute();
}

/** Takes a login by its state, once and in time, for the browser that started it. */
export const takeLogin = (stateHash: string, bindingHash: string) =>
  db()
    .deleteFrom('canvas_logins')
    .where('state_hash', '=', stateHash)
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', new Date())
    .returning('institution_id')
    .executeTakeFirst();
