import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { canvasKeys } from '#server/relations/institutions.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';

/** The tokens of a tool's task runner, sealed, and what it takes to renew them. */
export const findRunnerToken = (scope: Scope, tool: Tool) =>
  db()
    .selectFrom('task_runners as r')
    .innerJoin(canvasKeys().as('i'), 'i.id', 'r.institution_id')
    .select([
      'i.canvas_url',
      'i.canvas_oauth_client_id',
      'i.canvas_oauth_client_secret',
      'r.access_token',
      'r.refresh_token',
      'r.token_expires_at',
    ])
    .where('r.institution_id', '=', scope.institutionId)
    .where('r.tool', '=', tool)
    .executeTakeFirst();

export type RunnerToken = NonNullable<Awaited<ReturnType<typeof findRunnerToken>>>;

/**
 * Takes the right to renew a token for so long, by the database's clock, and returns when it ends, which also names it.
 * Undefined while somebody else has it, or when the token (as it is sealed) is no longer the one to be renewed.
 */
export async function takeLease(
  scope: Scope,
  tool: Tool,
  { accessToken, seconds }: { accessToken: string; seconds: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ renewing_until: Date }>`
    update task_runners
    set renewing_until = date_trunc('milliseconds', now()) + ${seconds} * interval '1 second'
    where institution_id = ${scope.institutionId} and tool = ${tool} and access_token = ${accessToken}
      and (renewing_until is null or renewing_until < now())
    returning renewing_until`.execute(db());
  return rows[0]?.renewing_until;
}

/** Gives the right back without a new token; the one that somebody took since then stays. */
export async function giveLeaseBack(scope: Scope, tool: Tool, lease: Date) {
  await db()
    .updateTable('task_runners')
    .set({ renewing_until: null })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .where('renewing_until', '=', lease)
    .execute();
}

export interface NewTokens {
  readonly access_token: string;
  readonly token_expires_at: Date;
  /** left out: the one there is stays */
  readonly refresh_token?: string;
}

/** Puts new tokens, sealed, in place of the access token given; false when that was replaced or taken away meanwhile. */
export async function replaceTokens(scope: Scope, tool: Tool, replaced: string, tokens: NewTokens) {
  const { numUpdatedRows } = await db()
    .updateTable('task_runners')
    .set({ ...tokens, renewing_until: null })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .where('access_token', '=', replaced)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives all three tools the service account's token, sealed. */
export async function saveToken(institutionId: number, accessToken: string) {
  for (const tool of tools) {
    const access = { access_token: accessToken, refresh_token: null, token_expires_at: null };
    await db()
      .insertInto('task_runners')
      .values({ institution_id: institutionId, tool, ...access })
      .onConflict((clash) => clash.columns(['institution_id', 'tool']).doUpdateSet(access))
      .execute();
  }
}

/** The access tokens of an institution, sealed. */
export const listTokens = (institutionId: number) =>
  db()
    .selectFrom('task_runners')
    .select(['tool', 'access_token'])
    .where('institution_id', '=', institutionId)
    .orderBy('tool')
    .execute();

/** Forgets the tokens of the institution's task runners: they were for another Canvas. */
export async function deleteTokens(institutionId: number) {
  await db()
    .updateTable('task_runners')
    .set({
      access_token: null,
      refresh_token: null,
      token_expires_at: null,
      lms_user_id: null,
      lms_user_name: null,
      is_valid: false,
      reason: null,
      checked_at: null,
    })
    .where('institution_id', '=', institutionId)
    .execute();
}
