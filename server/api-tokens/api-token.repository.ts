import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { everyone, grantedRoles, teamRoles } from '#server/relations/people.ts';
import { institutionColumns, institutions } from '#server/infra/tenancy/institution.ts';
import { currentTime } from '#server/infra/clock.ts';

const liveToken = prepare('api_token', ({ tokenHash, now }: { tokenHash: string; now: Date }) =>
  db()
    .selectFrom('api_tokens as t')
    .innerJoin(everyone().as('p'), 'p.id', 't.person_id')
    .innerJoin(institutions().as('i'), 'i.id', 't.institution_id')
    .select([
      't.id',
      't.institution_id',
      't.person_id',
      't.client_id',
      't.reach',
      't.last_used_at',
      'p.name',
      'p.issuer',
      'p.subject',
      'p.is_lms_admin',
      'p.account_ids',
      'p.is_admin',
      'p.can_manage_checklists',
      ...institutionColumns,
      grantedRoles('t.client_id').as('granted_roles'),
      teamRoles.as('team_roles'),
    ])
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', now)
    .where('t.revoked_at', 'is', null)
    .where('p.state', '=', 'active')
    .where('i.status', '=', 1),
);

/** A token that hasn't expired or been revoked, of an active person and institution. */
export async function findApiToken(tokenHash: string, now: Date) {
  const [row] = await liveToken({ tokenHash, now });
  return row;
}

export async function touchApiToken(id: number, usedAt: Date) {
  await db().updateTable('api_tokens').set({ last_used_at: usedAt }).where('id', '=', id).execute();
}

/** The person's tokens that weren't revoked, newest first. */
export const listApiTokens = (personId: number) =>
  db()
    .selectFrom('api_tokens')
    .selectAll()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();

export type ApiTokenRow = Awaited<ReturnType<typeof listApiTokens>>[number];

interface ApiTokenValues {
  readonly institution_id: number;
  readonly person_id: number;
  readonly client_id: string | null;
  readonly title: string;
  readonly token_hash: string;
  readonly hint: string;
  readonly reach: 'read' | 'write';
  readonly expires_at: Date;
}

export const createApiTokenRow = (values: ApiTokenValues) =>
  db().insertInto('api_tokens').values(values).returningAll().executeTakeFirstOrThrow();

/** How many valid tokens the person has. */
export async function countGoodTokens(personId: number, now: Date) {
  const { count } = await db()
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Revokes a token of the person; undefined if there is none. */
export const revokeApiTokenRow = (personId: number, id: number) =>
  db()
    .updateTable('api_tokens')
    .set({ revoked_at: currentTime() })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'title'])
    .executeTakeFirst();
