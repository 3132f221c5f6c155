import { DateTime } from 'luxon';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ChangeCause } from '#server/scans/scan.events.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { db } from '#server/infra/db/database.ts';
import { carryDays } from '#server/relations/history.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { findMembersDay } from './sealed-days.repository.ts';

interface Change {
  readonly batchId: number;
  /** absent: all of the batch's */
  readonly courseIds: readonly number[] | undefined;
  /** the day it happens on */
  readonly day: string;
}

/**
 * The batch's courses, of those that can have changed; none while it's archived or removed. A few are read one by one: each
 * portion that enters a large batch would read all of it.
 */
const membersNow = (scope: Scope, { batchId, courseIds }: Change) => {
  const ofBatch = sql`select course_id from ${membersOf(scope)} member where batch_id = ${batchId}`;
  const isActive = sql`(select status from ${batchesOf(scope)} batch where id = ${batchId}) = 1`;
  return courseIds
    ? sql`(select m.course_id from unnest(${[...courseIds]}::int[]) g(id)
        cross join lateral (${ofBatch} and course_id = g.id limit 1) m where ${isActive})`
    : sql`(select m.course_id from (${ofBatch}) m where ${isActive})`;
};

const among = (courseId: RawBuilder<unknown>, courseIds: readonly number[] | undefined) =>
  courseIds ? sql`${courseId} = any(${[...courseIds]}::int[])` : sql`true`;

/**
 * Ends the spans of courses that the batch no longer has. A day counts by its end: what came and went on the same day
 * was never there.
 */
async function endSpans(scope: Scope, change: Change) {
  const { batchId, courseIds, day } = change;
  const gone = sql`s.institution_id = ${scope.institutionId} and s.batch_id = ${batchId} and s.to_day is null
    and ${among(sql.ref('s.course_id'), courseIds)} and s.course_id not in ${membersNow(scope, change)}`;
  await sql`delete from member_spans s where ${gone} and s.from_day >= ${day}::date`.execute(db());
  await sql`update member_spans s set to_day = ${day}::date - 1 where ${gone}`.execute(db());
}

/**
 * Begins spans for courses that the batch has now; one that left earlier on the same day goes on. Those of the batch's
 * first day stand for its past.
 */
async function beginSpans(scope: Scope, change: Change) {
  const { batchId, day } = change;
  await sql`update member_spans s set to_day = null
    where s.institution_id = ${scope.institutionId} and s.batch_id = ${batchId} and s.to_day = ${day}::date - 1
      and s.course_id in ${membersNow(scope, change)}
      and not exists (select from member_spans o
        where o.batch_id = s.batch_id and o.course_id = s.course_id and o.to_day is null)`.execute(db());
  // Refused by the index of open spans: asked for first, each would be looked up among all of a batch that's being filled.
  await sql`insert into member_spans (institution_id, batch_id, course_id, from_day, has_past)
    select ${scope.institutionId}::int, ${batchId}::int, m.course_id, ${day}::date,
      coalesce((select min(o.from_day) from member_spans o where o.batch_id = ${batchId}) >= ${day}::date, true)
    from ${membersNow(scope, change)} m
    on conflict (batch_id, course_id) where to_day is null do nothing`.execute(db());
}

/** The institution's calendar day of any moment, 'YYYY-MM-DD'. */
export async function institutionDays(scope: Scope): Promise<(moment: Date) => string> {
  const { timeZone: zone } = await scope.institution();
  return (moment) => DateTime.fromJSDate(moment, { zone }).toISODate() ?? '';
}

/** Values of a course at a moment. */
interface NewValues {
  readonly courseId: number;
  readonly tool: Tool;
  readonly values: readonly (number | null)[];
  readonly at: Date;
  /** of the settings that a score was computed by */
  readonly scoreVersion?: number | null;
  /** absent: a scan */
  readonly cause?: ChangeCause;
}

/** Writes new values into the course's history, or confirms those there: one set of values per day, the day's last. */
export async function recordHistory(scope: Scope, { courseId, tool, values, ...facts }: NewValues) {
  await writeSpan(scope, {
    courseId,
    tool,
    values,
    scoreVersion: facts.scoreVersion ?? null,
    isConfirmed: facts.cause === undefined,
    day: (await institutionDays(scope))(facts.at),
  });
}

interface MembersChange {
  readonly batchId: number;
  /** absent: any of the batch's courses */
  readonly changed?: { readonly added: readonly number[]; readonly removed: readonly number[] };
  readonly at: Date;
}

/**
 * Writes into the history of a batch what it has as of now: all of it, or what it has of some courses. Part of the
 * caller's transaction, and of every one that changes who's in a batch or whether it's active.
 */
export async function recordMembers(scope: Scope, { batchId, changed, at }: MembersChange) {
  const dayOf = await institutionDays(scope);
  const day = await findMembersDay(scope, batchId, dayOf(at));
  if (changed?.removed.length !== 0) await endSpans(scope, { batchId, courseIds: changed?.removed, day });
  if (changed?.added.length !== 0) await beginSpans(scope, { batchId, courseIds: changed?.added, day });
}

interface HistoryEntry {
  readonly courseId: number;
  readonly tool: Tool;
  readonly values: readonly (number | null)[];
  readonly scoreVersion: number | null;
  /** false: they were computed again, or Canvas's lists told a state: that says nothing about the others */
  readonly isConfirmed: boolean;
  /** the institution's day, 'YYYY-MM-DD' */
  readonly day: string;
}

/**
 * Writes a day's values as change-only spans: a scan that finds equal values confirms the open span, at most once a day;
 * a day's last write wins.
 * After a gap, equal values open a new span: nobody knows what they were in between. A day before the latest one written
 * (clocks differ, an institution moves its time zone west) counts as that one: spans never overlap, and what's summed up
 * never changes.
 */
async function writeSpan({ institutionId }: Scope, entry: HistoryEntry) {
  const { courseId, tool, values, scoreVersion, isConfirmed, day } = entry;
  await sql`select write_span(${institutionId}::int, ${courseId}::int, ${tool}, ${values}::float8[],
    ${scoreVersion}::int, ${isConfirmed}::boolean, ${day}::date, ${carryDays}::int)`.execute(db());
}
