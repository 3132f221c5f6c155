import type { Actor } from '#server/access/actor.ts';
import {
  goOnWithAction,
  pauseAction,
  retryAction,
  startElsewhere,
  undoAction,
} from '#server/bulk-actions/bulk-action.service.ts';
import { cancelAction } from '#server/bulk-actions/cancel-bulk-action.service.ts';
import {
  countPlacesOf,
  countRunPlaces,
  insertRunPlaces,
  listCoursesToWrite,
  listPlacesOf,
} from '#server/fixes/run-places.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import {
  confirmedFrom,
  mostPlaces,
  typedFrom,
  type FixRun,
  type RunPlace,
  type changeFixRun,
  type planFixRun,
} from '#shared/fixes/fix-runs.api.ts';
import type { FixState } from '#shared/fixes/fix.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { listChosen } from './copies.repository.ts';
import { getSource } from './copies.service.ts';
import { planFixRunJob, syncBlueprintJob } from './fix-run.job.ts';
import { runProblems } from './fix-run.messages.ts';
import {
  askForSync,
  countRuns,
  findRun,
  insertRun,
  listRuns,
  lockRun,
  updateRun,
  type RunRow,
} from './fix-run.repository.ts';
import { presentRun, presentRuns } from './present-fix-run.service.ts';

/** Stores the chosen places of a finding's copies and has them looked at. */
export async function planRun(
  scope: Scope,
  actor: Actor,
  { findingId, answer, which, inConcluded }: Parsed<typeof planFixRun>['body'],
): Promise<FixRun> {
  const source = await getSource(scope, actor, findingId);
  if (!(await scope.institution()).settings.savesFixes)
    throw new Problem('conflict', phrase(runProblems.switchedOff));
  const places = await listChosen(scope, actor, source, { ...which, inConcluded, most: mostPlaces });
  if (places.length === 0) throw new Problem('conflict', phrase(runProblems.nothingToFix));
  const id = await insertRun(scope, { rule: source.rule, answer, source, by: actor, inConcluded });
  const run = await getRow(scope, id);
  await insertRunPlaces(scope, run, {
    by: actor,
    places: places.map((place) => ({
      findingId: place.id,
      courseId: place.course_id,
      itemId: place.item_id,
      itemTitle: place.item_title,
    })),
  });
  await planFixRunJob.enqueue(scope, { runId: id });
  return presentRun(scope, actor, run);
}

const notFound = () => new Problem('not_found', phrase(runProblems.noRun));

async function getRow(scope: Scope, id: number) {
  const run = await findRun(scope, id);
  if (!run) throw notFound();
  return run;
}

/** One's own runs, and for who administers the institution all of them. */
const isSeenBy = (actor: Actor, { person_id }: RunRow) =>
  actor.isInstitutionAdmin || person_id === actor.personId;

async function getRun(scope: Scope, actor: Actor, id: number): Promise<RunRow> {
  const run = await getRow(scope, id);
  if (!isSeenBy(actor, run)) throw notFound();
  return run;
}

export const readRun = async (scope: Scope, actor: Actor, id: number) =>
  presentRun(scope, actor, await getRun(scope, actor, id));

export async function listRunsOf(scope: Scope, actor: Actor, query: { page: number; limit: number }) {
  const personId = actor.isInstitutionAdmin ? undefined : actor.personId;
  const pagination = paginate(query, await countRuns(scope, personId));
  return { runs: await presentRuns(scope, actor, await listRuns(scope, personId, pagination)), pagination };
}

interface Start {
  readonly id: number;
  readonly typed?: number | undefined;
}

