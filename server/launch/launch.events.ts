import { defineEvent } from '#server/infra/events/event.ts';

/** It's time to forget what began a session and has expired. It may belong to any institution. */
export const expiredForgotten = defineEvent<{ readonly now: Date }>('expired-forgotten');
