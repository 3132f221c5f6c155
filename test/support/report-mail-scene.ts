import { recordHistory } from '#server/history/history.service.ts';
import { db } from '#server/infra/db/database.ts';
import { beginDue } from '#server/report-mails/send-reports.service.ts';
import type { Input } from '#shared/http/endpoint.ts';
import type { createReportSchedule } from '#shared/report-mails/report-mails.api.ts';
import { sentReport } from '#shared/report-mails/report-schedule.ts';
import { metricById, metricCount } from '#shared/scans/metrics.ts';
import { buildBatch, buildCourses, type BuiltInstitution, type BuiltPerson } from './build.ts';
import { runJobs } from './jobs.ts';

type Content = Input<typeof createReportSchedule>['body'];

/** A report on scores, each Friday at seven, unless something else is given. */
export const scheduleGiven = (given: Partial<Content> = {}): Content => ({
  title: 'Scores',
  what: { kind: 'report', reportId: 'udoit_score', duration: '30_days', batchIds: null },
  moments: { every: 'week', weekday: 5, hour: 7 },
  attachment: 'none',
  personIds: [],
  addresses: [],
  ...given,
});

/** A person's schedule that's sent to them, due in a week. */
export async function buildSchedule(
  { id: personId, institutionId: institution_id }: BuiltPerson,
  given: Partial<Content> = {},
): Promise<{ id: number }> {
  const { title, what, moments, attachment } = scheduleGiven(given);
  const { id } = await db()
    .insertInto('report_schedules')
    .values({
      institution_id,
      title,
      title_key: title.toLowerCase(),
      what: JSON.stringify(sentReport.parse(what)),
      moments: JSON.stringify(moments),
      attachment,
      owner_id: personId,
      updated_by: personId,
      next_at: new Date(Date.now() + 7 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const reader of given.personIds ?? [personId])
    await db()
      .insertInto('report_recipients')
      .values({ institution_id, schedule_id: id, person_id: reader })
      .execute();
  return { id };
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A batch whose courses have had these scores: weeks ago, and since yesterday. */
export async function buildScored(
  institution: BuiltInstitution,
  scores: Readonly<Record<string, readonly [before: number, now: number]>>,
  given: Parameters<typeof buildBatch>[1] = {},
) {
  const batch = await buildBatch(institution, { created_at: ago(40), ...given });
  const courses = await buildCourses(institution, Object.keys(scores), batch);
  for (const [at, [before, now]] of Object.values(scores).entries())
    for (const [days, score] of [
      [20, before],
      [14, before],
      [8, before],
      [1, now],
    ] as const)
      await recordHistory(institution.scope, {
        courseId: courses[at]?.id ?? 0,
        tool: 'udoit',
        values: valuesOf(score),
        at: ago(days),
        scoreVersion: null,
      });
  return { batch, courses };
}

function valuesOf(score: number) {
  const values = Array.from<number | null>({ length: metricCount('udoit') }).fill(null);
  values[metricById('udoit.score').position - 1] = score;
  return values;
}

/** As on the day on which they're due: each is begun, written and sent. */
export async function sendDue({ scope }: BuiltInstitution, now = new Date()) {
  await db().updateTable('report_schedules').set({ next_at: now }).where('next_at', 'is not', null).execute();
  await beginDue(scope, now, new AbortController().signal);
  await runJobs();
}
