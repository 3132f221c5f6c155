import { defineEvent } from '#server/infra/events/event.ts';

/** Canvas has news about known courses: their titles, states, terms, accounts or formats. */
export const coursesChanged = defineEvent<{ readonly courseIds: readonly number[] }>('courses-changed');
