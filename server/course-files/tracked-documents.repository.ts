import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { accountsOf, coursesOf } from '#server/relations/courses.ts';
import { everyTeam } from '#server/relations/people.ts';
import { isPartInScope } from '#server/relations/scope-decisions.ts';
import type { NarrowedDocuments, TrackedDocumentsQuery } from '#shared/course-files/course-files.api.ts';
import type { DocumentVerdict } from '#shared/course-files/document.ts';
import type { DocumentPlace } from '#shared/documents/document-place.ts';
import type { SortOrder } from '#shared/http/page.ts';
import type { ListedStanding } from '#shared/scope-decisions/scope-terms.ts';
import { isDueSql } from './document-check.repository.ts';

/** What a check says of the file `f` as it's listed now, with the check `d` of its bytes. */
export const verdictSql = sql<DocumentVerdict>`case
  when d.content_hash is not null and d.stopped is not null then 'not_checked'
  when d.severe_count > 0 then 'severe' when d.error_count > 0 then 'error'
  when d.suggestion_count > 0 then 'suggestion' when d.content_hash is not null then 'clear'
  when f.fetch_problem is not null or f.reach = 0 then 'not_checked' else 'waiting' end`;

/** The file hasn't changed since its bytes were fetched. */
const isAsFetched = (file: 'f' | 'o') => {
  const f = sql.ref(file);
  return sql`(${f}.content_size, ${f}.content_at) is not distinct from (${f}.size, ${f}.lms_updated_at)`;
};

/** The check of a file's bytes, unless the file has changed since. */
export const withCheck = sql`left join document_checks d on d.institution_id = f.institution_id
  and d.content_hash = f.content_hash and ${isAsFetched('f')}`;

/** As `checkOf` says it: where documents aren't checked, none waits for that. */
const isVerdict = (verdict: DocumentVerdict, isOn: boolean) =>
  sql`case when v.verdict = 'waiting' and not ${isOn} then 'not_checked' else v.verdict end = ${verdict}`;

const states = {
  all: sql`true`,
  to_review: sql`f.reviewed_at is null`,
  reviewed: sql`f.reviewed_at is not null`,
} satisfies Record<NarrowedDocuments['state'], RawBuilder<unknown>>;

const traits = { scanned: sql`d.is_scanned`, untagged: sql`d.is_untagged` };

/** The courses that the actor sees, of one batch if that's asked for. */
const seenCourses = (scope: Scope, actor: Actor, batchId: number | undefined) => sql`
  select distinct bc.course_id from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
  where ${isSeenBy(actor, 'bc.course_id')} and ${batchId === undefined ? sql`true` : sql`b.id = ${batchId}`}`;

const or = <T>(value: T | undefined, condition: (given: T) => RawBuilder<unknown>) =>
  value === undefined ? sql`true` : condition(value);

/** Whether a file is in scope. */
const isFileInScope = (scope: Scope, file: 'f' | 'o') =>
  isPartInScope(scope, 'document', {
    courseId: sql.ref(`${file}.course_id`),
    key: sql.ref(`${file}.lms_file_id`),
  });

const standings = {
  all: sql`true`,
  in_scope: sql`g.is_in_scope`,
  out_of_scope: sql`not g.is_in_scope`,
} satisfies Record<ListedStanding, RawBuilder<unknown>>;

/** Documents with equal bytes are one; one whose bytes aren't known is by itself. */
const grouped = async (scope: Scope, actor: Actor, narrowed: NarrowedDocuments) => {
  const { checksDocuments } = (await scope.institution()).settings;
  const pattern = likeAnywhere(narrowed.search);
  const name = sql`lower(regexp_replace(normalize(f.name, NFKD), '[\u0300-\u036F]', '', 'g'))`;
  return sql`seen as materialized (${seenCourses(scope, actor, narrowed.batchId)}),
    grouped as materialized (
      select (array_agg(f.id order by f.reach desc nulls last, f.id))[1] as id,
        count(distinct f.course_id)::int as course_count, max(f.reach) as reach, min(d.score) as score,
        bool_or(${isFileInScope(scope, 'f')}) as is_in_scope,
        (array_agg(f.name order by f.reach desc nulls last, f.id))[1] as name,
        max(f.size) as size, max(f.lms_updated_at) as changed_at
      from course_files f ${withCheck}
      cross join lateral (select ${verdictSql} as verdict) v
      where f.institution_id = ${scope.institutionId} and f.is_document
        and f.course_id in (select course_id from seen)
        and ${narrowed.seen === 'true' ? sql`(f.reach is null or f.reach >= 3)` : sql`true`}
        and ${states[narrowed.state]}
        and ${or(narrowed.verdict, (verdict) => isVerdict(verdict, checksDocuments))}
        and ${or(narrowed.trait, (trait) => traits[trait])}
        and ${or(narrowed.kind, (kind) => sql`d.kind = ${kind}`)}
        and ${or(narrowed.courseId, (id) => sql`f.course_id = ${id}`)}
        and ${or(narrowed.producer, (producer) => sql`d.producer = ${producer}`)}
        and ${or(pattern, (text) => sql`${name} like ${text}`)}
      group by coalesce(d.content_hash, 'file ' || f.id))`;
};

