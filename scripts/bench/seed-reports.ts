import { closeDays } from '#server/history/sum-days.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import { metricCount } from '#shared/scans/metrics.ts';

export interface ReportSeed {
  readonly courses: number;
  /** of the large batch */
  readonly large: number;
  /** of each of twenty others; each third course in two of them */
  readonly small: number;
}

/** How many days the history has, and how many times a course changed in that time. */
export const seededDays = 180;
const changes = 10;
const overlapping = 20;

export interface SeededBatches {
  readonly large: number;
  readonly overlapping: readonly number[];
  /** has every course */
  readonly everything: number;
}

/** Every month that history is ever kept for gets its partition. */
export async function makeMonths() {
  await runSql(
    `select add_history_month(history, by_column, month::date)
     from (values ('course_history', 'valid_from'), ('group_days', 'day')) kept (history, by_column),
       generate_series(date_trunc('month', current_date) - make_interval(months => $1),
         date_trunc('month', current_date), interval '1 month') month`,
    [longestReportMonths],
  );
}

/** Batches whose courses have been in them for as long as the history goes. */
export async function seedMembers({ institutionId }: Scope, seed: ReportSeed): Promise<SeededBatches> {
  const step = (seed.small * 3) / 4;
  const wanted = [
    { title: 'Large', from: 1, count: seed.large },
    ...Array.from({ length: overlapping }, (_, index) => ({
      title: `Overlapping ${index + 1}`,
      from: seed.large + 1 + index * step,
      count: seed.small,
    })),
    { title: 'Everything', from: 1, count: seed.courses },
  ];
  const ids: number[] = [];
  for (const { title, from, count } of wanted) {
    const { rows } = await runSql(
      `insert into batches (institution_id, title, title_key, type, course_count, created_at)
       values ($1, $2, lower($2), 'static', $3, now() - interval '${seededDays} days') returning id`,
      [institutionId, title, count],
    );
    const id = Number(rows[0]?.id);
    ids.push(id);
    await runSql(
      `insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
       select institution_id, $2::int, id, name_key, search_key, lms_key from courses
       where institution_id = $1 and id between $3::int and $4::int`,
      [institutionId, id, from, from + count - 1],
    );
  }
  await runSql(
    `insert into member_spans (institution_id, batch_id, course_id, from_day, has_past)
     select institution_id, batch_id, course_id, current_date - ${seededDays}, true from batch_courses`,
  );
  return {
    large: ids[0] ?? 0,
    overlapping: ids.slice(1, 1 + overlapping),
    everything: ids.at(-1) ?? 0,
  };
}

/** Scans of today, and a history of core that changes now and then; the other tools found the same all the time. */
export const seedValues = ({ institutionId }: Scope) =>
  inTransaction(async () => {
    for (const tool of ['core', 'udoit', 'tidyup'] as const) {
      const values = `(select array_agg(case when (c.id + p) % 8 <> 0 then ((c.id * 7 + p * 13 + n * 31) % 1000)::float8 end order by p)
        from generate_series(1, ${metricCount(tool)}) p)`;
      const last = tool === 'core' ? changes - 1 : 0;
      const length = Math.floor(seededDays / (last + 1));
      await runSql(
        `insert into course_history (institution_id, course_id, tool, valid_from, valid_to, confirmed_to, metrics, score_version)
         select $1::int, c.id, '${tool}', current_date - ${seededDays} + n * ${length} + least(n, 1) * (c.id % ${length}),
           case when n < ${last} then current_date - ${seededDays} + (n + 1) * ${length} + c.id % ${length} - 1 end,
           case when n < ${last} then current_date - ${seededDays} + (n + 1) * ${length} + c.id % ${length} - 1 else current_date end,
           ${values}, 1
         from courses c, generate_series(0, ${last}) n where c.institution_id = $1 order by n, c.id`,
        [institutionId],
      );
    }
    await runSql(
      `insert into course_scans (institution_id, course_id, tool, status, scanned_at, metrics)
       select institution_id, course_id, tool, 'succeeded', now() - (course_id * 7919 % 10007) * interval '1 second', metrics
       from course_history where valid_to is null`,
    );
  });

/** All days but the newest, as if each had been summed up when it was over: what it says doesn't matter, its size does. */
export const copySums = ({ institutionId }: Scope) =>
  runSql(
    `insert into group_days
     select g.group_id, g.institution_id, g.tool, d.day::date, g.courses, g.scanned_courses, g.sums, g.counts,
       g.derived_sums, g.derived_counts, g.score_version
     from generate_series(current_date - ${seededDays}, current_date - 2, interval '1 day') d(day), group_days g
     where g.institution_id = $1 order by d.day`,
    [institutionId],
  );

/** Sums up all days once more, now that some courses aren't in scope. */
export async function sumAgain(scope: Scope) {
  await runSql('delete from group_days where institution_id = $1', [scope.institutionId]);
  await runSql('delete from course_groups where institution_id = $1', [scope.institutionId]);
  await runSql('update history_states set summed_to = current_date - 2 where institution_id = $1', [
    scope.institutionId,
  ]);
  await closeDays(scope, new Date());
  await copySums(scope);
}
