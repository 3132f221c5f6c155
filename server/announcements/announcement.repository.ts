import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import { isAnnouncedNow } from '#server/relations/institutions.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { peopleOf } from '#server/relations/people.ts';
import { severities, type Severity } from '#shared/alerts/alert-terms.ts';
import type { AnnouncementSort } from '#shared/announcements/announcement.api.ts';
import {
  announcementAudiences,
  announcementStates,
  type AnnouncementAudience,
  type AnnouncementState,
} from '#shared/announcements/announcement.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import { keyOf } from '#shared/text/search-key.ts';

export interface AnnouncementRow {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly severity: Severity;
  readonly audience: AnnouncementAudience;
  readonly state: AnnouncementState;
  readonly begins_at: Date;
  readonly ends_at: Date | null;
  readonly is_mailed: boolean;
  readonly told_at: Date | null;
  readonly version: number;
  readonly written_by: string | null;
}

/** Where an announcement `a` stands. */
const state = sql`case when a.begins_at > now() then 'planned' when a.ends_at <= now() then 'ended' else 'running' end`;

const kept = ({ institutionId }: Scope) => sql`a.institution_id = ${institutionId} and a.removed_at is null`;

const rowsWhere = (scope: Scope, condition: RawBuilder<unknown>) => sql`(
  select a.id, a.title, a.title_key, a.body, a.severity, a.audience, ${state} as state, a.begins_at, a.ends_at, a.is_mailed,
    a.told_at, a.version, p.name as written_by
  from announcements a left join ${peopleOf(scope)} p on p.id = a.created_by
  where ${kept(scope)} and ${condition})`;

export interface AnnouncementQuery {
  readonly state?: AnnouncementState | undefined;
  readonly search?: string | undefined;
  readonly sortBy: AnnouncementSort;
  readonly sortOrder: SortOrder;
  readonly page: number;
  readonly limit: number;
}

const place = (words: readonly string[], column: string) =>
  sql`array_position(${[...words]}::text[], ${sql.ref(column)})`;

const sortKeys: Readonly<Record<AnnouncementSort, RawBuilder<unknown>>> = {
  title: sql`f.title_key`,
  severity: place(severities, 'f.severity'),
  audience: place(announcementAudiences, 'f.audience'),
  state: place(announcementStates, 'f.state'),
  begins: sql`f.begins_at`,
  ends: sql`f.ends_at`,
};

/** A page of the announcements, and where it lies. */
export async function listAnnouncementRows(scope: Scope, query: AnnouncementQuery) {
  const pattern = likeAnywhere(query.search);
  const isAsked = query.state === undefined ? sql`true` : sql`${state} = ${query.state}`;
  const isFound = pattern === undefined ? sql`true` : sql`a.title_key like ${pattern}`;
  const found = rowsWhere(scope, sql`${isAsked} and ${isFound}`);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found} f`.execute(db());
  const pagination = paginate(query, counted.rows[0]?.total ?? 0);
  const { page, limit } = pagination;
  const { rows } = await sql<AnnouncementRow>`select f.* from ${found} f
    order by ${sortKeys[query.sortBy]} ${sql.raw(query.sortOrder)} nulls last, f.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return { rows, pagination };
}

export async function findAnnouncement(scope: Scope, id: number) {
  const { rows } =
    await sql<AnnouncementRow>`select f.* from ${rowsWhere(scope, sql`a.id = ${id}`)} f`.execute(db());
  return rows[0];
}

/** The same, while nobody else can change it. */
export async function holdAnnouncement(scope: Scope, id: number) {
  await sql`select from announcements a where ${kept(scope)} and a.id = ${id} for update`.execute(db());
  return findAnnouncement(scope, id);
}

export interface AnnouncementContent {
  readonly title: string;
  readonly body: string;
  readonly severity: Severity;
  readonly audience: AnnouncementAudience;
  readonly isMailed: boolean;
  readonly beginsAt: Date;
  readonly endsAt: Date | null;
}

const columnsOf = ({ title, body, severity, audience, isMailed, beginsAt, endsAt }: AnnouncementContent) => ({
  title,
  title_key: keyOf(title),
  body,
  severity,
  audience,
  is_mailed: isMailed,
  begins_at: beginsAt,
  ends_at: endsAt,
});

export async function insertAnnouncement(
  { institutionId }: Scope,
  { createdBy, ...content }: AnnouncementContent & { readonly createdBy: number },
) {
  const { id } = await db()
    .insertInto('announcements')
    .values({ institution_id: institutionId, created_by: createdBy, ...columnsOf(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const updateOne = ({ institutionId }: Scope, id: number) =>
  db().updateTable('announcements').where('institution_id', '=', institutionId).where('id', '=', id);

export async function saveAnnouncement(scope: Scope, id: number, content: AnnouncementContent) {
  await updateOne(scope, id)
    .set(({ eb, ref }) => ({
      ...columnsOf(content),
      version: eb(ref('version'), '+', 1),
      updated_at: currentTime(),
    }))
    .execute();
}

/** Shows an announcement again to those who put it away. */
export async function forgetDismissals({ institutionId }: Scope, id: number) {
  await db()
    .deleteFrom('announcement_dismissals')
    .where('institution_id', '=', institutionId)
    .where('announcement_id', '=', id)
    .execute();
}

/** Ends one that's running; it ends after its beginning, however short it was. */
export async function endNow({ institutionId }: Scope, id: number) {
  await sql`update announcements a set ends_at = greatest(now(), begins_at + interval '1 millisecond'),
      version = version + 1, updated_at = now()
    where institution_id = ${institutionId} and id = ${id} and ${isAnnouncedNow}`.execute(db());
}

export const setRemoved = (scope: Scope, id: number, removedAt: Date | null) =>
  updateOne(scope, id).set({ removed_at: removedAt }).execute();

export const findRemoved = (scope: Scope, id: number) =>
  db()
    .selectFrom('announcements')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
