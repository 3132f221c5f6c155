import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { peopleOf } from '#server/relations/people.ts';
import type { Hearer, Matter } from './telling.ts';

/**
 * Adds a notification for each of the people, or adds to the open one about the same, which is then about no single course
 * if theirs differ. In order of ids, so that two never wait for each other.
 */
export async function addNotifications(scope: Scope, matter: Matter, hearers: readonly Hearer[]) {
  const { kind, key, facts, cadence } = matter;
  const each = [...new Map(hearers.map((hearer) => [hearer.personId, hearer])).values()];
  if (each.length === 0) return;
  await sql`
    insert into notifications (institution_id, person_id, kind, key, facts, amount, course_id, cadence)
    select ${scope.institutionId}, p.id, ${kind}, ${key}, ${JSON.stringify(facts)}::jsonb, h.amount, h.course_id, ${cadence}
    from unnest(${each.map(({ personId }) => personId)}::integer[], ${each.map(({ amount }) => amount)}::integer[],
      ${each.map(({ courseId }) => courseId)}::integer[]) h (person_id, amount, course_id)
    join (${peopleOf(scope)}) p on p.id = h.person_id
    order by p.id
    on conflict (person_id, key) where read_at is null and mail_settled_at is null
    do update set amount = notifications.amount + excluded.amount, facts = excluded.facts,
      course_id = case when notifications.course_id = excluded.course_id then excluded.course_id end,
      last_at = excluded.last_at`.execute(db());
}
