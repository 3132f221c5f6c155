import { coursesChanged } from '#server/courses/course.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { personRemoved } from '#server/people/person.events.ts';
import { handOverBatches } from './batch.repository.ts';
import { copyKeys } from './membership.repository.ts';

/** Membership rows have their own sort and search keys, which follow the courses' titles. */
export const followTitles = whenever(coursesChanged, (scope, { courseIds }) => copyKeys(scope, courseIds));

/** A removed person's batches get a new owner. */
export const inherit = whenever(personRemoved, async (scope, { personId, heirId }) => {
  if (heirId !== null) await handOverBatches(scope, personId, heirId);
});
