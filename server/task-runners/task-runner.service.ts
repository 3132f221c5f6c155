import { seal } from '#server/infra/secrets.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { permissionsFor, scopesOf } from '#server/lms/canvas-calls.ts';
import { canvasPermissions } from '#shared/task-runners/canvas-permissions.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { Problem } from '#shared/http/problem.ts';
import { isWellIn, type TaskRunner } from '#shared/task-runners/task-runner.ts';
import type { PastedToken } from '#shared/task-runners/task-runner.api.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import { activeTools } from './active-tools.service.ts';
import { checkRunnersJob } from './task-runner.job.ts';
import { endOf, stateOf, type RunnerRow } from './runner-state.ts';
import { countReadCourses, findRunner, listRunners } from './task-runner.repository.ts';
import { authoriseRunner, revokeRunner } from './service-account.service.ts';
import { taskRunnerProblems } from './task-runner.messages.ts';

/** Whether each active tool's task runner worked at its last check. */
export async function readRunnerStatus(scope: Scope): Promise<Partial<Record<Tool, { status: boolean }>>> {
  const runners = await listRunnersOf(scope);
  return Object.fromEntries(runners.map(({ tool, status }) => [tool, { status }]));
}

/** One active tool's task runner as of its last check. A tool the institution doesn't have is not found. */
export async function readRunner(scope: Scope, tool: Tool): Promise<TaskRunner> {
  await requireActive(scope, tool);
  return toRunner(tool, await findRunner(scope, tool));
}

export async function requireActive(scope: Scope, tool: Tool) {
  if (!(await activeTools(scope)).includes(tool))
    throw new Problem('not_found', phrase(taskRunnerProblems.noTool));
}

/** The task runners of all active tools, as of their last checks. */
export async function listRunnersOf(scope: Scope): Promise<TaskRunner[]> {
  const runners = new Map((await listRunners(scope)).map((runner) => [runner.tool, runner]));
  return (await activeTools(scope)).map((tool) => toRunner(tool, runners.get(tool)));
}

const isoOf = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

function toRunner(tool: Tool, runner: RunnerRow | undefined): TaskRunner {
  const state = stateOf(runner, currentTime());
  return {
    tool,
    state,
    status: isWellIn(state),
    isConnected: Boolean(runner?.access_token),
    errorMessage: say(runner?.reason ?? null),
    lmsUserId: runner?.lms_user_id ?? null,
    lmsUserName: runner?.lms_user_name ?? null,
    checkedAt: isoOf(runner?.checked_at),
    source: runner?.source ?? null,
    authorisedAt: isoOf(runner?.authorised_at),
    authorisedBy: runner?.authorised_by ?? null,
    expiresAt: isoOf(runner && endOf(runner)),
    missingPermissions: runner?.missing_permissions ?? [],
    dropsIncludes: runner?.drops_includes ?? null,
    lastSuccessAt: isoOf(runner?.last_success_at),
    lastErrorAt: isoOf(runner?.last_error_at),
    lastErrorMessage: say(runner?.last_error ?? null),
  };
}

/** The institution's task runners, with everything Canvas has to allow for them. */
export async function listTaskRunnersOf(scope: Scope) {
  const institution = await scope.institution();
  const active = await activeTools(scope);
  const needs = active.map((tool) => ({ tool, permissions: permissionsFor(tool, institution) }));
  return {
    runners: await listRunnersOf(scope),
    courseCount: await countReadCourses(scope),
    canvasUrl: institution.canvasUrl,
    scopes: [...scopesOf(institution)],
    permissions: Object.entries(canvasPermissions).map(([name, title]) => ({
      name,
      title,
      tools: needs
        .filter(({ permissions }) => permissions.some((needed) => needed === name))
        .map(({ tool }) => tool),
    })),
  };
}

/** Requests a check now instead of at the next quarter of an hour, so a new token is seen to work. */
export async function checkSoon(scope: Scope, tool: Tool) {
  const runner = await readRunner(scope, tool);
  await checkRunnersJob.enqueue(scope, {});
  return runner;
}

interface Pasting extends PastedToken {
  /** the person making the change */
  readonly by: string;
}

/** Gives one tool a token created by hand in Canvas, and requests a check. */
export async function pasteToken(scope: Scope, tool: Tool, { token, lastDay, by }: Pasting) {
  await requireActive(scope, tool);
  await authoriseRunner(scope.institutionId, tool, {
    access_token: seal(token, sealContexts.accessToken),
    refresh_token: null,
    token_expires_at: lastDay === null ? null : endOfDay(lastDay),
    source: 'token',
    authorised_by: by,
  });
  return readRunner(scope, tool);
}

/** A token is valid through its last day; an expired one is no use. */
function endOfDay(day: string) {
  const end = new Date(`${day}T23:59:59Z`);
  if (end.getTime() > currentMs()) return end;
  const fault = phrase(taskRunnerProblems.tokenIsOver);
  throw new Problem('invalid_input', fault, { 'body.lastDay': fault });
}

/** Deletes a tool's authorisation; the tool rests until it has a new one. */
export async function revoke(scope: Scope, tool: Tool) {
  await requireActive(scope, tool);
  if (!(await revokeRunner(scope.institutionId, tool)))
    throw new Problem('conflict', phrase(taskRunnerProblems.notAuthorised));
  return readRunner(scope, tool);
}
