import type { Scope } from '#server/infra/tenancy/scope.ts';
import { everything, momentBefore } from '#server/retention/forget-past.service.ts';

/** Deletes what's old of one table, as the nightly job does. */
export async function forgetIn(
  table: string,
  scope: Scope,
  { now = new Date(), signal = new AbortController().signal } = {},
): Promise<void> {
  const { settings } = await scope.institution();
  for (const { tables, kept, forget } of everything)
    if (tables.includes(table))
      await forget(scope, { now, before: momentBefore(now, kept, settings), signal });
}
