import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** The institution's links that can be used now. */
export const listOpenLinks = (scope: Scope) =>
  db()
    .selectFrom('runner_links')
    .select(['tool', 'created_by', 'created_at', 'expires_at'])
    .where('institution_id', '=', scope.institutionId)
    .where('closed_as', 'is', null)
    .where('expires_at', '>', currentTime())
    .execute();

export const findLink = (tokenHash: string) =>
  db().selectFrom('runner_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

export type RunnerLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

interface NewLink {
  readonly tool: Tool;
  readonly tokenHash: string;
  readonly canvasUrl: string;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

export async function createLink(scope: Scope, link: NewLink) {
  await db()
    .insertInto('runner_links')
    .values({
      institution_id: scope.institutionId,
      tool: link.tool,
      token_hash: link.tokenHash,
      canvas_url: link.canvasUrl,
      created_by: link.createdBy,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Closes a tool's open link; false if there's none. */
export async function closeOpenLink(scope: Scope, tool: Tool, closedAs: 'revoked' | 'replaced') {
  const { numUpdatedRows } = await db()
    .updateTable('runner_links')
    .set({ closed_as: closedAs })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .where('closed_as', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a link; false if somebody used, replaced or revoked it before. */
export async function spendLink(scope: Scope, id: number) {
  const { numUpdatedRows } = await db()
    .updateTable('runner_links')
    .set({ closed_as: 'used' })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('closed_as', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
