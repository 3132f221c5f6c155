import type { Actor } from '#server/access/actor.ts';
import { readAny } from '#server/bulk-actions/bulk-action.service.ts';
import { countRunPlaces, listCoursesMended, type PlaceCounts } from '#server/fixes/run-places.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import type { FixRun } from '#shared/fixes/fix-runs.api.ts';
import { listBlueprints, listSyncs, type RunRow } from './fix-run.repository.ts';

const nothing = {
  total: 0,
  unread: 0,
  cannot: 0,
  waiting: 0,
  verified: 0,
  failed: 0,
  altered: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  stopped: 0,
  grant_ended: 0,
} satisfies Omit<PlaceCounts, 'run_id'>;

const states = {
  running: 'running',
  cancelling: 'running',
  paused: 'paused',
  completed: 'done',
  cancelled: 'cancelled',
  undoing: 'undoing',
  undone: 'undone',
} as const satisfies Record<BulkAction['status'], FixRun['state']>;

/** How far a run is. Its action is forgotten before it. */
function stateOf({ step, stopped_by }: RunRow, action: BulkAction | undefined): FixRun['state'] {
  if (step !== 'started') return step;
  const state = action ? states[action.status] : 'done';
  return state === 'done' && stopped_by !== null ? 'stopped' : state;
}

const isOver = (state: FixRun['state']) => state === 'done' || state === 'stopped' || state === 'cancelled';

export async function presentRuns(scope: Scope, actor: Actor, rows: readonly RunRow[]): Promise<FixRun[]> {
  const ids = rows.map(({ id }) => id);
  const counts = await countRunPlaces(scope, ids);
  const syncs = await syncsOf(scope, ids);
  const runs: FixRun[] = [];
  for (const row of rows) {
    const action = row.action_id === null ? undefined : await readAny(scope, actor, row.action_id);
    const count = counts.get(row.id) ?? nothing;
    runs.push(present(actor, row, { action, count, syncs: syncs(row.id) }));
  }
  return runs;
}

export async function presentRun(scope: Scope, actor: Actor, row: RunRow): Promise<FixRun> {
  const [run] = await presentRuns(scope, actor, [row]);
  if (!run) throw new Error('One run is shown as one');
  return run;
}

interface Known {
  readonly action: BulkAction | undefined;
  readonly count: Omit<PlaceCounts, 'run_id'>;
  readonly syncs: FixRun['syncs'];
}

function present(actor: Actor, row: RunRow, { action, count, syncs }: Known): FixRun {
  const state = stateOf(row, action);
  const isOwn = row.person_id === actor.personId;
  const canStart =
    count.waiting > 0 &&
    (state === 'planned' ? isOwn : state === 'unconfirmed' && !isOwn && actor.isInstitutionAdmin);
  return {
    id: row.id,
    rule: row.rule,
    way: row.way,
    value: row.value,
    sourceFindingId: row.source_finding_id,
    state,
    stoppedBy: row.stopped_by,
    startedBy: row.person_name,
    confirmedBy: row.confirmed_by,
    startedAt: row.created_at.toISOString(),
    endedAt: (action?.endedAt ?? row.ended_at?.toISOString()) || null,
    counts: {
      total: count.total,
      read: count.total - count.unread,
      canFix: count.total - count.unread - count.cannot,
      canNot: count.cannot,
      verified: count.verified,
      failed: count.failed,
      waiting: count.waiting - count.unread,
      undone: count.undone,
    },
    actionId: row.action_id,
    syncs,
    can: {
      start: canStart,
      pause: action?.can.pause ?? false,
      goOn: action?.can.goOn ?? false,
      cancel: action?.can.cancel ?? false,
      retry:
        isOwn &&
        isOver(state) &&
        (action?.can.retry === true || count.stopped > 0 || count.failed > count.altered),
      undo: action?.can.undo ?? false,
      sync: isOwn && isOver(state) && syncs.some((sync) => sync.state === 'open' || sync.state === 'failed'),
    },
  };
}

/** The blueprints that runs have mended, and how far their syncs are. */
async function syncsOf(scope: Scope, runIds: readonly number[]) {
  const mended = await listCoursesMended(scope, runIds);
  const blueprints = await listBlueprints(
    scope,
    mended.map(({ course_id }) => course_id),
  );
  const asked = await listSyncs(scope, runIds);
  return (runId: number): FixRun['syncs'] =>
    blueprints
      .filter(({ id }) => mended.some((each) => each.run_id === runId && each.course_id === id))
      .map(({ id, title }) => {
        const row = asked.find((each) => each.run_id === runId && each.course_id === id);
        const state = row?.state === 'sending' ? 'running' : (row?.state ?? 'open');
        return { courseId: id, title, state, said: row?.said ?? null };
      });
}
