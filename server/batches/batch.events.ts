import { defineEvent } from '#server/infra/events/event.ts';

/** Courses entered or left a batch: by hand, by a file or by a sync. */
export const membersChanged = defineEvent<{
  readonly batchId: number;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}>('members-changed');

/** A batch was archived, unarchived, removed or restored. */
export const standingChanged = defineEvent<{ readonly batchId: number }>('standing-changed');

/** A batch has another deadline, or none any more. */
export const deadlineChanged = defineEvent<{ readonly batchId: number }>('deadline-changed');

/** An active batch has a rule from now on: it was created, changed, unarchived or restored. */
export const ruleBegan = defineEvent<{ readonly batchId: number; readonly personId: number }>('rule-began');

/**
 * A batch's rule ends: the batch is about to be changed, archived or removed. Published before anything else: applying
 * a sync's plan locks the sync before the batch, so this must too.
 */
export const ruleEnded = defineEvent<{ readonly batchId: number }>('rule-ended');

/** A person is about to decide by hand about a batch's courses, which overrides any rule's plan. */
export const coursesChosen = defineEvent<{ readonly batchId: number; readonly courseIds: readonly number[] }>(
  'courses-chosen',
);

/** Courses that a hybrid batch kept or left out by hand are up to the rule again. */
export const exceptionsLifted = defineEvent<{ readonly batchId: number; readonly personId: number }>(
  'exceptions-lifted',
);
