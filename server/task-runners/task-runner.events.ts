import { defineEvent } from '#server/infra/events/event.ts';

/** The institution's task runners have a new token, so that its Canvas can be read. */
export const runnersConnected = defineEvent<Record<never, never>>('runners-connected');
