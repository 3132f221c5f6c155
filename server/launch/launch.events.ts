import { defineEvent } from '#server/infra/events/event.ts';

/** Time to delete whatever started a session and has expired, of any institution. */
export const expiredForgotten = defineEvent<{ readonly now: Date }>('expired-forgotten');
