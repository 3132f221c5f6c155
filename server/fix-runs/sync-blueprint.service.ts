import * as z from 'zod';
import { coursesOf } from '#server/relations/courses.ts';
import { currentMs } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { blueprintCalls } from '#server/lms/canvas-calls.ts';
import { optionalText } from '#server/lms/canvas-fields.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import type { CanvasHand } from '#server/lms/rewrite-item.ts';
import { findRun, listSyncs, moveSync, type SyncRow } from './fix-run.repository.ts';
import { handOfRun } from './run-hand.service.ts';

/** How long until a sync under way is looked at again, and until nobody looks any more; in seconds. */
const againAfter = 15;
const givenUpAfter = 6 * 3_600;

const migration = z.looseObject({
  id: z.coerce.string(),
  workflow_state: z.string(),
  comment: optionalText,
});

/** What a sync of ours says about itself in Canvas, by which it's known again. */
const commentOf = ({ run_id }: Pick<SyncRow, 'run_id'>) => `Courseyard, fixes ${run_id}`;

/**
 * Asks Canvas for a blueprint's sync, or looks how far it is. It's marked before it's asked for: what a killed worker left
 * marked is only looked for. Returns in how many seconds to look again.
 */
export async function followSync(
  scope: Scope,
  { runId, courseId }: { runId: number; courseId: number },
): Promise<number | undefined> {
  const sync = (await listSyncs(scope, [runId])).find(({ course_id }) => course_id === courseId);
  if (!sync || sync.state === 'done' || sync.state === 'failed') return undefined;
  const found = await handOf(scope, sync);
  if (!found) {
    await moveSync(scope, sync, sync.state, { state: 'failed' });
    return undefined;
  }
  if (sync.state === 'asked') return ask(scope, sync, found);
  return look(scope, sync, found);
}

interface Found {
  readonly hand: CanvasHand;
  readonly path: string;
}

/** Canvas as who began the run has it, at the blueprint. */
async function handOf(scope: Scope, { run_id, course_id }: SyncRow): Promise<Found | undefined> {
  const run = await findRun(scope, run_id);
  const course = await coursesOf(scope).where('id', '=', course_id).executeTakeFirst();
  const held = run && (await handOfRun(scope, { ...run, in_concluded: true }, course_id));
  if (!course || held?.kind !== 'hand') return undefined;
  const path = blueprintCalls.begin.path
    .replace(':course_id', encodeURIComponent(course.lms_course_id))
    .replace(':template_id', 'default');
  return { hand: held.hand, path };
}

async function ask(scope: Scope, sync: SyncRow, { hand, path }: Found) {
  if (!(await moveSync(scope, sync, 'asked', { state: 'sending' }))) return undefined;
  const outcome = await hand.writer.write({
    method: blueprintCalls.begin.method,
    path,
    form: [['comment', commentOf(sync)]],
  });
  if (outcome.kind === 'refused') {
    await moveSync(scope, sync, 'sending', { state: 'failed', said: outcome.said });
    return undefined;
  }
  const started = outcome.kind === 'done' ? migration.safeParse(outcome.body).data : undefined;
  const running = { ...sync, state: started ? ('running' as const) : ('sending' as const) };
  if (started) await moveSync(scope, sync, 'sending', { state: 'running', lms_migration_id: started.id });
  return look(scope, { ...running, lms_migration_id: started?.id ?? null }, { hand, path });
}

/** How Canvas calls a sync that's over. */
const isDone = (state: string) => state === 'completed';
const hasFailed = (state: string) => state.includes('failed');

async function look(scope: Scope, sync: SyncRow, { hand, path }: Found) {
  const state = await stateOf(sync, { hand, path });
  if (state !== undefined && isDone(state)) await moveSync(scope, sync, sync.state, { state: 'done' });
  else if (state === 'gone' || (state !== undefined && hasFailed(state)))
    await moveSync(scope, sync, sync.state, { state: 'failed' });
  else if (currentMs() - sync.asked_at.getTime() > givenUpAfter * 1_000)
    await moveSync(scope, sync, sync.state, { state: 'failed' });
  else return againAfter;
  return undefined;
}

/** What Canvas says about the sync: by its id, or by our comment if nobody heard its id; undefined: nothing for now. */
async function stateOf(sync: SyncRow, { hand, path }: Found): Promise<string | undefined> {
  try {
    if (sync.lms_migration_id !== null) {
      const answer = await hand.client.read(`${path}/${encodeURIComponent(sync.lms_migration_id)}`);
      return migration.safeParse(answer).data?.workflow_state;
    }
    const { items } = await hand.client.readPage(`${path}?per_page=20`);
    const ours = items.flatMap((item) => migration.safeParse(item).data ?? []);
    return ours.find(({ comment }) => comment === commentOf(sync))?.workflow_state ?? 'gone';
  } catch (error) {
    if (error instanceof LmsProblem) return undefined;
    throw error;
  }
}
