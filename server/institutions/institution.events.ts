import { defineEvent } from '#server/infra/events/event.ts';

/** Canvas's live events are taken from now on. What changed while they were off, nobody told. */
export const liveEventsBegan = defineEvent<Record<never, never>>('live-events-began');
