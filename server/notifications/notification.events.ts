import { defineEvent } from '#server/infra/events/event.ts';

/** People were told something of which a mail can go out at once. */
export const toldAtOnce = defineEvent<{ readonly personIds: readonly number[] }>('told-at-once');
