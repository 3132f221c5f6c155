import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import { spansOf } from '#server/relations/history.ts';
import { scansOf } from '#server/relations/courses.ts';
import type { ItemProblem } from '#shared/courses/content.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { ItemRow } from './found-item.service.ts';

/** The state of the course's accessibility scan. */
export const findScan = (scope: Scope, courseId: number) =>
  db()
    .selectFrom(scansOf(scope).as('s'))
    .select(['s.status', 's.reason', 's.scanned_at', 's.gaps', 's.contents'])
    .where('s.course_id', '=', courseId)
    .where('s.tool', '=', 'udoit')
    .executeTakeFirst();

/** How many active findings each item has, by rule. */
export const countActive = ({ institutionId }: Scope, courseId: number) =>
  db()
    .selectFrom('findings')
    .select(['item_id', 'rule', ({ fn }) => fn.countAll<number>().as('count')])
    .where('institution_id', '=', institutionId)
    .where('course_id', '=', courseId)
    .where('state', '=', 'active')
    .groupBy(['item_id', 'rule'])
    .execute();

/** For each rule the item that breaks it most often. */
export async function listFirstItems(scope: Scope, courseId: number, rules: readonly UdoitRuleId[]) {
  const { rows } = await sql<ItemRow & { rule: UdoitRuleId; item_count: number }>`
    select n.rule, n.item_count, i.id as item_id, i.kind, i.title, i.address, i.is_published,
      i.place
    from (
      select rule, item_id, (count(*) over (partition by rule))::int as item_count,
        row_number() over (partition by rule order by count(*) desc, item_id) as place
      from findings
      where institution_id = ${scope.institutionId} and course_id = ${courseId} and state = 'active'
        and rule = any(${[...rules]}::text[])
      group by rule, item_id) n
    join ${contentItemsOf(scope)} i on i.id = n.item_id
    where n.place = 1`.execute(db());
  return rows;
}

/** Items that couldn't be checked as a whole; those whose content is in tools come last. */
export async function listUnchecked(scope: Scope, courseId: number, limit: number) {
  const { rows } = await sql<ItemRow & { problem: ItemProblem }>`
    select i.id as item_id, i.kind, i.title, i.address, i.is_published, i.place, i.problem
    from ${contentItemsOf(scope)} i
    where i.course_id = ${courseId} and i.gone_at is null and i.problem is not null
    order by i.problem in ('new_quiz', 'external_tool'), i.kind, lower(i.title), i.id limit ${limit}`.execute(
    db(),
  );
  return rows;
}

/** The course's values on each of some days; a day without data is missing. */
export async function listDays(
  scope: Scope,
  courseId: number,
  { fromDay, toDay }: { fromDay: string; toDay: string },
) {
  const { rows } = await sql<{ day: string; metrics: (number | null)[] }>`
    select d.day::date as day, h.metrics
    from ${spansOf(scope)} h
    cross join lateral generate_series(greatest(h.valid_from, ${fromDay}::date),
      least(h.last_day, ${toDay}::date), interval '1 day') d(day)
    where h.course_id = ${courseId} and h.tool = 'udoit'
    order by d.day`.execute(db());
  return rows;
}
