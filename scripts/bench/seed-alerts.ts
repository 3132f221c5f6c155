import type { Scope } from '#server/infra/tenancy/scope.ts';
import { runSql } from '#server/infra/db/database.ts';
import { metricById, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Filter } from '#shared/filters/filter.ts';

/** Each rule asks for one of these to be low, which it is in about 3 % of the courses. */
const asked = [
  'udoit.score',
  'udoit.error_count',
  'tidyup.issue_count',
  'core.studentCount',
  'core.pageCount',
] as const satisfies readonly MetricId[];

const metricOf = (place: number) => asked[place % asked.length] ?? 'udoit.score';
const limitOf = (place: number) => 1 + (place % 5);

/** A number of a tool; of every third rule also the state, of a few when they were scanned. */
const conditionOf = (place: number): Filter => [
  { column: metricOf(place), any: [{ op: 'below', value: limitOf(place) }] },
  ...(place % 3 === 0
    ? [{ column: 'core.state', any: [{ op: 'one_of' as const, value: ['available'] }] }]
    : []),
  ...(place % 25 === 0
    ? [{ column: 'core.unscanned_days', any: [{ op: 'at_least' as const, value: 1 }] }]
    : []),
];

/** Rules of an institution, each with a condition of its own. */
export async function seedRules({ institutionId }: Scope, count: number) {
  await runSql(`update institutions set is_ready_go = true, active_products = '{core,udoit,tidyup}'`);
  for (let place = 0; place < count; place += 1)
    await runSql(
      `insert into alert_rules (institution_id, title, title_key, severity, condition, audience, cadence)
       values ($1, $2, $2, 'warning', $3::jsonb, '{admins}', 'daily')`,
      [institutionId, `rule ${place}`, JSON.stringify(conditionOf(place))],
    );
}

/** A rule that all courses meet. */
export const seedRuleForAll = async ({ institutionId }: Scope) => {
  const condition: Filter = [{ column: 'core.title', any: [{ op: 'not_empty' }] }];
  const { rows } = await runSql(
    `insert into alert_rules (institution_id, title, title_key, severity, condition, audience, cadence)
     values ($1, 'all', 'all', 'info', $2::jsonb, '{admins}', 'daily') returning id`,
    [institutionId, JSON.stringify(condition)],
  );
  return Number(rows[0]?.['id']);
};

/** The rules' conditions as somebody would write them who knew them all, in one statement. */
export function bareStatement(count: number, isOne: boolean) {
  const tests = Array.from({ length: count }, (_, place) => {
    const id = metricOf(place);
    const value = `${toolOfMetric(id)}.metrics[${metricById(id).position}]`;
    const also = [
      ...(place % 3 === 0 ? [`c.workflow_state = 'available'`] : []),
      ...(place % 25 === 0 ? [`current_date - core.scanned_at::date >= 1`] : []),
    ];
    return [`${value} < ${limitOf(place)}`, ...also].join(' and ');
  });
  return `select c.id, array[${tests.join(', ')}] as met from courses c
    join course_scans core on core.course_id = c.id and core.tool = 'core'
    join course_scans udoit on udoit.course_id = c.id and udoit.tool = 'udoit'
    join course_scans tidyup on tidyup.course_id = c.id and tidyup.tool = 'tidyup'
    where c.institution_id = $1 ${isOne ? 'and c.id = $2' : ''}`;
}
