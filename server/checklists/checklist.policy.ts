import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { membershipsOf } from '#server/relations/people.ts';
import type { ChecklistPermissions, Visibility } from '#shared/checklists/checklist.ts';

/** The facts about a checklist that decide who may do what to it. */
export interface VisibleRecord {
  readonly owner_id: number | null;
  /** the teams that its owner is in now */
  readonly owner_team_ids: readonly number[];
  readonly visibility: Visibility;
  readonly publication: number;
}

/**
 * What an actor is allowed to do to a checklist. Editing takes the role for it; people who may change courses read
 * published ones, to assign them. That a checklist is read where it's assigned is another rule: `isOnSeenCourse`.
 */
export function checklistPermissions(actor: Actor, record: VisibleRecord): ChecklistPermissions {
  const isFound = findsChecklist(actor, record);
  const edit = isFound && actor.abilities.has('checklists.manage');
  const assign = isFound && record.publication > 0 && actor.abilities.has('courses.change');
  return { view: edit || assign, edit, delete: edit, assign };
}

/** Whether somebody finds a checklist. One whose owner is gone is looked after by institution admins. */
export function findsChecklist(actor: Actor, { owner_id, owner_team_ids, visibility }: VisibleRecord) {
  const finds: Readonly<Record<Visibility, boolean>> = {
    private: actor.isInstitutionAdmin && owner_id === null,
    team: actor.isInstitutionAdmin || owner_team_ids.some((id) => actor.teamRoles.has(id)),
    institution: true,
    instructors: true,
  };
  return owner_id === actor.personId || finds[visibility];
}

/** The same for queries in which `c` is a checklist. */
export function isFoundBy(scope: Scope, actor: Actor): RawBuilder<boolean> {
  const admin = sql`${actor.isInstitutionAdmin}::boolean`;
  return sql`(c.owner_id = ${actor.personId} or case c.visibility
    when 'private' then ${admin} and c.owner_id is null
    when 'team' then ${admin} or exists (select from ${membershipsOf(scope)} m
      where m.person_id = c.owner_id and m.team_id = any(${[...actor.teamRoles.keys()]}::int[]))
    else true end)`;
}
