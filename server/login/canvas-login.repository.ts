import { sql } from 'kysely';
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
  db()
    .selectFrom('institutions')
    .select(['id', 'canvas_url', 'canvas_oauth_client_id', 'canvas_oauth_client_secret'])
    .where('status', '=', 1)
    .where('canvas_oauth_client_id', 'is not', null)
    .where('canvas_oauth_client_secret', 'is not', null);

export interface PendingLogin {
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

/** Takes a login by its state, once and in time, for the browser that began it. */
export const takeLogin = (stateHash: string, bindingHash: string) =>
  db()
    .deleteFrom('canvas_logins')
    .where('state_hash', '=', stateHash)
    .where('binding_hash', '=', bindingHash)
    .where('expires_at', '>', new Date())
    .returning('institution_id')
    .executeTakeFirst();

type PersonState = 'active' | 'invited' | 'deactivated';

/** The person whom Canvas named, seen now; somebody invited has arrived with it. Undefined when unknown here. */
export const markSeen = (institutionId: number, lmsUserId: string) =>
  db()
    .updateTable('people')
    .set({
      last_seen_at: new Date(),
      state: sql<PersonState>`case when state = 'invited' then 'active' else state end`,
    })
    .where('institution_id', '=', institutionId)
    .where('lms_user_id', '=', lmsUserId)
    .returning(['id', 'state', 'client_id'])
    .executeTakeFirst();

/** The context the person worked in last. */
export const findLastContext = (personId: number) =>
  db()
    .selectFrom('contexts')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
