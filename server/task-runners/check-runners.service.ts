import { inTransaction, outsideTransaction } from '#server/infra/db/database.ts';
import { isQueueOpen } from '#server/infra/jobs/queue.ts';
import { log } from '#server/infra/log.ts';
import { open } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import { lmsReasons } from '#server/lms/lms.messages.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import { activeTools } from './active-tools.service.ts';
import { checkRunnersJob } from './task-runner.job.ts';
import { probe } from './probe.service.ts';
import { runnerResting, runnerUsable } from './task-runner.events.ts';
import {
  findRunner,
  lockRunner,
  recordCheck,
  recordRefusal,
  type RunnerCheck,
} from './task-runner.repository.ts';

/** Asks Canvas who each task runner is and what it's allowed to do, and stores the result. */
export async function checkRunners(scope: Scope, signal: AbortSignal) {
  for (const tool of await activeTools(scope)) await checkRunner(scope, tool, signal);
}

/** The result for a token says nothing about a token that has replaced it since. */
async function checkRunner(scope: Scope, tool: Tool, signal: AbortSignal) {
  const asked = await findRunner(scope, tool);
  if (!asked?.access_token) return;
  const check = await askCanvas(scope, tool, signal);
  await inTransaction(async () => {
    const found = await lockRunner(scope, tool);
    if (!found || found.authorised_at?.getTime() !== asked.authorised_at?.getTime()) return;
    await recordCheck(scope, tool, check);
    if (check.isValid === true && found.is_valid !== true) await runnerUsable.publish(scope, { tool });
    if (check.isValid === false && found.is_valid !== false) await runnerResting.publish(scope, { tool });
  });
}

/** Problems of the task runner itself. Everything else is Canvas's, and says nothing about the runner. */
const runnerProblems: ReadonlySet<LmsProblemKind> = new Set(['refused_token', 'forbidden', 'not_connected']);

async function askCanvas(scope: Scope, tool: Tool, signal: AbortSignal): Promise<RunnerCheck> {
  try {
    const canvas = await canvasFor(scope, { tool, signal, rank: 'awaited' });
    return { isValid: true, reason: null, ...(await probe(canvas, tool, await scope.institution())) };
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    const isValid = runnerProblems.has(error.kind) ? false : undefined;
    return { isValid, reason: error.reason };
  }
}

/**
 * One refusal triggers a check at once; if Canvas keeps changing its mind, the next check is the quarter-hourly one.
 */
const askAgainMs = 10 * 60_000;

/** Canvas refused a token that can't be renewed: the tool rests from now on, and is checked at once. */
export const noteRefused = (scope: Scope, tool: Tool, refused: string) =>
  outsideTransaction(() =>
    inTransaction(async () => {
      const runner = await lockRunner(scope, tool);
      if (!runner?.access_token || runner.is_valid === false) return;
      if (open(runner.access_token, sealContexts.accessToken) !== refused) return;
      await recordRefusal(scope, tool, phrase(lmsReasons.refused_token));
      log.warn({ institutionId: scope.institutionId, tool }, "canvas refused a task runner's token");
      const wasLately =
        runner.last_error_at !== null && Date.now() - runner.last_error_at.getTime() < askAgainMs;
      if (!isQueueOpen()) return;
      await runnerResting.publish(scope, { tool });
      if (!wasLately) await checkRunnersJob.enqueue(scope, {});
    }),
  );
