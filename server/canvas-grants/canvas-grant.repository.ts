import { sql } from 'kysely';
import { currentTime } from '#server/infra/clock.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { NewTokens } from '#server/lms/renewed-tokens.ts';
import { canvasKeys } from '#server/relations/institutions.ts';

/**
 * A person's grant, with sealed tokens and what it takes to renew them; undefined if it's for a Canvas that the
 * institution has left.
 */
export const findGrant = ({ institutionId }: Scope, personId: number) =>
  db()
    .selectFrom('canvas_grants as g')
    .innerJoin(canvasKeys().as('i'), (join) =>
      join.onRef('i.id', '=', 'g.institution_id').onRef('i.canvas_url', '=', 'g.canvas_url'),
    )
    .select(['i.canvas_oauth_client_id', 'i.canvas_oauth_client_secret'])
    .select(['g.canvas_url', 'g.access_token', 'g.refresh_token', 'g.token_expires_at'])
    .select(['g.given_at', 'g.last_used_at', 'g.ended_at'])
    .where('g.institution_id', '=', institutionId)
    .where('g.person_id', '=', personId)
    .executeTakeFirst();

export interface NewGrant {
  readonly personId: number;
  readonly canvasUrl: string;
  readonly lmsUserId: string;
  readonly scopes: string;
  readonly tokens: Required<NewTokens>;
}

/** Keeps the grant of a person who has none. */
export async function saveGrant(
  { institutionId }: Scope,
  { personId, canvasUrl, lmsUserId, scopes, tokens }: NewGrant,
) {
  await db()
    .insertInto('canvas_grants')
    .values({
      ...tokens,
      institution_id: institutionId,
      person_id: personId,
      canvas_url: canvasUrl,
      lms_user_id: lmsUserId,
      scopes,
      given_at: currentTime(),
    })
    .execute();
}

/** Deletes a person's grant, or all of the institution, and returns what was sealed in them. */
export const deleteGrants = (institutionId: number, personId?: number) =>
  db()
    .deleteFrom('canvas_grants')
    .where('institution_id', '=', institutionId)
    .$if(personId !== undefined, (grants) => grants.where('person_id', '=', personId ?? 0))
    .returning(['canvas_url', 'access_token', 'refresh_token'])
    .execute();

/** As a TokenPlace has it. */
export async function takeLease(
  { institutionId }: Scope,
  personId: number,
  { accessToken, seconds }: { accessToken: string; seconds: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ renewing_until: Date }>`
    update canvas_grants
    set renewing_until = date_trunc('milliseconds', now()) + ${seconds} * interval '1 second'
    where institution_id = ${institutionId} and person_id = ${personId} and access_token = ${accessToken}
      and ended_at is null and (renewing_until is null or renewing_until < now())
    returning renewing_until`.execute(db());
  return rows[0]?.renewing_until;
}

export async function giveLeaseBack(scope: Scope, personId: number, lease: Date) {
  await changeGrant(scope, personId)
    .set({ renewing_until: null })
    .where('renewing_until', '=', lease)
    .execute();
}

export async function lockAccessToken({ institutionId }: Scope, personId: number) {
  const row = await db()
    .selectFrom('canvas_grants')
    .select('access_token')
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  return row?.access_token;
}

export async function replaceTokens(scope: Scope, personId: number, tokens: NewTokens) {
  await changeGrant(scope, personId)
    .set({ ...tokens, renewing_until: null })
    .execute();
}

/** Records that Canvas no longer takes a person's grant. */
export async function endGrant(scope: Scope, personId: number) {
  await changeGrant(scope, personId)
    .set({ ended_at: currentTime(), renewing_until: null })
    .where('ended_at', 'is', null)
    .execute();
}

export async function touchGrant(scope: Scope, personId: number, usedAt: Date) {
  await changeGrant(scope, personId).set({ last_used_at: usedAt }).execute();
}

const changeGrant = ({ institutionId }: Scope, personId: number) =>
  db()
    .updateTable('canvas_grants')
    .where('institution_id', '=', institutionId)
    .where('person_id', '=', personId);
