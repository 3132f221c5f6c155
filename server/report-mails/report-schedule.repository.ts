import { sql, type RawBuilder } from 'kysely';
import { currentTime } from '#server/infra/clock.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { peopleOf } from '#server/relations/people.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import type { ScheduleSort } from '#shared/report-mails/report-mails.api.ts';
import type {
  Attachment,
  ReportMoments,
  ReportScheduleContent,
  ScheduleState,
  SentReport,
  StopReason,
} from '#shared/report-mails/report-schedule.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';

export interface ScheduleRow {
  readonly id: number;
  readonly title: string;
  readonly what: SentReport;
  readonly moments: ReportMoments;
  readonly attachment: Attachment;
  readonly owner_id: number | null;
  readonly owner_name: string | null;
  readonly is_active: boolean;
  readonly stopped_by: StopReason | null;
  readonly next_at: Date | null;
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_at: Date;
  readonly people: readonly {
    readonly id: number;
    readonly name: string;
    readonly isActive: boolean;
    readonly hasStopped: boolean;
  }[];
  readonly addresses: readonly { readonly address: string; readonly hasStopped: boolean }[];
}

const peopleOfSchedule = (scope: Scope) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'isActive', p.state <> 'deactivated',
    'hasStopped', g.stopped_at is not null) order by p.name_key, p.id), '[]')
  from report_recipients g join ${peopleOf(scope)} p on p.id = g.person_id
  where g.schedule_id = s.id and g.is_listed)`;

const addressesOfSchedule = sql`(
  select coalesce(json_agg(json_build_object('address', g.address, 'hasStopped', g.stopped_at is not null)
    order by g.address), '[]')
  from report_recipients g where g.schedule_id = s.id and g.is_listed and g.address is not null)`;

const columns = (
  scope: Scope,
) => sql`s.id, s.title, s.what, s.moments, s.attachment, s.owner_id, owner.name as owner_name,
  s.is_active, s.stopped_by, s.next_at, s.version, changer.name as updated_by, s.updated_at,
  ${peopleOfSchedule(scope)} as people, ${addressesOfSchedule} as addresses`;

const rowsOf = (scope: Scope, condition: RawBuilder<unknown>) => sql`
  from report_schedules s
  left join ${peopleOf(scope)} owner on owner.id = s.owner_id
  left join ${peopleOf(scope)} changer on changer.id = s.updated_by
  where s.institution_id = ${scope.institutionId} and ${condition}`;

/** One that wasn't removed. */
export async function findSchedule(scope: Scope, id: number) {
  const { rows } = await sql<ScheduleRow>`select ${columns(scope)}
    ${rowsOf(scope, sql`s.id = ${id} and s.removed_at is null`)}`.execute(db());
  return rows[0];
}

const states: Readonly<Record<ScheduleState, RawBuilder<unknown>>> = {
  active: sql`s.is_active and (s.next_at is not null or s.moments ->> 'every' = 'term')`,
  paused: sql`not s.is_active and s.stopped_by is null`,
  stopped: sql`not s.is_active and s.stopped_by is not null`,
  done: sql`s.is_active and s.next_at is null and s.moments ->> 'every' <> 'term'`,
};

const sortKeys: Readonly<Record<ScheduleSort, RawBuilder<unknown>>> = {
  title: sql`s.title_key`,
  owner: sql`owner.name_key`,
  nextAt: sql`s.next_at`,
  updatedAt: sql`s.updated_at`,
};

export interface ScheduleQuery {
  readonly search?: string | undefined;
  readonly state?: ScheduleState | undefined;
  readonly sortBy: ScheduleSort;
  readonly sortOrder: SortOrder;
  readonly page: number;
  readonly limit: number;
}

/** A page of the schedules of one person, or of everybody. */
export async function listScheduleRows(scope: Scope, ownerId: number | null, query: ScheduleQuery) {
  const pattern = likeAnywhere(query.search);
  const found = rowsOf(
    scope,
    sql`s.removed_at is null
      and ${ownerId === null ? sql`true` : sql`s.owner_id = ${ownerId}`}
      and ${query.state === undefined ? sql`true` : states[query.state]}
      and ${pattern === undefined ? sql`true` : sql`(s.title_key like ${pattern} or owner.name_key like ${pattern})`}`,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db());
  const pagination = paginate(query, counted.rows[0]?.total ?? 0);
  const direction = sql.raw(query.sortOrder === 'desc' ? 'desc' : 'asc');
  const { rows } = await sql<ScheduleRow>`select ${columns(scope)} ${found}
    order by ${sortKeys[query.sortBy]} ${direction} nulls last, s.title_key, s.id
    limit ${pagination.limit} offset ${(pagination.page - 1) * pagination.limit}`.execute(db());
  return { rows, pagination };
}

/** A schedule as it stands, which nobody else changes until the transaction ends. */
export const holdSchedule = ({ institutionId }: Scope, id: number) =>
  db()
    .selectFrom('report_schedules')
    .select(['id', 'title', 'version', 'owner_id', 'moments', 'is_active', 'removed_at'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** How many schedules a person has. */
export async function countOwned({ institutionId }: Scope, ownerId: number) {
  const { count } = await db()
    .selectFrom('report_schedules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const columnsOf = (
  { title, what, moments, attachment, isActive }: ReportScheduleContent,
  nextAt: Date | null,
) => ({
  title,
  title_key: indexKeyOf(title),
  what: JSON.stringify(what),
  moments: JSON.stringify(moments),
  attachment,
  is_active: isActive,
  stopped_by: null,
  next_at: nextAt,
});

export async function insertSchedule(
  scope: Scope,
  personId: number,
  { nextAt, ...content }: ReportScheduleContent & { readonly nextAt: Date | null },
) {
  const { id } = await db()
    .insertInto('report_schedules')
    .values({
      institution_id: scope.institutionId,
      owner_id: personId,
      updated_by: personId,
      ...columnsOf(content, nextAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveRecipients(scope, id, content);
  return id;
}

export async function updateSchedule(
  scope: Scope,
  personId: number,
  { id, nextAt, ...content }: ReportScheduleContent & { readonly id: number; readonly nextAt: Date | null },
) {
  await db()
    .updateTable('report_schedules')
    .set(({ eb, ref }) => ({
      ...columnsOf(content, nextAt),
      version: eb(ref('version'), '+', 1),
      updated_by: personId,
      updated_at: currentTime(),
    }))
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
  await saveRecipients(scope, id, content);
}

/** Keeps who gets it. Who was taken off stays known, so that who had stopped it isn't mailed when they're put back. */
async function saveRecipients(scope: Scope, id: number, { personIds, addresses }: ReportScheduleContent) {
  const { institutionId } = scope;
  await sql`update report_recipients set is_listed = false
    where institution_id = ${institutionId} and schedule_id = ${id}`.execute(db());
  await sql`update report_recipients set is_listed = true
    where institution_id = ${institutionId} and schedule_id = ${id}
      and (person_id = any(${[...personIds]}::int[]) or address = any(${[...addresses]}::text[]))`.execute(
    db(),
  );
  await sql`insert into report_recipients (institution_id, schedule_id, person_id, address)
    select ${institutionId}::int, ${id}::int, p.id, null from ${peopleOf(scope)} p
      where p.id = any(${[...personIds]}::int[])
        and not exists (select from report_recipients g where g.schedule_id = ${id} and g.person_id = p.id)
    union all
    select ${institutionId}::int, ${id}::int, null, a.address from unnest(${[...addresses]}::text[]) a (address)
      where not exists (select from report_recipients g where g.schedule_id = ${id} and g.address = a.address)`.execute(
    db(),
  );
}

/** Gives a schedule to somebody else; one that had stopped goes on, and one that they got goes to them no more by itself. */
export async function setOwner(
  { institutionId }: Scope,
  id: number,
  {
    ownerId,
    personId,
    nextAt,
  }: { readonly ownerId: number; readonly personId: number | null; readonly nextAt: Date | null },
) {
  await sql`update report_schedules
    set owner_id = ${ownerId}, is_active = is_active or stopped_by is not null, stopped_by = null,
      next_at = case when is_active or stopped_by is not null then ${nextAt}::timestamptz end, version = version + 1, updated_by = coalesce(${personId}, updated_by), updated_at = now()
    where institution_id = ${institutionId} and id = ${id}`.execute(db());
}

/** Gives all of one person's schedules to another. */
export async function passOn({ institutionId }: Scope, personId: number, heirId: number) {
  await sql`update report_schedules set owner_id = ${heirId}, version = version + 1
    where institution_id = ${institutionId} and owner_id = ${personId}`.execute(db());
}

/** Removes a schedule, or brings it back. */
export async function setRemoved(
  { institutionId }: Scope,
  id: number,
  removedAt: Date | null,
  nextAt: Date | null,
) {
  await db()
    .updateTable('report_schedules')
    .set({ removed_at: removedAt, next_at: nextAt })
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();
}

interface RunRow {
  readonly id: number;
  readonly schedule_id: number;
  readonly due_at: Date;
  readonly state: 'due' | 'written' | 'stopped' | 'failed';
  readonly stopped_by: StopReason | null;
}

/** The latest runs of each of the schedules, newest first. */
export async function listRuns({ institutionId }: Scope, scheduleIds: readonly number[], each: number) {
  const { rows } = await sql<RunRow>`
    select r.id::int as id, r.schedule_id, r.due_at, r.state, r.stopped_by
    from unnest(${[...scheduleIds]}::int[]) asked (id) cross join lateral (
      select * from report_runs one
      where one.institution_id = ${institutionId} and one.schedule_id = asked.id
      order by one.due_at desc limit ${each}) r
    order by r.due_at desc`.execute(db());
  return rows;
}

/** The first people whose name matches, of those who have access and an address. */
export async function findReaders(scope: Scope, search: string | undefined, most: number) {
  const pattern = likeAnywhere(search);
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.name from ${peopleOf(scope)} p
    where p.state = 'active' and p.email is not null
      and ${pattern === undefined ? sql`true` : sql`p.search_key like ${pattern}`}
    order by p.name_key, p.id limit ${most}`.execute(db());
  return rows;
}

/** How many of these are people who have access. */
export async function countActive(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${peopleOf(scope)} p
    where p.id = any(${[...ids]}::int[]) and p.state <> 'deactivated'`.execute(db());
  return rows[0]?.count ?? 0;
}
