import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Where courses were copied from, as Canvas says. */
export const courseCopiesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_copies')
    .select(['course_id', 'from_lms_course_id'])
    .where('institution_id', '=', institutionId)
    // An empty one says only that Canvas was asked.
    .where('from_lms_course_id', '<>', '');

/** Which item came from which, as Canvas says. Announcements are among the discussions. */
export const copiedItemsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('copied_items')
    .select(['course_id', 'from_lms_course_id', 'kind', 'lms_item_id', 'from_lms_item_id'])
    .where('institution_id', '=', institutionId);
