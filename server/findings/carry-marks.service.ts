import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import { nothingThere } from '#server/scanners/body/neighbours.ts';
import { remeasure } from './measure-course.service.ts';

/** What was found before that stays as people have left it since; null: the course was never looked at. */
interface Carrying {
  readonly since: Date | null;
}

interface ItemPair {
  readonly itemId: number;
  readonly fromItemId: number;
}

/** Longer ago than this, a course was first scanned before marks were carried: what people saw since is theirs. */
const freshDays = 1;

const isFresh = ({ since }: Carrying) => sql`f.state = 'active' and f.carried_from is null
  and f.found_at > coalesce(${since}::timestamptz, now() - ${freshDays} * interval '1 day')`;

/** An item has more than one such element, of which people may have judged one. */
const twins = (of: RawBuilder<unknown>, { institutionId }: Scope) => sql`(select count(*) from findings t
  where t.institution_id = ${institutionId} and t.item_id = ${of}.item_id and t.rule = ${of}.rule
    and t.element_hash = ${of}.element_hash and t.state <> 'fixed')`;

/** Gives findings `f` the judgement of `s`, of another course. */
async function carry(scope: Scope, courseId: number, pairs: RawBuilder<unknown>) {
  const { numAffectedRows = 0n } = await sql`
    update findings f set state = 'resolved', resolved_at = p.resolved_at, resolved_by = p.resolved_by,
      resolved_by_name = p.resolved_by_name, reason = p.reason, carried_from = p.course_id
    from (${pairs}) p
    where f.institution_id = ${scope.institutionId} and f.id = p.id`.execute(db());
  if (numAffectedRows > 0n) await remeasure(scope, courseId);
}

const judgement = sql`s.resolved_at, s.resolved_by, s.resolved_by_name, s.reason, s.course_id`;

/**
 * Carries what people judged as fine from items into their copies: to equal elements between the same neighbours, or the
 * only such element of both. The course is locked; part of the caller's transaction.
 */
export async function carryByItems(
  scope: Scope,
  courseId: number,
  { items, ...carrying }: Carrying & { items: readonly ItemPair[] },
) {
  await carry(
    scope,
    courseId,
    sql`select distinct on (f.id) f.id, ${judgement}
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i("itemId" int, "fromItemId" int)
      join findings s on s.institution_id = ${scope.institutionId} and s.item_id = i."fromItemId" and s.state = 'resolved'
      join findings f on f.institution_id = ${scope.institutionId} and f.item_id = i."itemId" and f.rule = s.rule
        and f.element_hash = s.element_hash and ${isFresh(carrying)}
      where (f.before_hash = s.before_hash and f.after_hash = s.after_hash)
        or (${twins(sql`f`, scope)} = 1 and ${twins(sql`s`, scope)} = 1)
      order by f.id, s.resolved_at desc`,
  );
}

/**
 * The same where Canvas doesn't say what was copied from where: from elements in items of the same kind and title between
 * the same neighbours, unless they say nothing.
 */
export async function carryByKeys(scope: Scope, courseId: number, carrying: Carrying) {
  await carry(
    scope,
    courseId,
    sql`select distinct on (f.id) f.id, ${judgement}
      from findings f join ${contentItemsOf(scope)} i on i.id = f.item_id
      join findings s on s.institution_id = f.institution_id and s.rule = f.rule and s.element_hash = f.element_hash
        and s.state = 'resolved' and s.course_id <> f.course_id
        and s.before_hash = f.before_hash and s.after_hash = f.after_hash
      join ${contentItemsOf(scope)} o on o.id = s.item_id and o.kind = i.kind and o.title = i.title
      where f.institution_id = ${scope.institutionId} and f.course_id = ${courseId} and ${isFresh(carrying)}
        and (f.before_hash <> ${nothingThere} or f.after_hash <> ${nothingThere})
      order by f.id, s.resolved_at desc`,
  );
}
