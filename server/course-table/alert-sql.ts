import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { alertRulesOf, alertsOf, isOpen } from '#server/relations/alerts.ts';

type Sql = RawBuilder<unknown>;

/** Joins how many open alerts the course `m` has, as `alerts`; without any there's no row. */
export const joinAlerts = (
  { scope }: { readonly scope: Scope },
  among?: readonly number[],
): Sql => sql`left join (
  select a.course_id, count(*)::int as open from ${alertsOf(scope)} a
  where ${isOpen} and ${among ? sql`a.course_id = any(${[...among]}::int[])` : sql`true`}
  group by a.course_id) alerts on alerts.course_id = m.id`;

/** The rules with an open alert on the course `m`: their titles, their ids, and whether one is among them. */
export function alertsOfCourse(scope: Scope) {
  const isOfCourse = sql`a.course_id = m.id and ${isOpen}`;
  return {
    titles: sql`(select array_agg(r.title order by r.title_key, r.id)
      from ${alertsOf(scope)} a join ${alertRulesOf(scope)} r on r.id = a.rule_id where ${isOfCourse})`,
    ids: sql`(select array_agg(a.rule_id::text) from ${alertsOf(scope)} a where ${isOfCourse})`,
    has: (id: number) =>
      sql`m.id in (select a.course_id from ${alertsOf(scope)} a where a.rule_id = ${id}::int and ${isOpen})`,
  };
}
