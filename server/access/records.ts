import type { RecordName } from '#shared/access/abilities.ts';
import { batchPermissions } from '#server/batches/batch.policy.ts';
import { findBatch } from '#server/batches/batch.repository.ts';
import { coursePermissions } from '#server/courses/course.policy.ts';
import { findCourse } from '#server/courses/course.repository.ts';
import { personPermissions } from '#server/people/person.policy.ts';
import { findPerson } from '#server/people/person.repository.ts';
import { teamPermissions } from '#server/teams/team.policy.ts';
import { findTeam } from '#server/teams/team.repository.ts';

/** How each guarded record is found inside a scope, and what an actor may do to it. A table; keep it one. */
export const records = {
  batch: { find: findBatch, permissions: batchPermissions },
  course: { find: findCourse, permissions: coursePermissions },
  person: { find: findPerson, permissions: personPermissions },
  team: { find: findTeam, permissions: teamPermissions },
} satisfies Record<
  RecordName,
  {
    find: (...given: never[]) => Promise<unknown>;
    permissions: (...given: never[]) => Record<string, boolean>;
  }
>;

export type RecordOf<R extends RecordName> = NonNullable<Awaited<ReturnType<(typeof records)[R]['find']>>>;
