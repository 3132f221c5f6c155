import { defineEvent } from '#server/infra/events/event.ts';

/** A person is about to be removed; what they own goes to the heir, who is set if they own anything. */
export const personRemoved = defineEvent<{ readonly personId: number; readonly heirId: number | null }>(
  'person-removed',
);

/** Two people turned out to be one. What refers to the first by a foreign key is the other's in a moment. */
export const personMerged = defineEvent<{ readonly personId: number; readonly intoId: number }>(
  'person-merged',
);

/** A person was shut out. Nothing acts for them any more. */
export const personDeactivated = defineEvent<{ readonly personId: number }>('person-deactivated');
