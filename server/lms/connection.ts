import type { Scope } from '#server/access/scope.ts';
import { db, inTransaction, outsideTransaction } from '#server/infra/db/database.ts';
import { open, seal } from '#server/infra/secrets.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { TokenSource } from './canvas-client.ts';
import { LmsProblem } from './lms-problem.ts';
import { askForToken, type TokenAnswer } from './oauth-token.ts';

/** Where sealed secrets of a connection belong; part of what they are sealed with. */
export const sealContexts = {
  accessToken: 'task_runners.access_token',
  refreshToken: 'task_runners.refresh_token',
  clientSecret: 'institutions.canvas_oauth_client_secret',
} as const;

/** A token is renewed when it has less than this to live, in milliseconds. */
const renewAheadMs = 60_000;

/** The address of the institution's Canvas and the tokens of one tool's task runner. Throws LmsProblem 'not_connected'. */
export async function connectionOf(
  scope: Scope,
  tool: Tool,
): Promise<{ origin: string; tokens: TokenSource }> {
  const { origin } = await findRunner(scope, tool);
  return {
    origin,
    tokens: {
      current: async () => {
        const { accessToken, expiresAt } = await findRunner(scope, tool);
        const isFresh = expiresAt === null || expiresAt.getTime() - Date.now() > renewAheadMs;
        return isFresh ? accessToken : ((await renew(scope, tool, accessToken)) ?? accessToken);
      },
      renew: (refused) => renew(scope, tool, refused),
    },
  };
}

async function findRunner(scope: Scope, tool: Tool) {
  const row = await db()
    .selectFrom('task_runners as r')
    .innerJoin('institutions as i', 'i.id', 'r.institution_id')
    .select(['i.canvas_url', 'r.access_token', 'r.token_expires_at'])
    .where('r.institution_id', '=', scope.institutionId)
    .where('r.tool', '=', tool)
    .executeTakeFirst();
  if (!row?.access_token) throw new LmsProblem('not_connected', tool);
  return {
    origin: row.canvas_url,
    accessToken: open(row.access_token, sealContexts.accessToken),
    expiresAt: row.token_expires_at,
  };
}

/** Renewals under way in this process, by whose and which token they replace: all who ask share one. */
const renewals = new Map<string, Promise<string | undefined>>();

/** Trades the refresh token for a new access token. Undefined when the runner has no refresh token that Canvas takes. */
function renew(scope: Scope, tool: Tool, refused: string): Promise<string | undefined> {
  const key = `${scope.institutionId} ${tool} ${refused}`;
  const underWay = renewals.get(key);
  if (underWay) return underWay;
  const renewal = outsideTransaction(() => inTransaction(() => renewLocked(scope, tool, refused))).finally(
    () => renewals.delete(key),
  );
  renewals.set(key, renewal);
  return renewal;
}

/** The row is locked meanwhile, so that of several processes one asks Canvas and the others find its answer. */
async function renewLocked(scope: Scope, tool: Tool, refused: string) {
  const row = await lockRunner(scope, tool);
  if (!row?.access_token) return undefined;
  const current = open(row.access_token, sealContexts.accessToken);
  if (current !== refused) return current;
  if (!row.refresh_token || !row.canvas_oauth_client_id || !row.canvas_oauth_client_secret) return undefined;
  const answer = await askForToken(row.canvas_url, {
    grant_type: 'refresh_token',
    client_id: row.canvas_oauth_client_id,
    client_secret: open(row.canvas_oauth_client_secret, sealContexts.clientSecret),
    refresh_token: open(row.refresh_token, sealContexts.refreshToken),
  });
  if (!answer) return undefined;
  await saveToken(scope, tool, answer);
  return answer.access_token;
}

const lockRunner = (scope: Scope, tool: Tool) =>
  db()
    .selectFrom('task_runners as r')
    .innerJoin('institutions as i', 'i.id', 'r.institution_id')
    .select([
      'i.canvas_url',
      'i.canvas_oauth_client_id',
      'i.canvas_oauth_client_secret',
      'r.access_token',
      'r.refresh_token',
    ])
    .where('r.institution_id', '=', scope.institutionId)
    .where('r.tool', '=', tool)
    .forUpdate('r')
    .executeTakeFirst();

async function saveToken(scope: Scope, tool: Tool, { access_token, expires_in }: TokenAnswer) {
  await db()
    .updateTable('task_runners')
    .set({
      access_token: seal(access_token, sealContexts.accessToken),
      token_expires_at: new Date(Date.now() + expires_in * 1000),
    })
    .where('institution_id', '=', scope.institutionId)
    .where('tool', '=', tool)
    .execute();
}
