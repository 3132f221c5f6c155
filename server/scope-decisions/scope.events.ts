import { defineEvent } from '#server/infra/events/event.ts';

/** Something was decided about the scope of courses or of what's in them, or a decision ended. */
export const scopeDecided = defineEvent<{ readonly courseIds: readonly number[] }>('scope-decided');

/** What archives have to be, or how they're marked, is something else now. */
export const scopeTermsChanged = defineEvent<Record<never, never>>('scope-terms-changed');
