import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { LmsProblem, type LmsProblemKind } from '#server/lms/lms-problem.ts';
import { Problem } from '#shared/http/problem.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { checkRunnersJob } from './check-runners.job.ts';
import { findRunner, listRunners, recordCheck, type RunnerCheck } from './task-runner.repository.ts';
import { phrase } from '#shared/text/phrase.ts';
import { taskRunnerProblems } from './task-runner.messages.ts';
import { say } from '#server/infra/i18n/language.ts';

/** The tools the institution has, in the order of the product. */
export async function activeTools(scope: Scope): Promise<Tool[]> {
  const active = (await scope.institution()).activeProducts;
  return tools.filter((tool) => active.includes(tool));
}

/** Whether each active tool's task runner worked when it was last checked. */
export async function readRunnerStatus(scope: Scope): Promise<Partial<Record<Tool, { status: boolean }>>> {
  const runners = new Map((await listRunners(scope)).map((runner) => [runner.tool, runner]));
  const active = await activeTools(scope);
  return Object.fromEntries(active.map((tool) => [tool, { status: runners.get(tool)?.is_valid ?? false }]));
}

/** One active tool's task runner as last checked. A tool that the institution does not have is not found. */
export async function readRunner(scope: Scope, tool: Tool) {
  if (!(await activeTools(scope)).includes(tool)) {
    throw new Problem('not_found', phrase(taskRunnerProblems.noTool));
  }
  return toRunner(tool, await findRunner(scope, tool));
}

/** The task runners of all active tools, as last checked. */
export async function listRunnersOf(scope: Scope) {
  const runners = new Map((await listRunners(scope)).map((runner) => [runner.tool, runner]));
  return (await activeTools(scope)).map((tool) => toRunner(tool, runners.get(tool)));
}

const toRunner = (tool: Tool, runner: Awaited<ReturnType<typeof findRunner>>) => ({
  tool,
  isConnected: Boolean(runner?.access_token),
  status: runner?.is_valid ?? false,
  errorMessage: say(runner?.reason ?? null),
  lmsUserId: runner?.lms_user_id ?? null,
  lmsUserName: runner?.lms_user_name ?? null,
  checkedAt: runner?.checked_at?.toISOString() ?? null,
});

/** Asks for a check now instead of at the next quarter of an hour, so that a new token is seen to work. */
export async function checkSoon(scope: Scope, tool: Tool) {
  const runner = await readRunner(scope, tool);
  await checkRunnersJob.enqueue(scope, {});
  return runner;
}

/** Asks Canvas who each task runner is, and writes down whether that worked. */
export async function checkRunners(scope: Scope, signal: AbortSignal) {
  for (const tool of await activeTools(scope))
    await recordCheck(scope, tool, await checkRunner(scope, tool, signal));
}

/** The problems that are the task runner's own. Everything else is Canvas's, and says nothing about the runner. */
const runnerProblems: ReadonlySet<LmsProblemKind> = new Set(['refused_token', 'forbidden', 'not_connected']);

async function checkRunner(scope: Scope, tool: Tool, signal: AbortSignal): Promise<RunnerCheck> {
  try {
    const canvas = await canvasFor(scope, { tool, signal, rank: 'awaited' });
    const user = await canvas.self();
    return { isValid: true, reason: null, lmsUserId: user.id, lmsUserName: user.name };
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    const isValid = runnerProblems.has(error.kind) ? false : undefined;
    return { isValid, reason: error.reason };
  }
}
