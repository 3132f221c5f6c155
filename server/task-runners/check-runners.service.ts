import { inTransaction, outsideTransaction } from '#server/infra/db/database.ts';
import { isQueueOpen } from '#server/infra/jobs/queue.ts';
import { log } from '#server/infra/log.ts';
import { open } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import { lmsReasons } from '#server/lms/lms.messages.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import { activeTools } from './active-tools.service.ts';
import { checkRunnersJob } from './task-runner.job.ts';
import { dropsIncludes, probe } from './probe.service.ts';
import { runnerResting, runnerUsable } from './task-runner.events.ts';
import {
  findRunner,
  listReadCourses,
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
    const getsMore = found.drops_includes === true && check.dropsIncludes === false;
    if (check.isValid === true && (found.is_valid !== true || getsMore))
      await runnerUsable.publish(scope, { tool });
    if (check.isValid === false && found.is_valid !== false) await runnerResting.publish(scope, { tool });
  });
}

/** Problems of the task runner itself. Everything else is Canvas's, and says nothing about the runner. */
const runnerProblems: ReadonlySet<LmsProblemKind> = new Set(['refused_token', 'forbidden', 'not_connected']);

async function askCanvas(scope: Scope, tool: Tool, signal: AbortSignal): Promise<RunnerCheck> {
  try {
    const canvas = await canvasFor(scope, { tool, signal, rank: 'awaited' });
    const probed = await probe(canvas, tool, await scope.institution());
    const dropped = await findDropped(scope, canvas, signal);
    return { isValid: true, reason: null, ...probed, dropsIncludes: dropped };
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    const isValid = runnerProblems.has(error.kind) ? false : undefined;
    return { isValid, reason: error.reason };
  }
}

/** How many courses are tried, as some may be gone from Canvas. */
const mostTried = 3;

/**
 * Whether Canvas drops what it's asked to include: seen by courses that are read, or by any that can be listed. A Canvas in
 * trouble doesn't tell.
 */
async function findDropped(scope: Scope, canvas: Canvas, signal: AbortSignal) {
  try {
    const known = await dropsIncludes(canvas, await listReadCourses(scope, mostTried));
    return known ?? (await dropsIncludes(canvas, await anyCourse(scope, signal)));
  } catch (error) {
    if (!(error instanceof LmsProblem) || error.kind === 'refused_token') throw error;
    return undefined;
  }
}

/** Only the core tool's account can list courses. */
async function anyCourse(scope: Scope, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const canvas = await canvasFor(scope, { signal, rank: 'awaited' });
    const id = await canvas.anyCourseId((await scope.institution()).rootAccountId);
    return id === undefined ? [] : [id];
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    return [];
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
        runner.last_error_at !== null && currentMs() - runner.last_error_at.getTime() < askAgainMs;
      if (!isQueueOpen()) return;
      await runnerResting.publish(scope, { tool });
      if (!wasLately) await checkRunnersJob.enqueue(scope, {});
    }),
  );
