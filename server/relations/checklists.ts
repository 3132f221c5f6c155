import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Checklists that weren't removed: published ones, and drafts (`publication` 0). */
export const checklistsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('checklists')
    .select(['id', 'title', 'title_key', 'visibility', 'owner_id', 'publication', 'published_at'])
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null);

/** The tasks of published checklists, also those that were removed from them since. */
export const checklistTasksOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('checklist_tasks')
    .select([
      'id',
      'checklist_id',
      'title',
      'description',
      'weight',
      'needs_verification',
      'due_kind',
      'due_on',
      'due_days',
      'condition',
      'removed_at',
    ])
    .where('institution_id', '=', institutionId);

/** Who works on the tasks of a checklist that name nobody themselves. */
export const checklistPeopleOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('checklist_people')
    .select(['checklist_id', 'person_id'])
    .where('institution_id', '=', institutionId);

/** Whom tasks of checklists name themselves. */
export const checklistTaskPeopleOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('checklist_task_people')
    .select(['checklist_task_id', 'person_id'])
    .where('institution_id', '=', institutionId);
