import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { lmsReasons } from '#server/lms/lms.messages.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { endOf, isUsable } from './runner-state.ts';
import { taskRunnerProblems } from './task-runner.messages.ts';
import { findRunner, listRunners } from './task-runner.repository.ts';

/** Why a tool rests. */
const restReasons = defineMessages({
  neverSet: {
    id: 'runner.rest.neverSet',
    defaultMessage:
      'This tool’s task runner isn’t authorised. An administrator has to authorise it before it can read courses.',
  },
  expired: {
    id: 'runner.rest.expired',
    defaultMessage: 'The task runner’s token has expired. An administrator has to authorise it again.',
  },
  missingPermission: {
    id: 'runner.rest.missingPermission',
    defaultMessage:
      'The task runner’s account lacks permissions in Canvas. The page “Task runners” says which.',
  },
});

/** The tools the institution has, in the order of the product. */
export async function activeTools(scope: Scope): Promise<Tool[]> {
  const active = (await scope.institution()).activeProducts;
  return tools.filter((tool) => active.includes(tool));
}

/** The same, each with whether it can use Canvas, as far as we know. The others rest until they're authorised again. */
export async function toolsAndUse(
  scope: Scope,
): Promise<{ readonly tool: Tool; readonly isUsable: boolean }[]> {
  const runners = new Map((await listRunners(scope)).map((runner) => [runner.tool, runner]));
  return (await activeTools(scope)).map((tool) => ({ tool, isUsable: isUsable(runners.get(tool)) }));
}

/** Those of them that can use Canvas, as far as we know. */
export const usableTools = async (scope: Scope): Promise<Tool[]> =>
  (await toolsAndUse(scope)).filter((one) => one.isUsable).map(({ tool }) => tool);

/** Why a tool that isn't usable rests, for the people who look at its scans. */
export async function whyResting(scope: Scope, tool: Tool): Promise<Phrase> {
  if (!(await activeTools(scope)).includes(tool)) return phrase(taskRunnerProblems.noTool);
  const runner = await findRunner(scope, tool);
  if (!runner?.access_token) return phrase(restReasons.neverSet);
  const end = endOf(runner);
  if (end !== null && end.getTime() <= currentMs()) return phrase(restReasons.expired);
  const isForbidden = runner.reason?.id === lmsReasons.forbidden.id;
  return phrase(isForbidden ? restReasons.missingPermission : lmsReasons.refused_token);
}
