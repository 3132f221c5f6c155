import { defineEvent } from '#server/infra/events/event.ts';

interface Facts {
  readonly checklistId: number;
}

/** A checklist was published, for the first time or again: the tasks of courses that have it are to follow. */
export const checklistPublished = defineEvent<Facts>('checklist-published');

/** A checklist was removed, also from the courses that have it. */
export const checklistRemoved = defineEvent<Facts>('checklist-removed');

/** A removed checklist is back. */
export const checklistRestored = defineEvent<Facts>('checklist-restored');
