import { defineEvent } from '#server/infra/events/event.ts';

/** Courses were given tags, or lost some. */
export const courseTagsChanged = defineEvent<{ readonly courseIds: readonly number[] }>(
  'course-tags-changed',
);

/** A tag was removed, merged or brought back, wherever it is. */
export const tagStandingChanged = defineEvent<Record<never, never>>('tag-standing-changed');
