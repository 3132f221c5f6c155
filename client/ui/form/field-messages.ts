import type { FormMessage } from '@instructure/ui/latest';
import type { Problem } from '../../data/problem.ts';

/** What a refusal says of one field of the body, or of any part of it: `settings.weights` has a say in `settings`. */
export function problemOf(problem: Problem | undefined, field: string): string | undefined {
  const path = `body.${field}`;
  const found = Object.entries(problem?.fields ?? {}).find(
    ([name]) => name === path || name.startsWith(`${path}.`),
  );
  return found?.[1];
}

/** What stands below a field: what is wrong with it, else what helps to fill it in. */
export function fieldMessages(wrong: string | undefined, hint?: string): FormMessage[] {
  if (wrong !== undefined) return [{ type: 'newError', text: wrong }];
  return hint === undefined ? [] : [{ type: 'hint', text: hint }];
}
