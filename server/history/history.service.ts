import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { findYoungBatch, listRolledBatches, setFirstRollup } from '#server/batches/first-day.service.ts';
import { listBatchesOf } from '#server/batches/tracked.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { fillDay, listMissingDays, lockSums, writeToday } from './batch-day.repository.ts';
import { addPast, deleteDays, subtractPast } from './past.repository.ts';
import { writeSpan } from './span.repository.ts';
import { rollUpBatchJob } from './roll-up-batch.job.ts';
import { membersOf } from '#server/relations/batches.ts';
import type { ChangeCause } from '#server/scans/scan.events.ts';

/** Scans come in bursts: a batch is summed up after a pause of this many seconds. */
const rollUpDelaySeconds = 5;
/** How many days before its creation a young batch's past goes back (the longest report covers 6 months). */
const pastDays = 190;

/** The institution's calendar day of any moment, 'YYYY-MM-DD'. */
export async function institutionDays(scope: Scope): Promise<(moment: Date) => string> {
  const { timeZone } = await scope.institution();
  return (moment) => dayIn(timeZone, moment);
}

const dayOf = async (scope: Scope, now: Date) => (await institutionDays(scope))(now);

const dayIn = (zone: string, moment: Date) => DateTime.fromJSDate(moment, { zone }).toISODate() ?? '';

const dayBefore = (day: string, days = 1) => DateTime.fromISO(day).minus({ days }).toISODate() ?? '';

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
    day: await dayOf(scope, facts.at),
  });
}

/** Requests new sums for batches whose members or values changed. Part of the caller's transaction. */
export async function rollUpSoon(scope: Scope, batchIds: readonly number[]) {
  const payloads = batchIds.map((batchId) => ({ batchId }));
  await rollUpBatchJob.enqueueAll(scope, payloads, { startAfterSeconds: rollUpDelaySeconds });
}

/** Requests new sums for the batches with a course. */
export const rollUpBatchesOf = async (scope: Scope, courseId: number) =>
  rollUpSoon(scope, await listBatchesOf(scope, [courseId]));

/** Requests new sums for every batch. */
export const rollUpAll = async (scope: Scope) =>
  rollUpSoon(
    scope,
    (await listRolledBatches(scope)).map(({ id }) => id),
  );

/** Sums up a batch's day so far, replacing that day's earlier sums. */
export async function rollUpToday(scope: Scope, batchId: number, now: Date) {
  const today = await dayOf(scope, now);
  await inTransaction(async () => {
    await lockSums(batchId);
    for (const tool of tools) await writeToday(scope, batchId, tool, today);
  });
}

/** Gives every batch its rows for past days; from then on those days are final. */
export async function closeDays(scope: Scope, now: Date) {
  const { timeZone: zone } = await scope.institution();
  const lastDay = dayBefore(dayIn(zone, now));
  for (const { id, created_at, first_rollup_on } of await listRolledBatches(scope)) {
    const createdOn = dayIn(zone, created_at);
    if (createdOn > lastDay) continue;
    for (const tool of tools)
      for (const day of await listMissingDays(id, tool, { createdOn, lastDay }))
        await fillDay(scope, id, tool, day);
    if (first_rollup_on === null) await setFirstRollup(scope, id, lastDay);
  }
}

/**
 * Until a batch's first day is closed, the days before its creation show its current courses: new ones bring their past
 * along, and ones that leave take it with them. After that, these days are final (facts: "Old days").
 */
async function changePast(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
  change: typeof addPast | typeof subtractPast,
) {
  const young = await findYoungBatch(scope, batchId);
  if (!young) return;
  const createdOn = await dayOf(scope, young.created_at);
  const courses = sql`select unnest(${[...courseIds]}::int[])`;
  const range = { fromDay: dayBefore(createdOn, pastDays), toDay: dayBefore(createdOn) };
  for (const tool of tools) await change(scope, batchId, { courses, tool, ...range });
}

/** Call this when courses have joined a batch. */
export const fillPast = (scope: Scope, batchId: number, courseIds: readonly number[]) =>
  changePast(scope, batchId, courseIds, addPast);

/** Call this when courses have left a batch. */
export const emptyPast = (scope: Scope, batchId: number, courseIds: readonly number[]) =>
  changePast(scope, batchId, courseIds, subtractPast);

/** Rewrites a range of a batch's days from today's members' histories, after history itself was corrected. */
export async function rebuildDays(
  scope: Scope,
  batchId: number,
  { fromDay, toDay }: { fromDay: string; toDay: string },
) {
  const courses = sql`select m.course_id from ${membersOf(scope)} m where m.batch_id = ${batchId}`;
  await inTransaction(async () => {
    for (const tool of tools) {
      await deleteDays(scope, batchId, tool, fromDay, toDay);
      await addPast(scope, batchId, { courses, tool, fromDay, toDay });
    }
  });
}
