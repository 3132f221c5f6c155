import { setTimeout as wait } from 'node:timers/promises';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { open, seal } from '#server/infra/secrets.ts';
import type { Connect } from '#server/lms/connection.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { inTransaction, outsideTransaction } from '#server/infra/db/database.ts';
import { persistently } from '#server/infra/db/unavailability.ts';
import { currentMs } from '#server/infra/clock.ts';
import { askForToken, type TokenAnswer } from '#server/lms/oauth-token.ts';
import { noteRefused } from './check-runners.service.ts';
import {
  findRunnerToken,
  giveLeaseBack,
  lockAccessToken,
  replaceTokens,
  takeLease,
  type RunnerToken,
} from './runner-token.repository.ts';
import { grantOf } from './refresh-grant.ts';

/** How long one process has the right to renew: three times Canvas's time limit (oauth-token). */
const leaseSeconds = 15;
/**
 * How often the others look for the new token, and for how long: longer than a lease, since its holder may have died.
 */
const lookAgainMs = 100;
const waitAtMostMs = 20_000;

/** Renewals in progress in this process, by runner and old token: callers share one. */
const renewals = new Map<string, Promise<string | undefined>>();

/**
 * Trades the refresh token for a new access token. Undefined when the runner has no refresh token that Canvas accepts;
 * throws LmsProblem when Canvas gives no proper answer. Of several processes, one asks Canvas and the others pick up
 * its result. No transaction is open during this.
 */
function renewToken(scope: Scope, tool: Tool, refused: string): Promise<string | undefined> {
  const key = `${scope.institutionId} ${tool} ${refused}`;
  const underWay = renewals.get(key);
  if (underWay) return underWay;
  const renewal = outsideTransaction(() => renewInTurn(scope, tool, refused)).finally(() =>
    renewals.delete(key),
  );
  renewals.set(key, renewal);
  return renewal;
}

async function renewInTurn(scope: Scope, tool: Tool, refused: string) {
  const until = performance.now() + waitAtMostMs;
  while (performance.now() < until) {
    const runner = await findRunnerToken(scope, tool);
    if (!runner?.access_token) return undefined;
    const current = open(runner.access_token, sealContexts.accessToken);
    if (current !== refused) return current;
    const grant = grantOf(runner);
    if (!grant) return undefined;
    const lease = await takeLease(scope, tool, { accessToken: runner.access_token, seconds: leaseSeconds });
    if (lease) return renewUnder(lease, { scope, tool, origin: runner.canvas_url, refused, grant });
    await wait(lookAgainMs);
  }
  throw new LmsProblem('unreachable', 'the token is being renewed for too long', { mayPass: true });
}

interface Renewal {
  readonly scope: Scope;
  readonly tool: Tool;
  readonly origin: string;
  /** the access token that doesn't work any more */
  readonly refused: string;
  readonly grant: NonNullable<ReturnType<typeof grantOf>>;
}

async function renewUnder(lease: Date, { scope, tool, origin, refused, grant }: Renewal) {
  const answer = await askForToken(origin, grant).catch(async (error: unknown) => {
    await giveLeaseBack(scope, tool, lease);
    throw error;
  });
  const isKept = answer && (await keep(answer, { scope, tool, refused }));
  if (isKept) return answer.access_token;
  await giveLeaseBack(scope, tool, lease);
  return otherThan(refused, await findRunnerToken(scope, tool));
}

/**
 * Canvas has already dropped the old refresh token, so a new one that isn't stored is lost: storing it is retried until
 * the lease ends.
 */
const keep = (answer: TokenAnswer, renewal: Pick<Renewal, 'scope' | 'tool' | 'refused'>) =>
  persistently(() => store(answer, renewal), currentMs() + leaseSeconds * 1000);

/** False when somebody else has replaced or removed the token meanwhile. */
const store = (
  { access_token, refresh_token, expires_in }: TokenAnswer,
  { scope, tool, refused }: Pick<Renewal, 'scope' | 'tool' | 'refused'>,
) =>
  inTransaction(async () => {
    const stored = await lockAccessToken(scope, tool);
    // Compared open: a rotation of the encryption key seals the same token again.
    if (!stored || open(stored, sealContexts.accessToken) !== refused) return false;
    await replaceTokens(scope, tool, {
      access_token: seal(access_token, sealContexts.accessToken),
      token_expires_at: new Date(currentMs() + expires_in * 1000),
      ...(refresh_token !== undefined && {
        refresh_token: seal(refresh_token, sealContexts.refreshToken),
      }),
    });
    return true;
  });

/** The token that has taken the refused one's place in the meantime, if any. */
function otherThan(refused: string, runner: RunnerToken | undefined) {
  if (!runner?.access_token) return undefined;
  const current = open(runner.access_token, sealContexts.accessToken);
  return current === refused ? undefined : current;
}

/** A token is renewed when it has less than this left, in milliseconds. */
const renewAheadMs = 60_000;

/**
 * How long requests of one connection go by what was last read about the runner, in milliseconds: between four requests
 * at once, the reading took a fiftieth of the time. A token that's no longer valid is noticed by Canvas anyway.
 */
const rereadAfterMs = 250;

/** Connects to the institution's Canvas with the tokens of a tool's task runner, renewed before they expire. */
export const connectAsRunner: Connect = async (scope, tool) => {
  let runner = findRunner(scope, tool);
  let readAt = performance.now();
  const latest = () => {
    if (performance.now() - readAt < rereadAfterMs) return runner;
    readAt = performance.now();
    return (runner = findRunner(scope, tool));
  };
  const { origin } = await runner;
  return {
    origin,
    tokens: {
      current: async () => {
        const { accessToken, expiresAt } = await latest();
        const isFresh = expiresAt === null || expiresAt.getTime() - currentMs() > renewAheadMs;
        return isFresh ? accessToken : ((await renewToken(scope, tool, accessToken)) ?? accessToken);
      },
      renew: async (refused) => {
        const renewed = await renewToken(scope, tool, refused);
        readAt = -Infinity;
        if (renewed === undefined) await noteRefused(scope, tool, refused);
        return renewed;
      },
    },
  };
};

async function findRunner(scope: Scope, tool: Tool) {
  const row = await findRunnerToken(scope, tool);
  if (!row?.access_token) throw new LmsProblem('not_connected', tool);
  return {
    origin: row.canvas_url,
    accessToken: open(row.access_token, sealContexts.accessToken),
    expiresAt: row.token_expires_at,
  };
}
