import { coursesChanged } from '#server/courses/course.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { personRemoved } from '#server/people/person.events.ts';
import { handOverBatches } from './batch.repository.ts';
import { copyKeys } from './membership.repository.ts';

/** Members are sorted and searched by keys of their own, which follow the courses' titles. */
export const followTitles = whenever(coursesChanged, (scope, { courseIds }) => copyKeys(scope, courseIds));

/** Somebody else owns the batches of a person who goes. */
export const inherit = whenever(personRemoved, async (scope, { personId, heirId }) => {
  if (heirId !== null) await handOverBatches(scope, personId, heirId);
});
