import type { FormMessage } from '@instructure/ui/latest';
import type { Problem } from '../../data/problem.ts';

/** The error for a field of the body, or for any part of it: `settings.weights` counts for `settings`. */
export function problemOf(problem: Problem | undefined, field: string): string | undefined {
  const path = `body.${field}`;
  const found = Object.entries(problem?.fields ?? {}).find(
    ([name]) => name === path || name.startsWith(`${path}.`),
  );
  return found?.[1];
}

/** The text below a field: its error, else its hint. */
export function fieldMessages(wrong: string | undefined, hint?: string): FormMessage[] {
  if (wrong !== undefined) return [{ type: 'newError', text: wrong }];
  return hint === undefined ? [] : [{ type: 'hint', text: hint }];
}
