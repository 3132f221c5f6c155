import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isFilledBy, isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { keyIn, likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { contentItemsOf, findingsOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { nothingThere } from '#server/scanners/body/neighbours.ts';
import type { ItemKind } from '#shared/courses/content.ts';
import type { CopyTier } from '#shared/fixes/fix-runs.api.ts';
import type { FixReason } from '#shared/fixes/fix.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** How many places are looked at. A template of every course of a large institution has more. */
export const mostCounted = 20_000;

/** The finding whose copies are looked for. */
export interface Source {
  readonly id: number;
  readonly course_id: number;
  readonly item_id: number;
  readonly rule: UdoitRuleId;
  readonly element_hash: string;
  readonly before_hash: string;
  readonly after_hash: string;
  readonly kind: ItemKind;
  readonly lms_item_id: string;
  readonly title: string;
  readonly lms_course_id: string;
  readonly course_code: string | null;
}

export async function findSource(scope: Scope, findingId: number) {
  const { rows } = await sql<Source>`
    select f.id, f.course_id, f.item_id, f.rule, f.element_hash, f.before_hash, f.after_hash,
      i.kind, i.lms_item_id, i.title, c.lms_course_id, c.course_code
    from ${findingsOf(scope)} f join ${contentItemsOf(scope)} i on i.id = f.item_id
    join ${coursesOf(scope)} c on c.id = f.course_id
    where f.id = ${findingId}`.execute(db());
  return rows[0];
}

/** Canvas closes a course `c` at its end. */
const isConcluded = sql`(c.workflow_state = 'completed' or coalesce(c.end_at < now(), false))`;

/** Canvas's map has announcements among the discussions. */
const mappedKind = (kind: RawBuilder<unknown>) =>
  sql`case ${kind} when 'announcement' then 'discussion' else ${kind} end`;

/** Whether an item `i` of a course `c` is a blueprint's, by what Canvas said. A syllabus comes with the course. */
const isFromBlueprint = (scope: Scope) => sql`exists (select from course_copies k
  where k.institution_id = ${scope.institutionId} and k.course_id = c.id and k.is_blueprint
    and (i.kind = 'syllabus' or exists (select from copied_items m
      where m.course_id = k.course_id and m.from_lms_course_id = k.from_lms_course_id
        and m.kind = ${mappedKind(sql`i.kind`)} and m.lms_item_id = i.lms_item_id)))`;

/** An item as Canvas's map names it. */
const named = (course: RawBuilder<unknown>, kind: RawBuilder<unknown>, item: RawBuilder<unknown>) =>
  sql`${course} || ' ' || ${kind} || ' ' || ${item}`;

/** Where the source's item came from, and itself, as `origins`: copies of any of them are its copies. */
const origins = ({ institutionId }: Scope, { lms_course_id, kind, lms_item_id, course_id }: Source) => sql`
  origins as materialized (
    select ${named(sql`${lms_course_id}::text`, mappedKind(sql`${kind}::text`), sql`${lms_item_id}::text`)} as name
    union select ${named(sql`m.from_lms_course_id`, sql`m.kind`, sql`m.from_lms_item_id`)} from copied_items m
    where m.institution_id = ${institutionId} and m.course_id = ${course_id}
      and m.kind = ${mappedKind(sql`${kind}::text`)} and m.lms_item_id = ${lms_item_id})`;

const isMapped = sql`i.kind <> 'syllabus' and (
  ${named(sql`c.lms_course_id`, mappedKind(sql`i.kind`), sql`i.lms_item_id`)} in (select name from origins)
  or exists (select from copied_items m where m.course_id = c.id and m.kind = ${mappedKind(sql`i.kind`)}
    and m.lms_item_id = i.lms_item_id
    and ${named(sql`m.from_lms_course_id`, sql`m.kind`, sql`m.from_lms_item_id`)} in (select name from origins)))`;

/**
 * Other places with the source's element in courses that the actor sees, as `places`: no more than are looked at. Whether
 * courses are seen is asked for all at once, as all copies of a template have the same elements.
 */
const withPlaces = (scope: Scope, actor: Actor, source: Source) => sql`
  with seen as materialized (
    select m.course_id, bool_or(${isFilledBy(actor, 'm.course_id')}) as is_mine
    from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
    where ${isSeenBy(actor, 'm.course_id')} group by m.course_id),
  equal as materialized (
    select f.id, f.course_id, f.item_id, f.start_at, seen.is_mine,
      ((f.before_hash = ${source.before_hash} and f.before_hash <> ${nothingThere})
        or (f.after_hash = ${source.after_hash} and f.after_hash <> ${nothingThere})) as is_near
    from ${findingsOf(scope)} f join seen on seen.course_id = f.course_id
    where f.rule = ${source.rule} and f.element_hash = ${source.element_hash} and f.state = 'active'
      and f.id <> ${source.id}
    limit ${mostCounted + 1}),
  ${origins(scope, source)},
  places as materialized (
    select e.id, e.course_id, e.item_id, e.start_at, c.title as course_title, c.course_code, c.name_key, c.search_key,
      c.lms_course_id, i.kind, i.title as item_title, i.address, i.is_published,
      case when e.is_near or i.title = ${source.title} or ${isMapped} then 'exact' else 'element' end as tier,
      ${isConcluded} as is_concluded,
      exists (select from course_copies k where k.institution_id = ${scope.institutionId}
        and k.from_lms_course_id = c.lms_course_id and k.is_blueprint) as is_blueprint,
      case
        when not e.is_mine then 'not_yours'
        when ${isFromBlueprint(scope)} then 'from_blueprint'
        when i.kind in ('quiz_question', 'html_file') then 'other_kind'
        when i.problem = 'block_editor' then 'made_of_blocks'
        when i.problem in ('new_quiz', 'external_tool') then 'text_elsewhere'
        when c.workflow_state = 'deleted' or i.gone_at is not null then 'item_gone'
        when ${isConcluded} then 'concluded'
      end as reason
    from equal e join ${coursesOf(scope)} c on c.id = e.course_id
    join ${contentItemsOf(scope)} i on i.id = e.item_id)`;

export interface PlaceRow {
  readonly id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly course_code: string | null;
  readonly lms_course_id: string;
  readonly item_id: number;
  readonly kind: ItemKind;
  readonly item_title: string;
  readonly address: string;
  readonly is_published: boolean | null;
  readonly tier: CopyTier;
  readonly is_concluded: boolean;
  readonly is_blueprint: boolean;
  readonly reason: FixReason | null;
}

export interface PlacesQuery {
  readonly tier?: CopyTier | undefined;
  readonly can?: 'yes' | 'no' | undefined;
  readonly search?: string | undefined;
}

function isWanted({ tier, can, search }: PlacesQuery) {
  const pattern = likeAnywhere(search);
  return sql`${tier === undefined ? sql`true` : sql`p.tier = ${tier}`}
    and ${can === undefined ? sql`true` : can === 'yes' ? sql`p.reason is null` : sql`p.reason is not null`}
    and ${pattern === undefined ? sql`true` : sql`(p.search_key like ${pattern} or ${keyIn(sql`p.item_title`)} like ${pattern})`}`;
}

interface CountRow {
  readonly total: number;
  readonly wanted: number;
  readonly courses: number;
  readonly sections: number;
  readonly exact: number;
  readonly canFix: number;
  readonly fromBlueprint: number;
  readonly notYours: number;
}

/** Counts all places, and those that a query leaves. */
export async function countPlaces(scope: Scope, actor: Actor, source: Source, query: PlacesQuery) {
  const isElsewhere = sql`p.course_id <> ${source.course_id}`;
  const { rows } = await sql<CountRow>`${withPlaces(scope, actor, source)}
    select count(*)::int as total, (count(*) filter (where ${isWanted(query)}))::int as wanted,
      (count(distinct p.course_id) filter (where ${isElsewhere}))::int as courses,
      (count(distinct p.course_id) filter (where ${isElsewhere} and p.course_code = ${source.course_code}))::int as sections,
      (count(*) filter (where p.tier = 'exact'))::int as exact,
      (count(*) filter (where p.reason is null))::int as "canFix",
      (count(*) filter (where p.reason = 'from_blueprint'))::int as "fromBlueprint",
      (count(*) filter (where p.reason = 'not_yours'))::int as "notYours"
    from places p`.execute(db());
  const [counts] = rows;
  if (!counts) throw new Error('A count answers with one row');
  return counts;
}

/** Places in the order in which they're read: the surest first, what can be fixed before what can't. */
export async function listPlaces(
  scope: Scope,
  actor: Actor,
  source: Source,
  { page, limit, ...query }: PlacesQuery & { page: number; limit: number },
) {
  const { rows } = await sql<PlaceRow>`${withPlaces(scope, actor, source)}
    select * from places p where ${isWanted(query)}
    order by p.tier = 'element', p.reason is not null, p.name_key, p.course_id, p.item_title, p.item_id, p.start_at, p.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}

interface Chosen {
  readonly tier?: CopyTier;
  readonly findingIds?: readonly number[];
  readonly inConcluded: boolean;
  readonly most: number;
}

/** The places of a tier, or those named, that can be fixed from here; those in blueprints first. */
export async function listChosen(scope: Scope, actor: Actor, source: Source, chosen: Chosen) {
  const which = chosen.findingIds
    ? sql`p.id = any(${[...chosen.findingIds]}::bigint[])`
    : chosen.tier === 'element'
      ? sql`true`
      : sql`p.tier = 'exact'`;
  const { rows } = await sql<PlaceRow>`${withPlaces(scope, actor, source)}
    select * from places p where ${which}
      and (p.reason is null or (${chosen.inConcluded} and p.reason = 'concluded'))
    order by p.is_blueprint desc, p.name_key, p.course_id, p.item_id, p.start_at, p.id
    limit ${chosen.most}`.execute(db());
  return rows;
}
