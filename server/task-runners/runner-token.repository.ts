import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { NewTokens } from '#server/lms/renewed-tokens.ts';
import { canvasKeys } from '#server/relations/institutions.ts';
import type { RunnerSource } from '#shared/task-runners/task-runner.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** A tool's task runner's tokens, sealed, and what it takes to renew them. */
export async function findRunnerToken({ institutionId }: Scope, tool: Tool) {
  const [token] = await runnerToken({ institutionId, tool });
  return token;
}

const runnerToken = prepare(
  'runner_token',
  ({ institutionId, tool }: { institutionId: number; tool: Tool }) =>
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
      .where('r.institution_id', '=', institutionId)
      .where('r.tool', '=', tool),
);

/** As a TokenPlace has it. */
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

export async function giveLeaseBack(scope: Scope, tool: Tool, lease: Date) {
  await db()
    .updateTable('task_runners')
    .set({ renewing_until: null })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .where('renewing_until', '=', lease)
    .execute();
}

export async function lockAccessToken(scope: Scope, tool: Tool) {
  const row = await db()
    .selectFrom('task_runners')
    .select('access_token')
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .forUpdate()
    .executeTakeFirst();
  return row?.access_token;
}

export async function replaceTokens(scope: Scope, tool: Tool, tokens: NewTokens) {
  await db()
    .updateTable('task_runners')
    .set({ ...tokens, renewing_until: null })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .execute();
}

/** An authorisation of a task runner; its tokens are sealed. */
export interface Authorisation {
  readonly access_token: string;
  readonly refresh_token: string | null;
  readonly token_expires_at: Date | null;
  readonly source: RunnerSource;
  readonly authorised_by: string | null;
}

/** What was known about the old token and doesn't apply to the new one. */
const unknown = {
  is_valid: null,
  missing_permissions: [],
  drops_includes: null,
  reason: null,
  checked_at: null,
  lms_user_id: null,
  lms_user_name: null,
  renewing_until: null,
};

/** Gives one tool's task runner its authorisation; other tools keep theirs. */
export async function saveAuthorisation(institutionId: number, tool: Tool, given: Authorisation) {
  const values = { ...unknown, ...given, authorised_at: currentTime() };
  await db()
    .insertInto('task_runners')
    .values({ institution_id: institutionId, tool, ...values })
    .onConflict((clash) => clash.columns(['institution_id', 'tool']).doUpdateSet(values))
    .execute();
}

/** The tokens of an institution's task runners, sealed; locked, so that two changes at once take turns. */
export const lockTokens = (institutionId: number) => listTokens(institutionId).forUpdate().execute();

/** The access tokens of an institution, sealed. */
export const listTokens = (institutionId: number) =>
  db()
    .selectFrom('task_runners')
    .select(['tool', 'source', 'access_token', 'refresh_token', 'is_valid'])
    .where('institution_id', '=', institutionId)
    .orderBy('tool');

/** Deletes tokens of the institution's task runners: all, or one tool's. Keeps the record that they once worked. */
export async function deleteTokens(institutionId: number, tool?: Tool) {
  const emptied = db()
    .updateTable('task_runners')
    .set({
      ...unknown,
      access_token: null,
      refresh_token: null,
      token_expires_at: null,
      source: null,
      authorised_at: null,
      authorised_by: null,
    })
    .where('institution_id', '=', institutionId);
  await (tool === undefined ? emptied : emptied.where('tool', '=', tool)).execute();
}
