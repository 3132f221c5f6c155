import { defineEvent } from '#server/infra/events/event.ts';

/** Canvas says something new of courses that were known: their titles, states, terms, accounts or formats. */
export const coursesChanged = defineEvent<{ readonly courseIds: readonly number[] }>('courses-changed');
