import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import { tools } from '#shared/task-runners/tool.ts';

/**
 * A good scan by each tool for every course in a batch (others are never scanned): values from 0 to 100, and an eighth of
 * them unknown. Until the tables written before are analyzed, each row's reference to its course is sought for long.
 * In one transaction, so that each course's facts are copied once.
 */
export const seedScans = ({ institutionId }: Scope): Promise<void> =>
  inTransaction(async () => {
    for (const tool of tools)
      await runSql(
        `insert into course_scans (institution_id, course_id, tool, status, scanned_at, metrics)
         select $1::int, c.id, $2, 'succeeded', now() - (c.id % 96) * interval '1 hour',
           (select array_agg(case when (c.id + p) % 8 <> 0 then ((c.id * 7919 + p * 104729) % 10001) / 100.0 end order by p)
            from generate_series(1, $3::int) p)
         from courses c
         where c.institution_id = $1 and exists (select from batch_courses m where m.course_id = c.id)
         order by c.id`,
        [institutionId, tool, metricCount(tool)],
      );
  });

/** What the scans found until 20 days ago, for 40 days: other values in every course. Since then, what they find now. */
export const seedHistory = ({ institutionId }: Scope): Promise<unknown> =>
  runSql(
    `insert into course_history (institution_id, course_id, tool, valid_from, valid_to, confirmed_to, metrics)
     select s.institution_id, s.course_id, s.tool, span.first, span.last, coalesce(span.last, current_date),
       case when span.last is null then s.metrics else (select array_agg(value / 2 order by at)
         from unnest(s.metrics) with ordinality one (value, at)) end
     from course_scans s,
       (values (current_date - 60, current_date - 20), (current_date - 19, null)) span (first, last)
     where s.institution_id = $1 order by s.course_id`,
    [institutionId],
  );
