import type { Selectable } from 'kysely';
import type { Tables } from '#server/infra/db/tables.ts';
import type { RunnerState } from '#shared/task-runners/task-runner.ts';

/** A token that expires within this is shown as expiring, unless it renews itself, in milliseconds. */
const expiringMs = 14 * 86_400_000;

export type RunnerRow = Selectable<Tables['task_runners']>;
type Facts = Pick<
  RunnerRow,
  | 'access_token'
  | 'refresh_token'
  | 'token_expires_at'
  | 'is_valid'
  | 'missing_permissions'
  | 'drops_includes'
>;

/** When the token expires for good; null if unknown, or if it renews itself. */
export const endOf = ({ token_expires_at, refresh_token }: Facts) =>
  refresh_token === null ? token_expires_at : null;

/** A task runner's state; no row means it was never set up. */
export function stateOf(runner: Facts | undefined, now: Date): RunnerState {
  if (!runner?.access_token) return 'never_set';
  if (runner.is_valid === null) return 'checking';
  if (!runner.is_valid) return 'invalid';
  if (runner.missing_permissions.length > 0) return 'missing_permission';
  if (runner.drops_includes === true) return 'no_includes';
  const end = endOf(runner);
  return end !== null && end.getTime() - now.getTime() < expiringMs ? 'expiring' : 'valid';
}

/** Whether it can use Canvas, as far as we know. One that lacks a right, or what it asks to include, still reads what it can. */
export const isUsable = (runner: Pick<RunnerRow, 'access_token' | 'is_valid'> | undefined) =>
  Boolean(runner?.access_token) && runner?.is_valid !== false;