/** Has a planned run written; a large one only once a second administrator has asked for it too. */
export async function startRun(scope: Scope, actor: Actor, { id, typed }: Start): Promise<FixRun> {
  await getRun(scope, actor, id);
  const run = await lockRun(scope, id);
  if (!run) throw notFound();
  const isOwn = run.person_id === actor.personId;
  if (run.step === 'planning') throw new Problem('conflict', phrase(runProblems.notPlanned));
  if (run.step === 'started') throw new Problem('conflict', phrase(runProblems.started));
  if (isOwn === (run.step === 'unconfirmed'))
    throw new Problem('conflict', phrase(runProblems.needsSecond, { most: confirmedFrom }));
  const count = (await countRunPlaces(scope, [id])).get(id)?.waiting ?? 0;
  if (count === 0) throw new Problem('conflict', phrase(runProblems.nothingToFix));
  if (count > typedFrom && typed !== count)
    throw new Problem('conflict', phrase(runProblems.typeNumber, { count }));
  if (count > confirmedFrom && isOwn) await updateRun(scope, id, { step: 'unconfirmed' });
  else await startWriting(scope, actor, run);
  return readRun(scope, actor, id);
}

/** It stays the run of the person who planned it, in their name and with their rights, also where another confirms it. */
async function startWriting(scope: Scope, actor: Actor, run: RunRow) {
  const isOwn = run.person_id === actor.personId;
  const owner = isOwn ? actor : run.person_id === null ? undefined : await findActor(scope, run.person_id);
  if (!owner) throw new Problem('conflict', phrase(runProblems.ownerGone));
  const actionId = await startElsewhere(scope, owner, {
    action: 'fix_copies',
    params: { runId: run.id },
    courseIds: await listCoursesToWrite(scope, run.id),
  });
  await updateRun(scope, run.id, {
    step: 'started',
    action_id: actionId,
    ...(!isOwn && { confirmed_by: actor.name }),
  });
}

type Step = Parsed<typeof changeFixRun>['params']['step'];

const actionSteps = {
  pause: pauseAction,
  'go-on': goOnWithAction,
  cancel: cancelAction,
  retry: retryAction,
  undo: undoAction,
} as const satisfies Record<
  Exclude<Step, 'sync'>,
  (scope: Scope, actor: Actor, id: number) => Promise<unknown>
>;

/** Takes a step with a run that was started; most are its action's own. */
export async function changeRun(scope: Scope, actor: Actor, { id, step }: { id: number; step: Step }) {
  const run = await getRun(scope, actor, id);
  if (run.action_id === null) throw new Problem('conflict', phrase(runProblems.notStarted));
  if (step === 'sync') await startSyncs(scope, actor, run);
  else await actionSteps[step](scope, actor, run.action_id);
  return readRun(scope, actor, id);
}

/** Asks for the syncs of a run's blueprints; each goes out once. */
async function startSyncs(scope: Scope, actor: Actor, run: RunRow) {
  const { can, syncs } = await presentRun(scope, actor, run);
  if (!can.sync) throw new Problem('conflict', phrase(runProblems.noSync));
  for (const { courseId, state } of syncs) {
    if (state !== 'open' && state !== 'failed') continue;
    await askForSync(scope, run.id, courseId);
    await syncBlueprintJob.enqueue(scope, { runId: run.id, courseId });
  }
}

interface PlacesQuery {
  readonly id: number;
  readonly state?: FixState | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

/** A page of a run's places, with what would be, or was, changed in each. */
export async function readPlaces(scope: Scope, actor: Actor, { id, ...query }: PlacesQuery) {
  const run = await getRun(scope, actor, id);
  const { canvasUrl } = await scope.institution();
  const pagination = paginate(query, await countPlacesOf(scope, run.id, query));
  const rows = await listPlacesOf(scope, run.id, { ...query, ...pagination });
  const places = rows.map((row): RunPlace => ({
    fixId: row.id,
    findingId: row.finding_id,
    courseId: row.course_id,
    courseTitle: row.course_title,
    courseCode: row.course_code,
    itemTitle: row.item_title,
    itemUrl: `${canvasUrl}/courses/${encodeURIComponent(row.lms_course_id)}/${row.address}`,
    isConcluded: row.is_concluded,
    state: row.state,
    reason: row.reason,
    said: row.said,
    before: row.before_excerpt,
    after: row.after_excerpt,
  }));
  return { places, pagination };
}
