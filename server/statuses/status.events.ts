import { defineEvent } from '#server/infra/events/event.ts';

/** Courses have another status than before. */
export const statusGiven = defineEvent<{ readonly courseIds: readonly number[] }>('status-given');

/** A status is about to be removed: its courses get the other one, and so does all that names it. */
export const statusMerged = defineEvent<{ readonly statusId: number; readonly into: number }>(
  'status-merged',
);

/** Another status than before is what courses have that nobody gave one. */
export const defaultStatusChanged = defineEvent<Record<never, never>>('default-status-changed');
