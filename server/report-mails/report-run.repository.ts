import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { peopleOf } from '#server/relations/people.ts';
import type {
  Attachment,
  ReportMoments,
  SentReport,
  StopReason,
} from '#shared/report-mails/report-schedule.ts';
import type { RunContent } from './run-content.ts';

interface DueSchedule {
  readonly id: number;
  readonly title: string;
  readonly what: SentReport;
  readonly moments: ReportMoments;
  readonly attachment: Attachment;
  readonly owner_id: number | null;
  readonly next_at: Date;
}

/** The schedule that has been due for the longest, held until the transaction ends; two that take at once take two. */
export async function holdDue({ institutionId }: Scope, now: Date) {
  const { rows } = await sql<DueSchedule>`
    select id, title, what, moments, attachment, owner_id, next_at from report_schedules
    where institution_id = ${institutionId} and is_active and removed_at is null and next_at <= ${now}
    order by next_at, id limit 1 for update skip locked`.execute(db());
  return rows[0];
}

export async function setNextAt({ institutionId }: Scope, id: number, nextAt: Date | null) {
  await sql`update report_schedules set next_at = ${nextAt}
    where institution_id = ${institutionId} and id = ${id}`.execute(db());
}

/** Those that wait for the first day of a term: Canvas may have moved it. */
export async function listOfTerms({ institutionId }: Scope) {
  const { rows } = await sql<{ id: number; moments: ReportMoments; next_at: Date | null }>`
    select id, moments, next_at from report_schedules s
    where institution_id = ${institutionId} and is_active and removed_at is null and moments ->> 'every' = 'term'
      and not exists (select from report_runs r where r.schedule_id = s.id)`.execute(db());
  return rows;
}

interface NewRun {
  readonly scheduleId: number | null;
  readonly personId: number | null;
  readonly what: SentReport;
  readonly attachment: Attachment;
  readonly dueAt: Date;
}

/** Writes down that one is due; undefined if that moment's is there already. */
export async function insertRun(
  { institutionId }: Scope,
  { scheduleId, personId, what, attachment, dueAt }: NewRun,
) {
  const { rows } = await sql<{ id: number }>`
    insert into report_runs (institution_id, schedule_id, person_id, what, attachment, due_at)
    values (${institutionId}, ${scheduleId}, ${personId}, ${JSON.stringify(what)}::jsonb, ${attachment}, ${dueAt})
    on conflict (schedule_id, due_at) do nothing returning id`.execute(db());
  return rows[0]?.id;
}

export interface RunRow {
  readonly id: number;
  readonly schedule_id: number | null;
  readonly person_id: number | null;
  readonly what: SentReport;
  readonly attachment: Attachment;
  readonly due_at: Date;
  readonly state: 'due' | 'written' | 'stopped' | 'failed';
}

/** A run that's still to be written; `isHeld`: nobody else writes it until the transaction ends. */
export async function findDueRun({ institutionId }: Scope, id: number, { isHeld }: { isHeld: boolean }) {
  const { rows } = await sql<RunRow>`
    select id, schedule_id, person_id, what, attachment, due_at, state from report_runs
    where institution_id = ${institutionId} and id = ${id} and state = 'due' ${isHeld ? sql`for update` : sql``}`.execute(
    db(),
  );
  return rows[0];
}

