import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { HeadlessSession } from '#scripts/harness/headless-session.ts';
import { randomFrom, seedOf, type Random } from '#scripts/harness/random.ts';
import { readBulkAction, startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import type { CourseSummary } from '#shared/courses/course.ts';
import { listStatuses } from '#shared/statuses/status.api.ts';
import type { StatusCategory } from '#shared/statuses/status.ts';
import { until } from './until.ts';

const notes: Readonly<Record<StatusCategory, string | null>> = {
  not_started: null,
  in_progress: null,
  blocked: 'Waits for the publisher’s new edition.',
  ready: 'Looked through with the instructor.',
  closed: 'The term is over.',
};

/** Has people set the status of most courses, many at once, as they would in the table. Others keep the default. */
export async function setStatuses(people: readonly HeadlessSession[]) {
  const taken = new Set<number>();
  for (const [index, person] of [...people.entries()].toReversed()) {
    const { statuses } = await person.call(listStatuses, {});
    // The first one, an admin, sees all courses, and takes what the others leave.
    const own = (await coursesOf(person)).filter(
      ({ id }) => !taken.has(id) && (index === 0 || id % people.length === index),
    );
    for (const { id } of own) taken.add(id);
    const wanted = Map.groupBy(own, categoryOf);
    for (const { id: statusId, category, isDefault } of statuses) {
      const selected = (wanted.get(category) ?? []).map(({ id }) => id);
      if (isDefault || selected.length === 0) continue;
      const { id } = await person.call(startBulkAction, {
        body: { action: 'set_status', params: { statusId, note: notes[category] }, selection: { selected } },
      });
      await until(async () => (await person.call(readBulkAction, { params: { id } })).status === 'completed');
    }
  }
}

async function coursesOf(person: HeadlessSession) {
  const found: CourseSummary[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { courses, pagination } = await person.call(listCourses, { query: { page, limit: 100 } });
    found.push(...courses);
    pages = pagination.pages;
  }
  return found;
}

/** Published courses are mostly ready, unpublished ones on their way. */
const shares: Readonly<Record<CourseSummary['workflowState'], (random: Random) => StatusCategory>> = {
  available: (random) => (random.chance(0.75) ? 'ready' : 'in_progress'),
  unpublished: (random) =>
    random.pick(['not_started', 'not_started', 'in_progress', 'in_progress', 'blocked']),
  completed: () => 'closed',
  deleted: () => 'not_started',
};

const categoryOf = ({ id, workflowState }: CourseSummary) =>
  shares[workflowState](randomFrom(seedOf('status', id)));

/** Spreads over the last weeks what people have set just now; nobody is offered to undo it any more. */
export async function dateStatusesBack({ institutionId }: Scope) {
  const earlier = sql<Date>`now() - make_interval(days => 1 + course_id % 40, mins => course_id * 11 % 600)`;
  await db()
    .updateTable('course_statuses')
    .set({ set_at: earlier })
    .where('institution_id', '=', institutionId)
    .where('status_id', 'is not', null)
    .execute();
  await db()
    .updateTable('course_activity')
    .set({ at: earlier, since: earlier })
    .where('institution_id', '=', institutionId)
    .where('kind', '=', 'status_changed')
    .execute();
  await sql`
    update bulk_actions set started_at = started_at - interval '3 days', asked_at = asked_at - interval '3 days',
      ended_at = ended_at - interval '3 days'
    where institution_id = ${institutionId} and action = 'set_status'`.execute(db());
}
