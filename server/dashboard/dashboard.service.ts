import type { RawBuilder } from 'kysely';
import type { Session } from '#server/access/actor.ts';
import { idsOfScope, sumUpCourses } from '#server/course-table/course-sums.service.ts';
import { readerOf } from '#server/course-table/reader.service.ts';
import { listStatuses } from '#server/statuses/manage-statuses.service.ts';
import { workflowStates } from '#shared/courses/course.ts';
import type { Dashboard, Figure, FigureId } from '#shared/dashboard/dashboard.api.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { listLatelyPublished } from '#server/activity/activity.service.ts';
import { listLatestScans } from '#server/bulk-actions/batch-actions.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { shownStatus } from '#server/syncs/sync.service.ts';
import type { LatestEvent } from '#shared/dashboard/latest-event.ts';
import { findAttention, type Found } from './attention.ts';
import {
  figuresOf,
  groupOf,
  numberIn,
  partsFor,
  shownBands,
  productOfFigure,
  productsOf,
  type PartName,
} from './dashboard-figures.ts';
import { findScope, type DashboardQuery } from './dashboard-scope.ts';
import { findNearDeadline } from './near-deadline.ts';
import { comparePast, findStandout, trendOf } from './lead-figures.ts';
import { listLatestSyncs, type LatestSyncRow } from './dashboard.repository.ts';

/** How many events the dashboard shows. */
const most = 10;

/** What happened lately in batches and to courses, newest first. */
async function listLatest(
  scope: Scope,
  batchIds: readonly number[],
  courseIds: RawBuilder<{ id: number }>,
): Promise<LatestEvent[]> {
  const syncs = await listLatestSyncs(scope, batchIds, { limit: most });
  const scans = await listLatestScans(scope, batchIds, most);
  const published = await listLatelyPublished(scope, courseIds, most);
  const events = [
    ...syncs.map(toSync),
    ...scans.map((scan) => ({ kind: 'scans' as const, ...scan })),
    ...published.map((one) => ({ kind: 'published' as const, ...one })),
  ];
  return events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, most);
}

const toSync = (row: LatestSyncRow): LatestEvent => ({
  kind: 'sync',
  at: row.at.toISOString(),
  batch: { id: row.batch_id, title: row.batch_title },
  status: shownStatus(row.status),
  courseAddedCount: row.course_added_count,
  courseRemovedCount: row.course_removed_count,
});

/** Sums up the courses that a person looks after: each number from the same courses as the table it leads to. */
export async function sumUp(session: Session, query: DashboardQuery): Promise<Dashboard> {
  const { scope, actor, institution } = session;
  const reader = await readerOf(scope, actor);
  const chosen = await findScope(scope, actor, query);
  const { tools } = reader;
  const { statuses } = institution.isReadyGo ? await listStatuses(scope) : { statuses: [] };
  const { isReadyGo, settings } = institution;
  const parts = partsFor({ tools, isReadyGo, limits: settings.scoreThresholds, statuses });
  const asked = { session, reader, scope: chosen };
  // The heaviest reads don't need each other.
  const [sums, pasts, standout, nearDeadline] = await Promise.all([
    sumUpCourses(reader, chosen.courses, [...parts.values()]),
    comparePast(asked),
    findStandout(asked),
    findNearDeadline(session, reader, chosen),
  ]);
  const found = { session, reader, tools, scope: chosen, parts, sums: namedBy([...parts.keys()], sums) };
  const batchIds = chosen.batches.map(({ id }) => id);
  return {
    scope: { ...chosen.courses, batchIds: chosen.courses.batchIds.length > 0 ? batchIds : [] },
    batchCount: chosen.batches.length,
    ...numbersOf(found),
    statuses: statuses.map((status) => ({ status, ...groupNamed(found, `status ${status.id}`) })),
    trends: pasts.map((past) => trendOf(past, valueOf(found, past.id))),
    standout,
    attention: await findAttention(found, nearDeadline),
    latest: await listLatest(scope, batchIds, idsOfScope(reader, chosen.courses)),
  };
}

const namedBy = <T>(names: readonly PartName[], values: readonly T[]) =>
  new Map(names.map((name, place) => [name, values[place] as T]));

function numbersOf(found: Found) {
  const { tools, sums, session } = found;
  const products = productsOf(tools, session.institution.isReadyGo);
  const group = (name: PartName) => groupNamed(found, name);
  const newest = (sums.get('tracked')?.totals ?? []).filter((at) => at instanceof Date);
  return {
    figures: figuresOf(products).map((id): Figure => ({
      id,
      value: valueOf(found, id),
      ...group(id),
      inScope: { value: valueOf(found, id, 'scoped '), ...group(`scoped ${id}`) },
    })),
    states: workflowStates.map((state) => ({ state, ...group(`state ${state}`) })),
    bands: tools.includes('udoit')
      ? shownBands.map((band) => ({ band: band === 'none' ? null : band, ...group(`band ${band}`) }))
      : [],
    lagging: group('lagging'),
    scans: tools.map((tool) => ({
      tool,
      unread: group(`unread ${tool}`),
    })),
    newestScanAt: newest.toSorted((one, other) => other.getTime() - one.getTime())[0]?.toISOString() ?? null,
  };
}

function groupNamed({ parts, sums, scope }: Found, name: PartName) {
  const [part, sum] = [parts.get(name), sums.get(name)];
  if (!part || !sum) throw new Error(`The dashboard counts no part ${name}`);
  return groupOf(scope.courses.filter, part, sum);
}

/** What a number says, of all courses or of those in scope; nothing is known of courses that the tool has never read. */
function valueOf({ sums }: Found, id: FigureId, of: '' | 'scoped ' = ''): number | null {
  const { courseCount = 0, totals = [] } = sums.get(`${of}${id}`) ?? {};
  const product: Product = productOfFigure[id];
  if (product === 'core') return courseCount;
  if (id === 'score') return numberIn(totals[0]);
  if (product === 'readygo') return taskFigure(id, totals);
  const unread = sums.get(`${of}unread ${product}`)?.courseCount ?? 0;
  if (unread === sums.get(`${of}tracked`)?.courseCount) return null;
  const [sum, less] = totals.map((total) => numberIn(total) ?? 0);
  return (sum ?? 0) - (less ?? 0);
}

/** How many tasks are overdue or alerts open, or which percentage of the checklists is completed. */
function taskFigure(id: FigureId, totals: readonly unknown[]) {
  const [sum = 0, completed = 0] = totals.map((total) => numberIn(total) ?? 0);
  if (id !== 'checklists') return sum;
  return sum === 0 ? null : (100 * completed) / sum;
}
