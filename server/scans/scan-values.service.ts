import { sql } from 'kysely';
import { inTransaction, db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { scanDone, valuesSettled } from './scan.events.ts';

/** Stores a scan's values that were recomputed without reading the course, and tells others if they changed. */
export const replaceValues = (scope: Scope, given: NewValues): Promise<void> =>
  inTransaction(async () => {
    if (!(await updateValues(scope, given))) return;
    await scanDone.publish(scope, { ...given, at: currentTime(), cause: 'recomputed' });
    await valuesSettled.publish(scope, { courseId: given.courseId, isSame: false });
  });

/** A tool's values for a course, recomputed from what's stored. */
interface NewValues {
  readonly courseId: number;
  readonly tool: Tool;
  readonly values: (number | null)[];
  /** of the settings that a score was computed by; null if there's none */
  readonly scoreVersion: number | null;
}

/** Replaces the values of a scan; true if they changed. A course that was never scanned gets none. */
async function updateValues(
  { institutionId }: Scope,
  { courseId, tool, values, scoreVersion }: NewValues,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    update course_scans s set metrics = ${values}::float8[], score_version = ${scoreVersion}::int
    from (select course_id, metrics from course_scans
      where institution_id = ${institutionId} and course_id = ${courseId} and tool = ${tool}
        and scanned_at is not null
        and (metrics is distinct from ${values}::float8[]
          or score_version is distinct from ${scoreVersion}::int)
      for no key update) old
    where s.course_id = old.course_id and s.tool = ${tool}
    returning s.metrics is distinct from old.metrics as changed`.execute(db());
  return rows[0]?.changed ?? false;
}
