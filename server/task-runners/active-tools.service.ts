import type { Scope } from '#server/infra/tenancy/scope.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { isUsable } from './runner-state.ts';
import { listRunners } from './task-runner.repository.ts';

/** The tools the institution has, in the order of the product. */
export async function activeTools(scope: Scope): Promise<Tool[]> {
  const active = (await scope.institution()).activeProducts;
  return tools.filter((tool) => active.includes(tool));
}

/** Those of them that can use Canvas, as far as we know. The others rest until they're authorised again. */
export async function usableTools(scope: Scope): Promise<Tool[]> {
  const runners = new Map((await listRunners(scope)).map((runner) => [runner.tool, runner]));
  return (await activeTools(scope)).filter((tool) => isUsable(runners.get(tool)));
}
