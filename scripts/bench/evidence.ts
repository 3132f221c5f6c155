import { actorFrom } from '#server/access/actor.ts';
import { runSql } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { buildEvidence } from '#server/reports/evidence.service.ts';
import { evidenceNumbers } from '#shared/reports/evidence-numbers.ts';
import { metricById, metrics } from '#shared/scans/metrics.ts';
import type { Row } from './benchmark.ts';
import { compare, millisecondsOf, type Bounds } from './measure.ts';
import { seededDays, sumAgain } from './seed-reports.ts';
import { analyze } from './seed.ts';

/** A tenth of the courses are out of scope, a twentieth have things that people judged as fine, and some lack values. */
export async function seedEvidence(scope: Scope) {
  const { institutionId } = scope;
  await runSql('delete from scope_decisions where institution_id = $1', [institutionId]);
  await runSql(
    `insert into scope_decisions (institution_id, course_id, subject, subject_key, subject_title, standing, reason,
       decided_at, began_at, decided_by_name)
     select institution_id, id, 'course', '', title, 'archived', 'Kept for records ' || id % 200,
       now() - interval '90 days', now() - interval '90 days', 'Ann'
     from courses where institution_id = $1 and id % 10 = 0`,
    [institutionId],
  );
  await runSql(
    `with items as (
       insert into content_items (institution_id, course_id, kind, lms_item_id, title, address)
       select institution_id, id, 'page', '1', 'Page', 'pages/1' from courses where institution_id = $1
       returning id, course_id, institution_id)
     insert into findings (institution_id, course_id, item_id, rule, identity, state, start_at, end_at, element_hash,
       before_hash, after_hash, excerpt, found_at, resolved_at, resolved_by_name, reason)
     select institution_id, course_id, id, 'img-alt-missing', n::text,
       case when course_id % 20 = 0 then 'resolved' else 'active' end, 0, 1, n::text, '', '', '', now(),
       case when course_id % 20 = 0 then now() - interval '60 days' end,
       case when course_id % 20 = 0 then 'Person ' || course_id % 50 end, 'Fine'
     from items, generate_series(1, 5) n`,
    [institutionId],
  );
  await runSql(`delete from course_history where tool = 'tidyup' and course_id % 50 = 1`);
  await sumAgain(scope);
  await analyze();
}

const admin = actorFrom({
  personId: 1,
  name: 'Ada Admin',
  isInstitutionAdmin: true,
  canManageChecklists: false,
  isSuperAdmin: false,
  isSystemAdmin: false,
  teamRoles: new Map(),
  actingFromInstitutionId: null,
});

const dayAgo = async (days: number) => {
  const { rows } = await runSql(`select (current_date - ${days})::text as day`);
  return String(rows[0]?.day);
};

interface Looked {
  readonly what: string;
  readonly batchIds: readonly number[];
}

/** All of an evidence as of a past day, against its numbers alone, of both days, from the courses' own histories. */
export async function measureEvidence(
  scope: Scope,
  looks: readonly Looked[],
  bounds: Bounds,
): Promise<Row[]> {
  const [day, since] = [await dayAgo(30), await dayAgo(Math.min(120, seededDays - 1))];
  const rows: Row[] = [];
  for (const { what, batchIds } of looks) {
    const contest = {
      ours: () =>
        millisecondsOf(() =>
          buildEvidence(scope, admin, { batchIds: [...batchIds], day, since, part: 'body' }),
        ),
      peer: () => millisecondsOf(() => bareNumbers(batchIds, [day, since])),
    };
    rows.push({ what: `evidence of ${what} as of a day`, unit: 'ms', ...(await compare(contest, bounds)) });
  }
  return rows;
}

const places = metrics
  .filter(({ id }) => evidenceNumbers.some((number) => number.id === id))
  .map(({ id }) => metricById(id).position);

const bareNumbers = async (batchIds: readonly number[], days: readonly string[]) => {
  for (const day of days)
    await runSql(
      `select ${places.map((at) => `sum(h.metrics[${at}]), count(h.metrics[${at}])`).join(', ')}
       from (select distinct course_id from member_spans where batch_id = any($1::int[])) m
       join course_history h on h.course_id = m.course_id and h.tool = 'udoit'
         and h.valid_from <= $2::date and (h.valid_to is null or h.valid_to >= $2::date)`,
      [batchIds, day],
    );
};
