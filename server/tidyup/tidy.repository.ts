import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { contentItemsOf, courseFilesOf } from '#server/relations/content.ts';
import { coursesOf, scansOf } from '#server/relations/courses.ts';
import type { ReadExtent } from '#server/scanners/course-snapshot.ts';
import { unreadWebFiles } from '#server/scanners/reachable.ts';
import type { TidyEntry } from '#server/scanners/tidyup/tidy-entry.ts';
import { isSwitchedOff, unreadProblems } from '#shared/scans/contents.ts';
import { faultyLists, type TidyList, type UnreadKind } from '#shared/tidyup/tidy-lists.ts';
import type { LinkingItem } from './broken-links.ts';

interface FoundEntries {
  readonly courseId: number;
  /** what was found in each list that could be measured */
  readonly lists: ReadonlyMap<TidyList, readonly TidyEntry[]>;
  readonly at: Date;
}

/**
 * Makes the lists' entries those that were found: new ones are added, those that vanished are tidied up, and what stayed
 * the same isn't written. Other lists keep theirs.
 */
export async function storeEntries(scope: Scope, { courseId, lists, at }: FoundEntries) {
  const found = JSON.stringify(
    [...lists].flatMap(([list, entries]) => entries.map((entry) => ({ list, ...entry }))),
  );
  await sql`
    with found as (
      select * from jsonb_to_recordset(${found}::jsonb)
        as f (list text, thing text, title text, address text, detail jsonb)),
    gone as (
      update tidy_entries e set gone_at = ${at}
      where e.institution_id = ${scope.institutionId} and e.course_id = ${courseId}
        and e.list = any(${[...lists.keys()]}::text[]) and e.gone_at is null
        and not exists (select from found f where f.list = e.list and f.thing = e.thing))
    insert into tidy_entries as e (institution_id, course_id, list, thing, title, address, detail, found_at)
    select ${scope.institutionId}::int, ${courseId}::int, list, thing, title, address, detail, ${at}::timestamptz
    from found
    on conflict (course_id, list, thing) do update
      set title = excluded.title, address = excluded.address, detail = excluded.detail, gone_at = null,
        found_at = case when e.gone_at is null then e.found_at else excluded.found_at end
      where e.gone_at is not null
        or (e.title, e.address, e.detail) is distinct from (excluded.title, excluded.address, excluded.detail)`.execute(
    db(),
  );
}

/**
 * How many things of a course are in these lists, and how many were in any list of faults and have left them all. A
 * thing that's in several lists counts once.
 */
export async function countThings(scope: Scope, courseId: number, lists: readonly TidyList[]) {
  const { rows } = await sql<{ live: number; removed: number }>`
    select (count(*) filter (where is_live))::int as live, (count(*) filter (where is_removed))::int as removed
    from (
      select bool_or(gone_at is null and list = any(${[...lists]}::text[])) as is_live,
        bool_and(gone_at is not null) as is_removed
      from tidy_entries where institution_id = ${scope.institutionId} and course_id = ${courseId}
        and list = any(${[...faultyLists]}::text[])
      group by thing) things`.execute(db());
  return rows[0] ?? { live: 0, removed: 0 };
}

/** All entries of one list that are there now. */
export const listEntries = (scope: Scope, courseId: number, list: TidyList) =>
  db()
    .selectFrom('tidy_entries')
    .select(['id', 'title', 'address', 'detail', 'found_at'])
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', '=', courseId)
    .where('list', '=', list)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute();

export const findLmsCourseId = async (scope: Scope, courseId: number) =>
  (await coursesOf(scope).where('id', '=', courseId).executeTakeFirstOrThrow()).lms_course_id;

/** The last good tidyup scan of a course, if there was one. */
export const findScan = (scope: Scope, courseId: number) =>
  scansOf(scope)
    .where('course_id', '=', courseId)
    .where('tool', '=', 'tidyup')
    .where('scanned_at', 'is not', null)
    .executeTakeFirst();

const isUnreadText = sql<boolean>`coalesce(problem = any(${[...unreadProblems]}::text[]), false)`;

/** How much in a course could name files and wasn't read. */
export async function countUnread(
  scope: Scope,
  courseId: number,
  extent: ReadExtent,
): Promise<Record<UnreadKind, number>> {
  const { texts, quizzes, references } = await contentItemsOf(scope)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isUnreadText).as('texts'),
      fn.countAll<number>().filterWhere('kind', '=', 'quiz').as('quizzes'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`not (${isUnreadText}) and facts -> 'fileNames' @> '[{"by": "unclear"}]'`)
        .as('references'),
    ])
    .where('course_id', '=', courseId)
    .where('gone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    texts,
    questions: isSwitchedOff('quiz_question', extent) ? quizzes : 0,
    web_files: unreadWebFiles(await listWebFiles(scope, courseId), extent).length,
    references,
  };
}

/** Among them all that could be a web page, or a part of one. */
const listWebFiles = (scope: Scope, courseId: number) =>
  db()
    .selectFrom(courseFilesOf(scope).as('f'))
    .select(['f.name', 'f.content_type as contentType'])
    .where('f.course_id', '=', courseId)
    .where(
      sql<boolean>`(f.name ~* '\\.(x?html?|css|m?js)$' or f.content_type ~* '(html|css|javascript|ecmascript)')`,
    )
    .execute();

/** The items of a course whose text links to the web. */
export async function listLinkingItems(scope: Scope, courseId: number): Promise<LinkingItem[]> {
  const rows = await contentItemsOf(scope)
    .clearSelect()
    .select(['kind', 'lms_item_id', 'title', 'address'])
    .select(sql<readonly string[] | null>`facts -> 'webLinks'`.as('links'))
    .where('course_id', '=', courseId)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ lms_item_id, links, ...item }) => ({
    ...item,
    lmsItemId: lms_item_id,
    webLinks: links ?? [],
  }));
}