/** Runs that should have been written by now. */
export async function listLateRuns({ institutionId }: Scope, dueBefore: Date) {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    select id, created_at from report_runs
    where institution_id = ${institutionId} and state = 'due' and created_at < ${dueBefore} order by id`.execute(
    db(),
  );
  return rows;
}

export async function endRun(
  { institutionId }: Scope,
  id: number,
  {
    state,
    stoppedBy = null,
    content = null,
  }: {
    readonly state: 'written' | 'stopped' | 'failed';
    readonly stoppedBy?: StopReason | null;
    readonly content?: RunContent | null;
  },
) {
  await sql`update report_runs set state = ${state}, stopped_by = ${stoppedBy}, content = ${content && JSON.stringify(content)}::jsonb
    where institution_id = ${institutionId} and id = ${id} and state = 'due'`.execute(db());
}

/** What the mails of the time before said. */
export async function findContentBefore({ institutionId }: Scope, scheduleId: number, runId: number) {
  const { rows } = await sql<{ content: unknown }>`
    select content from report_runs
    where institution_id = ${institutionId} and schedule_id = ${scheduleId} and id < ${runId} and state = 'written'
    order by id desc limit 1`.execute(db());
  return rows[0]?.content;
}

/** Who is to get the mails of a schedule: people with their addresses, and outside addresses. */
export async function listReaders(scope: Scope, scheduleId: number) {
  const { rows } = await sql<{ id: number; person_id: number | null; address: string }>`
    select r.id, r.person_id, coalesce(p.email, r.address) as address
    from report_recipients r left join ${peopleOf(scope)} p on p.id = r.person_id
    where r.institution_id = ${scope.institutionId} and r.schedule_id = ${scheduleId}
      and r.is_listed and r.stopped_at is null
      and (r.address is not null or (p.email is not null and p.state <> 'deactivated'))
    order by r.id`.execute(db());
  return rows;
}

export interface WrittenRun {
  readonly id: number;
  readonly schedule_id: number | null;
  readonly owner_id: number | null;
  readonly what: SentReport;
  readonly attachment: Attachment;
  readonly due_at: Date;
  /** null: somebody tries it out */
  readonly title: string | null;
  readonly owner_name: string | null;
}

/** What a mail brings; undefined if its schedule was removed or paused since, or its reader stopped it or was taken off. */
export async function findWrittenRun(scope: Scope, runId: number, recipientId: number | null) {
  const { rows } = await sql<WrittenRun>`
    select r.id::int as id, r.schedule_id, r.person_id as owner_id, r.what, r.attachment, r.due_at, s.title,
      p.name as owner_name
    from report_runs r left join report_schedules s on s.id = r.schedule_id
    left join ${peopleOf(scope)} p on p.id = r.person_id
    where r.institution_id = ${scope.institutionId} and r.id = ${runId} and r.state = 'written'
      and (r.schedule_id is null or s.removed_at is null and s.is_active and exists (
        select from report_recipients g
        where g.id = ${recipientId} and g.schedule_id = s.id and g.is_listed and g.stopped_at is null))`.execute(
    db(),
  );
  return rows[0];
}

/** What a run says, without words. */
export async function findContent({ institutionId }: Scope, runId: number): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`select content from report_runs
    where institution_id = ${institutionId} and id = ${runId}`.execute(db());
  return rows[0]?.content;
}

/** What somebody on a list gets; undefined: they're on it no more, or it was removed. */
export async function findSubscription({ institutionId }: Scope, recipientId: number) {
  const { rows } = await sql<{ title: string; isStopped: boolean }>`
    select s.title, g.stopped_at is not null as "isStopped"
    from report_recipients g join report_schedules s on s.id = g.schedule_id
    where g.institution_id = ${institutionId} and g.id = ${recipientId} and g.is_listed and s.removed_at is null`.execute(
    db(),
  );
  return rows[0];
}

/** Stops a schedule's mails to one on its list; stopping twice changes nothing. */
export async function stopRecipient({ institutionId }: Scope, recipientId: number) {
  const { numAffectedRows } = await sql`update report_recipients set stopped_at = coalesce(stopped_at, now())
    where institution_id = ${institutionId} and id = ${recipientId} and is_listed`.execute(db());
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends a schedule that can't be sent any more. Returns its title; undefined if it has ended already. */
export async function stopSchedule({ institutionId }: Scope, id: number, reason: StopReason) {
  const { rows } = await sql<{ title: string; owner_id: number | null }>`
    update report_schedules set is_active = false, stopped_by = ${reason}, next_at = null, version = version + 1
    where institution_id = ${institutionId} and id = ${id} and is_active and removed_at is null
    returning title, owner_id`.execute(db());
  return rows[0];
}

/** Everyone who administers the institution. */
export async function listAdmins(scope: Scope) {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${peopleOf(scope)} p where (p.is_admin or p.is_lms_admin) and p.state = 'active'`.execute(
    db(),
  );
  return rows.map(({ id }) => id);
}

/** The schedules of all institutions that are due. */
export async function listDueEverywhere(now: Date) {
  const { rows } = await sql<{ id: number; institutionId: number; moments: ReportMoments }>`
    select id, institution_id as "institutionId", moments from report_schedules
    where is_active and removed_at is null and next_at <= ${now}`.execute(db());
  return rows;
}

/** Ends the runs of all institutions that weren't written. */
export const failOpenRuns = () =>
  sql`update report_runs set state = 'failed' where state = 'due'`.execute(db());
