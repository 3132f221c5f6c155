import { db } from '#server/infra/db/database.ts';
import { recordHistory } from '#server/history/history.service.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import type { BuiltInstitution } from './build.ts';

/** Values of the core tool: published, students, the rest unknown. */
export const coreValues = (published: number, students: number | null) => [
  published,
  students,
  ...Array.from<null>({ length: metricCount('core') - 2 }).fill(null),
];

interface RecordedScan {
  readonly courseId: number;
  readonly values: (number | null)[];
  readonly now: Date;
}

/** What a scan by the core tool leaves behind: the course's values, and their history. */
export async function recordScan({ id, scope }: BuiltInstitution, { courseId, values, now }: RecordedScan) {
  const row = {
    institution_id: id,
    course_id: courseId,
    tool: 'core',
    status: 'succeeded',
    metrics: values,
    scanned_at: now,
  } as const;
  await db()
    .insertInto('course_scans')
    .values(row)
    .onConflict((clash) => clash.columns(['course_id', 'tool']).doUpdateSet(row))
    .execute();
  await recordHistory(scope, { courseId, tool: 'core', values, at: now });
}
