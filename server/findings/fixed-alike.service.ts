import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { copiedItemsOf, courseCopiesOf } from '#server/relations/copies.ts';
import { fixesOf } from '#server/relations/fixes.ts';
import { nothingThere } from '#server/scanners/body/neighbours.ts';
import type { FixAnswer, FixWay } from '#shared/fixes/fix-form.ts';

/** How the same was fixed where a finding's item was copied from. */
export interface FixedAlike {
  readonly answer: FixAnswer;
  /** the other course */
  readonly course: { readonly title: string; readonly url: string };
}

interface AlikeRow {
  readonly id: number;
  readonly way: FixWay;
  readonly value: string | null;
  readonly title: string;
  readonly lms_course_id: string;
}

/** Canvas's map has announcements among the discussions. */
const mappedKind = sql`case i.kind when 'announcement' then 'discussion' else i.kind end`;

/** Fixes `x` that stand in Canvas, of findings `s` like `f`, in items `j` of courses `o` that the actor sees. */
const withFix = (scope: Scope, actor: Actor, ofItems: RawBuilder<unknown>) => sql`
  join ${fixesOf(scope)} x on x.item_id = s.item_id and x.finding_id = s.id and x.state = 'verified'
  join ${contentItemsOf(scope)} j on j.id = s.item_id join ${coursesOf(scope)} o on o.id = s.course_id
  where s.institution_id = ${scope.institutionId} and s.rule = f.rule and s.element_hash = f.element_hash
    and s.state = 'fixed' and s.course_id <> f.course_id and ${ofItems}
    and exists (select from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
      where m.course_id = s.course_id and ${isSeenBy(actor, 'm.course_id')})`;

const isBetweenSame = sql`f.before_hash = s.before_hash and f.after_hash = s.after_hash`;

/**
 * What was fixed since in the items that those of findings were copied from, by Canvas's map; where that names no source,
 * in items of the same kind and title, between the same neighbours. Courses that the actor doesn't see don't count. A fix
 * that was undone, or that somebody edited since, no longer counts either. None while marks aren't carried.
 */
export async function findFixedAlike(
  scope: Scope,
  actor: Actor,
  findingIds: readonly number[],
): Promise<ReadonlyMap<number, FixedAlike>> {
  const { canvasUrl, settings } = await scope.institution();
  if (!settings.carriesMarks || findingIds.length === 0) return new Map();
  const { rows } = await sql<AlikeRow>`
    with asked as materialized (
      select f.id, f.course_id, f.rule, f.element_hash, f.before_hash, f.after_hash, i.kind, i.title, i.lms_item_id,
        exists (select from ${courseCopiesOf(scope)} k where k.course_id = f.course_id) as is_mapped
      from findings f join ${contentItemsOf(scope)} i on i.id = f.item_id
      where f.institution_id = ${scope.institutionId} and f.id = any(${[...findingIds]}::bigint[]) and f.state = 'active')
    select distinct on (l.id) l.* from asked f cross join lateral (
      select f.id, x.way, x.value, o.title, o.lms_course_id, x.written_at, ${isBetweenSame} as is_near
      from ${copiedItemsOf(scope)} m
      join ${coursesOf(scope)} c on c.lms_course_id = m.from_lms_course_id
      join ${contentItemsOf(scope)} i on i.course_id = c.id and i.lms_item_id = m.from_lms_item_id
        and ${mappedKind} = m.kind
      join findings s on s.item_id = i.id
      ${withFix(scope, actor, sql`true`)} and f.is_mapped and m.course_id = f.course_id and m.lms_item_id = f.lms_item_id
        and m.kind = case f.kind when 'announcement' then 'discussion' else f.kind end
      union all
      select f.id, x.way, x.value, o.title, o.lms_course_id, x.written_at, ${isBetweenSame}
      from ${courseCopiesOf(scope)} k
      join ${coursesOf(scope)} c on c.lms_course_id = k.from_lms_course_id
      join ${contentItemsOf(scope)} i on i.course_id = c.id and i.kind = 'syllabus'
      join findings s on s.item_id = i.id
      ${withFix(scope, actor, sql`true`)} and f.is_mapped and f.kind = 'syllabus' and k.course_id = f.course_id
      union all
      select f.id, x.way, x.value, o.title, o.lms_course_id, x.written_at, true
      from findings s
      ${withFix(scope, actor, sql`j.kind = f.kind and j.title = f.title and ${isBetweenSame}`)} and not f.is_mapped
        and (f.before_hash <> ${nothingThere} or f.after_hash <> ${nothingThere})) l
    order by l.id, l.is_near desc, l.written_at desc`.execute(db());
  return new Map(
    rows.map(({ id, way, value, title, lms_course_id }) => [
      id,
      {
        answer: value === null ? { way } : { way, value },
        course: { title, url: `${canvasUrl}/courses/${encodeURIComponent(lms_course_id)}` },
      },
    ]),
  );
}
