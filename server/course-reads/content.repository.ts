import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { courseFilesOf } from '#server/relations/content.ts';
import type { ContentFacts } from '#server/scanners/content-facts.ts';
import type { PageNames } from '#server/scanners/course-snapshot.ts';
import { noFiles } from '#server/scanners/file-mentions.ts';
import type { ItemKind, ItemProblem } from '#shared/courses/content.ts';
import type { QuestionPlace } from '#shared/findings/question-place.ts';
import type { UdoitCounts } from '#shared/scans/udoit-score.ts';
import { keyOfItem, type ItemKey, type KnownItem } from './known-item.ts';
import type { FileMark } from './read-snapshot.ts';

/** Rows in one statement: each can hold thousands of links. */
const slice = 100;

const noVideos: Partial<ContentFacts> = { videos: [], players: [] };

/** What earlier reads left of a course's items. */
export async function listKnownItems(
  { institutionId }: Scope,
  courseId: number,
): Promise<Map<ItemKey, KnownItem>> {
  const rows = await db()
    .selectFrom('content_items')
    .select([
      'id',
      'kind',
      'lms_item_id as lmsItemId',
      'title',
      'address',
      'is_published as isPublished',
      'is_used as isUsed',
      'lms_updated_at as updatedAt',
      'skip_key as skipKey',
      'problem',
      'counts',
      'facts',
      'place',
      'inside_at as insideAt',
      'read_at as readAt',
      ({ eb }) => eb('gone_at', 'is not', null).as('isGone'),
    ])
    .where('institution_id', '=', institutionId)
    .where('course_id', '=', courseId)
    .execute();
  return new Map(
    rows.map((row) => {
      // Only this folder writes them, as facts. Those of a text that can't be read any more can be of an earlier version,
      // which kept less.
      const facts = row.facts as Partial<ContentFacts> | null;
      return [keyOfItem(row), { ...row, facts: facts && withAll(facts), isGone: Boolean(row.isGone) }];
    }),
  );
}

const withAll = (facts: Partial<ContentFacts>) =>
  ({ ...noFiles, ...noVideos, packages: 0, sites: 0, ...facts }) as ContentFacts;

/** A course's files as last listed. */
export const listKnownFiles = (scope: Scope, courseId: number): Promise<FileMark[]> =>
  db()
    .selectFrom(courseFilesOf(scope).as('f'))
    .select(['f.lms_file_id as lmsFileId', 'f.name', 'f.content_type as contentType', 'f.size'])
    .where('f.course_id', '=', courseId)
    .execute();

/** An item to be stored. */
export interface ItemRow {
  readonly kind: ItemKind;
  readonly lmsItemId: string;
  readonly title: string;
  readonly address: string;
  readonly isPublished: boolean | null;
  readonly isUsed: boolean;
  readonly updatedAt: Date | null;
  readonly problem: ItemProblem | null;
  readonly place: QuestionPlace | null;
  readonly insideAt: Date | null;
  /** absent: what's stored of the text stays */
  readonly text?: {
    readonly skipKey: string;
    readonly bodyHash: string;
    readonly counts: UdoitCounts;
    readonly facts: ContentFacts | null;
  };
}

/** Stores items; returns their ids. The order is always the same, so that two writers can't deadlock. */
export async function upsertItems(
  { institutionId }: Scope,
  courseId: number,
  { items, readAt }: { items: readonly ItemRow[]; readAt: Date },
): Promise<Map<ItemKey, number>> {
  const ids = new Map<ItemKey, number>();
  for (let at = 0; at < items.length; at += slice) {
    const { rows } = await sql<{ id: number; kind: ItemKind; lmsItemId: string }>`
      insert into content_items as i (institution_id, course_id, kind, lms_item_id, title, address,
        is_published, is_used, lms_updated_at, problem, place, inside_at, skip_key, body_hash, counts, facts, read_at)
      select ${institutionId}::int, ${courseId}::int, kind, "lmsItemId", title, address, "isPublished",
        "isUsed", "updatedAt", problem, nullif(place, 'null'), "insideAt", text->>'skipKey', text->>'bodyHash', coalesce(text->'counts', '{}'),
        nullif(text->'facts', 'null'), ${readAt}::timestamptz
      from jsonb_to_recordset(${jsonOf(items.slice(at, at + slice))}::jsonb) as n(kind text, "lmsItemId" text,
        title text, address text, "isPublished" boolean, "isUsed" boolean, "updatedAt" timestamptz,
        problem text, place jsonb, "insideAt" timestamptz, text jsonb)
      order by kind, "lmsItemId"
      on conflict (course_id, kind, lms_item_id) do update set
        title = excluded.title, address = excluded.address, is_published = excluded.is_published,
        is_used = excluded.is_used, lms_updated_at = excluded.lms_updated_at, problem = excluded.problem,
        place = excluded.place, inside_at = excluded.inside_at, read_at = excluded.read_at, gone_at = null,
        (skip_key, body_hash, counts, facts) = (
          select case when w then excluded.skip_key else i.skip_key end,
            case when w then excluded.body_hash else i.body_hash end,
            case when w then excluded.counts else i.counts end,
            case when w then excluded.facts else i.facts end
          from (select excluded.skip_key is not null as w) written)
      returning id, kind, lms_item_id as "lmsItemId"`.execute(db());
    for (const row of rows) ids.set(keyOfItem(row), row.id);
  }
  return ids;
}

/** JSON that the database takes: texts cut in the middle of a character, or with encoded NULs, are mended. */
const jsonOf = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );

export async function markGone({ institutionId }: Scope, ids: readonly number[], now: Date) {
  if (ids.length === 0) return;
  await sql`update content_items set gone_at = ${now}
    where institution_id = ${institutionId} and id = any(${[...ids]}::int[])`.execute(db());
}

/** What Canvas said about names of pages that aren't in a course's list. */
export async function listPageNames({ institutionId }: Scope, courseId: number): Promise<PageNames> {
  const rows = await db()
    .selectFrom('course_page_names')
    .select(['name', 'lms_page_id as lmsPageId', 'asked_at as askedAt'])
    .where('institution_id', '=', institutionId)
    .where('course_id', '=', courseId)
    .execute();
  return new Map(rows.map(({ name, ...said }) => [name, said]));
}

/** Makes these the only names that are known of a course. */
export async function storePageNames({ institutionId }: Scope, courseId: number, names: PageNames) {
  const given = [...names].map(([name, { lmsPageId, askedAt }]) => ({ name, lmsPageId, askedAt }));
  await sql`delete from course_page_names
    where institution_id = ${institutionId} and course_id = ${courseId}
      and name <> all(${given.map(({ name }) => name)}::text[])`.execute(db());
  if (given.length === 0) return;
  await sql`
    insert into course_page_names as n (institution_id, course_id, name, lms_page_id, asked_at)
    select ${institutionId}::int, ${courseId}::int, name, "lmsPageId", "askedAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(name text, "lmsPageId" text, "askedAt" timestamptz)
    on conflict (course_id, name) do update set lms_page_id = excluded.lms_page_id, asked_at = excluded.asked_at
    where n.asked_at <> excluded.asked_at`.execute(db());
}

/** Deletes the items of courses, with the findings in them, and the names of their pages. */
export async function deleteItems({ institutionId }: Scope, courseIds: readonly number[]) {
  await sql`delete from course_page_names
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
  await sql`delete from content_items
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
}
