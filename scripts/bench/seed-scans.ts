import type { Scope } from '#server/infra/tenancy/scope.ts';
import { runSql } from '#server/infra/db/database.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import { tools } from '#shared/task-runners/tool.ts';

/** How many courses per statement. */
const slice = 20_000;

/** A good scan by each tool for every course: values from 0 to 100, and an eighth of them unknown. */
export async function seedScans({ institutionId }: Scope, courses: number): Promise<void> {
  for (const tool of tools)
    for (let first = 1; first <= courses; first += slice)
      await runSql(
        `insert into course_scans (institution_id, course_id, tool, status, scanned_at, metrics)
         select $1::int, c.id, $2, 'succeeded', now() - (c.id % 96) * interval '1 hour',
           (select array_agg(case when (c.id + p) % 8 <> 0 then ((c.id * 7919 + p * 104729) % 10001) / 100.0 end order by p)
            from generate_series(1, $3::int) p)
         from courses c where c.institution_id = $1 and c.id between $4 and $5`,
        [institutionId, tool, metricCount(tool), first, first + slice - 1],
      );
}
