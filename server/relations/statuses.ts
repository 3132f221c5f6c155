import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** The institution's list of course statuses. */
export const statusesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('statuses')
    .select(['id', 'label', 'label_key', 'colour', 'icon', 'category', 'place', 'is_default', 'is_active'])
    .where('institution_id', '=', institutionId);

/** The courses with a status of their own; the others have the default. */
export const courseStatusesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_statuses')
    .select(['course_id', 'status_id', 'set_at'])
    .where('institution_id', '=', institutionId)
    .where('status_id', 'is not', null);
