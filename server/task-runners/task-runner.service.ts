import type { Scope } from '#server/access/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { listActiveProducts, listRunners, recordCheck, type RunnerCheck } from './task-runner.repository.ts';

/** The tools the institution has, in the order of the product. */
export async function activeTools(scope: Scope): Promise<Tool[]> {
  const active = await listActiveProducts(scope);
  return tools.filter((tool) => active.includes(tool));
}

/** Whether each active tool's task runner worked when it was last checked. */
export async function readRunnerStatus(scope: Scope): Promise<Partial<Record<Tool, { status: boolean }>>> {
  const runners = new Map((await listRunners(scope)).map((runner) => [runner.tool, runner]));
  const active = await activeTools(scope);
  return Object.fromEntries(active.map((tool) => [tool, { status: runners.get(tool)?.is_valid ?? false }]));
}

/** Asks Canvas who each task runner is, and writes down whether that worked. */
export async function checkRunners(scope: Scope, signal: AbortSignal) {
  for (const tool of await activeTools(scope))
    await recordCheck(scope, tool, await checkRunner(scope, tool, signal));
}

async function checkRunner(scope: Scope, tool: Tool, signal: AbortSignal): Promise<RunnerCheck> {
  try {
    const canvas = await canvasFor(scope, { tool, signal });
    const user = await canvas.self();
    return { isValid: true, errorMessage: null, lmsUserId: user.id, lmsUserName: user.name };
  } catch (error) {
    if (error instanceof LmsProblem) return { isValid: false, errorMessage: error.message };
    throw error;
  }
}
