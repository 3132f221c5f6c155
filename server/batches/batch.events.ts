import { defineEvent } from '#server/infra/events/event.ts';

/** Courses entered a batch, or left it: by hand, by a file or by a sync. */
export const membersChanged = defineEvent<{
  readonly batchId: number;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}>('members-changed');

/** An active batch goes by a rule from now on: it was created, changed, unarchived or brought back. */
export const ruleBegan = defineEvent<{ readonly batchId: number; readonly personId: number }>('rule-began');

/**
 * The rule that a batch went by ends: it's about to be changed, or the batch to be archived or removed. Published
 * first of all: what applies a sync's plan locks the sync before the batch, and so must this.
 */
export const ruleEnded = defineEvent<{ readonly batchId: number }>('rule-ended');

/** A person is about to decide by hand about courses of a batch, which goes before whatever a rule had in mind. */
export const coursesChosen = defineEvent<{ readonly batchId: number; readonly courseIds: readonly number[] }>(
  'courses-chosen',
);

/** Courses that a hybrid batch kept or left out by hand are the rule's again. */
export const exceptionsLifted = defineEvent<{ readonly batchId: number; readonly personId: number }>(
  'exceptions-lifted',
);
