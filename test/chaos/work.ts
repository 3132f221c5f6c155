import { setTimeout as wait } from 'node:timers/promises';
import { startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { startSync } from '#shared/syncs/sync.api.ts';
import { untilTrue } from '#test/support/server-process.ts';
import type { Outcome } from './fault.ts';
import type { Installation } from './installation.ts';
import { jobTable } from '#server/infra/jobs/queue-tables.ts';

/** Work of every kind that's under way: a sync that finds other courses, their scans, and an action on many courses. */
interface Work {
  /** Waits until it's all done, and looks for what's missing or there twice. */
  finish(): Promise<string[]>;
}

/** What all courses of the batch must be once a sync is done. */
const livingOf = ({ canvas }: Installation) =>
  [...canvas.courses.values()].flatMap(({ id, state }) => (state === 'deleted' ? [] : [id]));

/** The numbers of the first column. */
const numbers = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => Number(Object.values(row)[0]));

const one = async (on: Installation, text: string, ...values: readonly unknown[]) =>
  numbers(await on.sql(text, values))[0] ?? Number.NaN;

const membersOf = async (on: Installation) => {
  const rows = await on.sql(
    'select c.lms_course_id as id from batch_courses m join courses c on c.id = m.course_id where m.batch_id = $1',
    [on.batchId],
  );
  return rows.map(({ id }) => String(id));
};

let rounds = 0;

interface Begun {
  /** Canvas's live events lead to the sync; otherwise a person asks for it */
  readonly isToldByEvents?: boolean;
}

/** Begins it all. Each time other courses have come and gone in Canvas. */
async function beginWork(on: Installation, { isToldByEvents = false }: Begun = {}): Promise<Work> {
  await untilIdle(on);
  // A course can't have more than a few.
  await on.sql('delete from course_tags');
  rounds += 1;
  const tag = `Round ${rounds}`;
  const session = await on.signIn();
  const chosen = await chosenCourses(on);
  changeCanvas(on);
  const restore = on.harness.faults.switchOn({ kind: 'latency', ms: 150, path: /courses/ });
  const action = await session.call(startBulkAction, {
    body: { action: 'tag', params: { tags: [tag] }, selection: { selected: chosen } },
  });
  if (!isToldByEvents) await session.call(startSync, { params: { id: on.batchId } });
  // Not by the API: a process whose clock is wrong may well not know the session.
  const hasEnded = async () =>
    (await one(on, 'select count(*) from bulk_actions where id = $1 and ended_at is not null', action.id)) ===
    1;
  return {
    finish: async () => {
      restore();
      await untilTrue(async () => (await isIdle(on)) && (await hasEnded()));
      return [...(await lostOfBatch(on)), ...(await lostOfAction(on, { id: action.id, tag, chosen }))];
    },
  };
}

/** Those that stay in Canvas. */
const chosenCourses = async (on: Installation) =>
  numbers(
    await on.sql('select course_id from batch_courses where batch_id = $1 order by course_id offset 10', [
      on.batchId,
    ]),
  );

function changeCanvas({ canvas, harness }: Installation) {
  const ids = livingOf({ canvas } as Installation);
  for (const id of ids.slice(0, 3)) harness.mutate.course(canvas, id, { state: 'deleted' });
  for (let added = 0; added < 10; added += 1)
    harness.mutate.addCourse(canvas, { name: `Added ${added}`, state: 'available' });
}

/** Nothing is under way: the last sync is completed, and no scan is asked for. */
async function isIdle(on: Installation): Promise<boolean> {
  const [last] = await on.sql('select status from syncs where batch_id = $1 order by id desc limit 1', [
    on.batchId,
  ]);
  const asked = await one(
    on,
    `select count(*) from course_scans s join batch_courses m on m.course_id = s.course_id
     where m.batch_id = $1 and s.status in ('pending', 'running')`,
    on.batchId,
  );
  return last?.status === 'completed' && asked === 0;
}

export const untilIdle = (on: Installation) => untilTrue(() => isIdle(on));

async function lostOfBatch(on: Installation): Promise<string[]> {
  const [living, members] = [livingOf(on), await membersOf(on)];
  const missing = living.filter((id) => !members.includes(id));
  const tooMany = members.filter((id) => !living.includes(id));
  const counted = await one(on, 'select course_count from batches where id = $1', on.batchId);
  const unscanned = await one(
    on,
    `select count(*) from batch_courses m where m.batch_id = $1 and not exists (
       select from course_scans s where s.course_id = m.course_id and s.tool = 'core' and s.status = 'succeeded')`,
    on.batchId,
  );
  const dead = await one(on, `select count(*) from ${jobTable} where name = 'dead-letters'`);
  return [
    ...said(missing.length, 'courses missing in the batch'),
    ...said(tooMany.length, 'courses in the batch that Canvas no longer has'),
    ...said(counted - members.length, 'courses counted too many'),
    ...said(unscanned, 'courses not scanned'),
    ...said(dead, 'jobs failed for good'),
  ];
}

interface Started {
  readonly id: number;
  readonly tag: string;
  readonly chosen: readonly number[];
}

async function lostOfAction(on: Installation, { id, tag, chosen }: Started): Promise<string[]> {
  const tagged = await one(
    on,
    'select count(*) from course_tags c join tags t on t.id = c.tag_id where t.title = $1',
    tag,
  );
  const done = await one(
    on,
    `select count(*) from bulk_action_courses where action_id = $1 and outcome = 'done'`,
    id,
  );
  const ends = await one(
    on,
    `select count(*) from audit_entries where action = 'endBulkAction' and record_id = $1`,
    String(id),
  );
  return [
    ...said(chosen.length - tagged, 'courses not tagged'),
    ...said(chosen.length - done, 'courses without an outcome'),
    ...said(ends - 1, 'entries too many in the audit log'),
  ];
}

const said = (count: number, what: string) => (count === 0 ? [] : [`${what}: ${count}`]);

/** Breaks something while work of every kind is under way, and finds out what became of the work. */
export async function duringWork(
  on: Installation,
  breakIt: () => Promise<void>,
  begun: Begun = {},
): Promise<Outcome> {
  const work = await beginWork(on, begun);
  await wait(300);
  await breakIt();
  const mendedAt = Date.now();
  const lost = await work.finish();
  return { lost, wellAfterMs: Date.now() - mendedAt };
}

/** Breaks something many times, a few times in each piece of work. */
export async function duringWorks(
  on: Installation,
  { times, each }: { times: number; each: number },
  breakIt: (time: number) => Promise<void>,
): Promise<Outcome> {
  const lost: string[] = [];
  let wellAfterMs = 0;
  for (let done = 0; done < times; done += each) {
    const outcome = await duringWork(on, async () => {
      for (let time = done; time < Math.min(done + each, times); time += 1) await breakIt(time);
    });
    lost.push(...outcome.lost);
    wellAfterMs = Math.max(wellAfterMs, outcome.wellAfterMs);
  }
  return { lost, wellAfterMs };
}