/** How many documents the list has, and how many there are that aren't in scope. */
export async function countTracked(scope: Scope, actor: Actor, narrowed: NarrowedDocuments) {
  const { rows } = await sql<{ total: number; outOfScope: number }>`
    with ${await grouped(scope, actor, narrowed)}
    select (count(*) filter (where ${standings[narrowed.standing]}))::int as total,
      (count(*) filter (where ${standings.out_of_scope}))::int as "outOfScope" from grouped g`.execute(db());
  return rows[0] ?? { total: 0, outOfScope: 0 };
}

/** What wasn't checked counts like something with errors: it may be that bad. */
const unknownScore = 50;

const orders: Record<TrackedDocumentsQuery['sortBy'], RawBuilder<unknown>> = {
  priority: sql`coalesce(g.reach, 2) * (100 - coalesce(g.score, ${unknownScore}))`,
  name: sql`lower(g.name)`,
  score: sql`g.score`,
  courses: sql`g.course_count`,
  size: sql`g.size`,
  changed: sql`g.changed_at`,
};

/** Ids of documents in a list's order, each standing for all with equal bytes. */
export async function listTrackedIds(
  scope: Scope,
  actor: Actor,
  query: NarrowedDocuments & {
    readonly sortBy: TrackedDocumentsQuery['sortBy'];
    readonly sortOrder: SortOrder;
  },
  slice?: { readonly page: number; readonly limit: number },
) {
  const limit = slice ? sql`limit ${slice.limit} offset ${(slice.page - 1) * slice.limit}` : sql``;
  const { rows } = await sql<{ id: number }>`with ${await grouped(scope, actor, query)}
    select g.id from grouped g where ${standings[query.standing]}
    order by ${orders[query.sortBy]} ${sql.raw(query.sortOrder)} nulls last, g.id ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

export interface TrackedRow {
  readonly id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly lms_course_id: string;
  readonly lms_file_id: string;
  readonly name: string;
  readonly size: number | null;
  readonly lms_updated_at: Date | null;
  readonly reviewed_at: Date | null;
  readonly reach: number | null;
  readonly place_count: number;
  /** in all courses that are seen, as are the courses */
  readonly all_places: number;
  readonly course_count: number;
  readonly in_scope_count: number;
  readonly fetch_problem: string | null;
  readonly is_due: boolean;
  readonly content_hash: string | null;
  readonly verdict: DocumentVerdict;
  readonly worst_rule: string | null;
  readonly kind: string | null;
  readonly old_format: string | null;
  readonly stopped: string | null;
  readonly score: number | null;
  readonly pages: number | null;
  readonly words: number | null;
  readonly producer: string | null;
  readonly checked_at: Date | null;
}

/** Documents by id, with how often equal bytes are used in the courses that the actor sees. */
export async function listTrackedRows(
  scope: Scope,
  actor: Actor,
  { ids, rules }: { readonly ids: readonly number[]; readonly rules: readonly string[] },
): Promise<TrackedRow[]> {
  const equals = sql`select count(distinct o.course_id)::int as courses, sum(o.place_count)::int as places,
      (count(distinct o.course_id) filter (where ${isFileInScope(scope, 'o')}))::int as in_scope
    from course_files o where o.institution_id = f.institution_id and o.content_hash = d.content_hash
      and ${isAsFetched('o')} and o.course_id in (select course_id from seen)`;
  const { rows } = await sql<TrackedRow>`
    with seen as materialized (${seenCourses(scope, actor, undefined)})
    select f.id, f.course_id, co.title as course_title, co.lms_course_id, f.lms_file_id, f.name, f.size,
      f.lms_updated_at, f.reviewed_at, f.reach, f.place_count, greatest(e.courses, 1) as course_count,
      case when e.courses > 0 then e.in_scope else ${isFileInScope(scope, 'f')}::int end as in_scope_count,
      coalesce(e.places, f.place_count) as all_places, f.fetch_problem, ${isDueSql} as is_due, d.content_hash, ${verdictSql} as verdict, d.kind,
      d.old_format, d.stopped, d.score, d.pages, d.words, d.producer, d.checked_at,
      (select df.rule from document_findings df where df.institution_id = d.institution_id
        and df.content_hash = d.content_hash
        order by array_position(${[...rules]}::text[], df.rule) nulls last limit 1) as worst_rule
    from course_files f ${withCheck} join ${coursesOf(scope)} co on co.id = f.course_id
    cross join lateral (${equals}) e
    where f.institution_id = ${scope.institutionId} and f.id = any(${[...ids]}::int[]) and f.is_document`.execute(
    db(),
  );
  return rows;
}

/** The faults of a document, the worst first. */
export async function listDocumentFindings(
  { institutionId }: Scope,
  contentHash: string,
  rules: readonly string[],
) {
  const { rows } = await sql<{
    rule: string;
    count: number;
    places: { place: DocumentPlace; excerpt?: string }[];
  }>`select rule, count, places from document_findings
    where institution_id = ${institutionId} and content_hash = ${contentHash}
    order by array_position(${[...rules]}::text[], rule) nulls last, rule`.execute(db());
  return rows;
}

/** Where a file is used, as its course was last read. */
export async function findPlaces({ institutionId }: Scope, id: number) {
  const row = await db()
    .selectFrom('course_files')
    .select('places')
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.places ?? [];
}

/** Courses that the actor sees with a document of the same bytes, the first twenty. */
export async function listCoursesWith(scope: Scope, actor: Actor, contentHash: string) {
  const { rows } = await sql<{ id: number; title: string }>`
    with seen as materialized (${seenCourses(scope, actor, undefined)})
    select distinct co.id, co.title from course_files f join ${coursesOf(scope)} co on co.id = f.course_id
    where f.institution_id = ${scope.institutionId} and f.content_hash = ${contentHash} and ${isAsFetched('f')}
      and f.course_id in (select course_id from seen)
    order by co.title, co.id limit 20`.execute(db());
  return rows;
}

export interface DocumentGroup {
  readonly title: string | null;
  readonly total: number;
  readonly inScope: number;
  readonly checked: number;
  readonly severe: number;
  readonly scanned: number;
  readonly untagged: number;
}

/** Counts documents that students get to; in several teams, a document counts for each. */
export async function countGroups(
  scope: Scope,
  actor: Actor,
  { by, search }: { readonly by: 'team' | 'account' | 'producer'; readonly search: string | undefined },
): Promise<DocumentGroup[]> {
  const pattern = likeAnywhere(search);
  const titles = {
    producer: sql`(select d.producer as title)`,
    account: sql`(select (select a.title from ${accountsOf(scope)} a where a.lms_account_id = co.lms_account_id) as title)`,
    team: sql`(select distinct (select t.title from ${everyTeam()} t where t.id = b.team_id) as title
      from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
      where bc.course_id = f.course_id and ${isSeenBy(actor, 'bc.course_id')})`,
  }[by];
  const { rows } = await sql<DocumentGroup>`
    with seen as materialized (${seenCourses(scope, actor, undefined)})
    select g.title, count(*)::int as total,
      (count(*) filter (where ${isFileInScope(scope, 'f')}))::int as "inScope", count(d.score)::int as checked,
      (count(*) filter (where d.severe_count > 0))::int as severe,
      (count(*) filter (where d.is_scanned))::int as scanned,
      (count(*) filter (where d.is_untagged))::int as untagged
    from course_files f ${withCheck} join ${coursesOf(scope)} co on co.id = f.course_id
    cross join lateral ${titles} g
    where f.institution_id = ${scope.institutionId} and f.is_document and (f.reach is null or f.reach >= 3)
      and f.course_id in (select course_id from seen)
      and ${or(pattern, (text) => sql`lower(g.title) like ${text}`)}
    group by g.title
    order by severe desc, untagged desc, total desc, g.title`.execute(db());
  return rows;
}
