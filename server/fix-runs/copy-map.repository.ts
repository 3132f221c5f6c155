import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { CopySource } from './copy-map.service.ts';

/** Stands for "asked": with it, a course that was copied from nowhere isn't asked for again. */
const asked = '';

/** Blueprints go on to sync, so from them more comes; other courses rarely become copies later. */
const againAfter = (isBlueprint: RawBuilder<unknown>) =>
  sql`case when ${isBlueprint} then interval '7 days' else interval '30 days' end`;

/** Whether Canvas hasn't been asked yet where a course comes from, or not lately. */
export async function isMapDue({ institutionId }: Scope, courseId: number) {
  const { rows } = await sql<{ due: boolean }>`select not exists (select from course_copies k
    where k.institution_id = ${institutionId} and k.course_id = ${courseId} and k.from_lms_course_id = ${asked}
      and k.read_at > now() - ${againAfter(sql`exists (select from course_copies b
        where b.course_id = k.course_id and b.is_blueprint)`)}) as due`.execute(db());
  return rows[0]?.due ?? false;
}

/** When Canvas was asked last; null: never. */
export async function findMapReadAt({ institutionId }: Scope, courseId: number) {
  const { rows } = await sql<{ read_at: Date }>`select read_at from course_copies
    where institution_id = ${institutionId} and course_id = ${courseId} and from_lms_course_id = ${asked}`.execute(
    db(),
  );
  return rows[0]?.read_at ?? null;
}

/** Stores what Canvas said, in place of what it said before; undefined: it may not be asked. */
export async function storeMap(
  { institutionId }: Scope,
  courseId: number,
  sources: readonly CopySource[] | undefined,
) {
  if (sources) {
    await sql`delete from course_copies where institution_id = ${institutionId} and course_id = ${courseId}`.execute(
      db(),
    );
    const copies = sources.map(({ fromLmsCourseId, isBlueprint }) => ({ fromLmsCourseId, isBlueprint }));
    await sql`insert into course_copies (institution_id, course_id, from_lms_course_id, is_blueprint)
      select ${institutionId}::int, ${courseId}::int, "fromLmsCourseId", bool_or("isBlueprint")
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as n("fromLmsCourseId" text, "isBlueprint" boolean)
      group by "fromLmsCourseId"`.execute(db());
    const items = sources.flatMap((source) =>
      source.items.map((item) => ({ fromLmsCourseId: source.fromLmsCourseId, ...item })),
    );
    await sql`insert into copied_items (institution_id, course_id, from_lms_course_id, kind, lms_item_id, from_lms_item_id)
      select ${institutionId}::int, ${courseId}::int, "fromLmsCourseId", kind, "lmsItemId", "fromLmsItemId"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as n("fromLmsCourseId" text, kind text, "lmsItemId" text, "fromLmsItemId" text)
      on conflict do nothing`.execute(db());
  }
  await sql`insert into course_copies (institution_id, course_id, from_lms_course_id, is_blueprint)
    values (${institutionId}, ${courseId}, ${asked}, false)
    on conflict (course_id, from_lms_course_id) do update set read_at = now()`.execute(db());
}

interface ItemPair {
  readonly itemId: number;
  readonly fromItemId: number;
}

/** Items of a course, each with the one it was copied from, where that course is known here. */
export async function listItemPairs(scope: Scope, courseId: number) {
  const { rows } = await sql<ItemPair>`
    select i.id as "itemId", o.id as "fromItemId" from copied_items m
    join ${contentItemsOf(scope)} i on i.course_id = m.course_id and i.lms_item_id = m.lms_item_id
      and case i.kind when 'announcement' then 'discussion' else i.kind end = m.kind
    join ${coursesOf(scope)} c on c.lms_course_id = m.from_lms_course_id
    join ${contentItemsOf(scope)} o on o.course_id = c.id and o.lms_item_id = m.from_lms_item_id and o.kind = i.kind
    where m.institution_id = ${scope.institutionId} and m.course_id = ${courseId}
    union all
    select i.id, o.id from course_copies k
    join ${contentItemsOf(scope)} i on i.course_id = k.course_id and i.kind = 'syllabus'
    join ${coursesOf(scope)} c on c.lms_course_id = k.from_lms_course_id
    join ${contentItemsOf(scope)} o on o.course_id = c.id and o.kind = 'syllabus'
    where k.institution_id = ${scope.institutionId} and k.course_id = ${courseId}`.execute(db());
  return rows;
}

/** Whether Canvas said where a course was copied from. */
export async function hasSources({ institutionId }: Scope, courseId: number) {
  const { rows } = await sql`select from course_copies
    where institution_id = ${institutionId} and course_id = ${courseId} and from_lms_course_id <> ${asked} limit 1`.execute(
    db(),
  );
  return rows.length > 0;
}
