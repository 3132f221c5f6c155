import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { assignChecklist } from '#server/tasks/assign-checklist.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { valuesSettled } from '#server/scans/scan.events.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { taskStates } from '#shared/tasks/task.ts';
import { automatic, setState, storyOf, taskOf } from '#test/support/automatic-task-scene.ts';
import { buildAdmin, buildBatch, buildCourses, buildInstitution } from '#test/support/build.ts';
import { buildChecklist } from '#test/support/checklist-scene.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { coreValues, recordScan } from '#test/support/recorded-scan.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

interface Asked {
  readonly filter: Filter;
  /** the same in plain words; null: that depends on what isn't known */
  readonly holds: (students: number | null) => boolean | null;
}

const whenKnown = (holds: (students: number) => boolean) => (students: number | null) =>
  students === null ? null : holds(students);
const conditions: readonly Asked[] = [
  {
    filter: [{ column: 'core.studentCount', any: [{ op: 'at_least', value: 10 }] }],
    holds: whenKnown((students) => students >= 10),
  },
  {
    filter: [
      {
        column: 'core.studentCount',
        any: [
          { op: 'below', value: 5 },
          { op: 'between', value: [12, 14] },
        ],
      },
    ],
    holds: whenKnown((students) => students < 5 || (students >= 12 && students <= 14)),
  },
  {
    filter: [{ column: 'core.studentCount', any: [{ op: 'empty' }] }],
    holds: (students) => students === null,
  },
];

async function buildWorld() {
  const home = await buildInstitution({ is_ready_go: true });
  const person = await buildAdmin(home);
  const [course] = await buildCourses(home, ['Algebra'], await buildBatch(home));
  const courseId = course?.id ?? 0;
  const checklist = await buildChecklist(
    home,
    conditions.map(({ filter }, place) => automatic(`Task ${place}`, filter)),
  );
  await assignChecklist(home.scope, { checklistId: checklist.id, courseIds: [courseId], by: null });
  const tasks = await db().selectFrom('tasks').select('id').orderBy('id').execute();
  const scan = (students: number | null) =>
    inTransaction(async () => {
      await recordScan(home, { courseId, values: coreValues(1, students), now: new Date() });
      await valuesSettled.publish(home.scope, { courseId, isSame: false });
    });
  return { home, person, taskIds: tasks.map(({ id }) => id), scan };
}

type Task = Awaited<ReturnType<typeof taskOf>>;

interface Condition {
  /** the last that was known; null: nothing was */
  readonly was: boolean | null;
  readonly is: boolean | null;
}

/** The rule that a scan has broken with a task, in words of its own: as people are told it. */
function brokenByScan(before: Task, after: Task, { was, is }: Condition): string | undefined {
  const stays = before.state === after.state && before.method === after.method;
  const isDone = after.state === 'done' && after.method === 'automatic';
  if (is === null) return stays ? undefined : 'what isn’t known changes nothing';
  if (is && was === true) return stays ? undefined : 'people have the last word while it stays true';
  if (before.state === 'done' && before.method === 'manual')
    return stays ? undefined : 'what a person did stays done';
  if (!is && before.method === 'automatic')
    return after.state === 'todo' && after.method === null ? undefined : 'what a scan did is reopened';
  if (!is) return stays ? undefined : 'a false condition touches nothing else';
  if (was === null && before.state === 'not_applicable')
    return stays ? undefined : 'what was set aside before anything was known stays so';
  return isDone ? undefined : 'what turns true is done';
}

async function play(random: Random): Promise<string[]> {
  const { home, person, taskIds, scan } = await buildWorld();
  const broken: (string | undefined)[] = [];
  const known = conditions.map(({ holds }) => holds(null));
  for (let step = 0; step < 25; step += 1) {
    const before = await tasksOf(taskIds);
    const students = random.chance(0.25) ? null : random.between(0, 16);
    const [taskId, state] = [random.pick(taskIds), random.pick(taskStates)];
    const isScan = random.chance(0.5);
    await (isScan ? scan(students) : setState(home.scope, person, taskId, state));
    const after = await tasksOf(taskIds);
    for (const [place, { holds }] of conditions.entries()) {
      const [former, latter] = [before[place], after[place]];
      if (!former || !latter) throw new Error('There are too few tasks');
      if (!isScan) broken.push(brokenByPerson(former, latter, taskId === latter.id ? state : former.state));
      if (!isScan) continue;
      const is = holds(students);
      broken.push(brokenByScan(former, latter, { was: known[place] ?? null, is }));
      known[place] = is ?? known[place] ?? null;
    }
  }
  for (const task of await tasksOf(taskIds)) broken.push(await untold(task));
  return broken.flatMap((rule) => rule ?? []);
}

const tasksOf = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => ({ id, ...(await taskOf(id)) })));

const brokenByPerson = (before: Task, after: Task, wanted: string) =>
  after.state === wanted && (after.state !== before.state || after.method === before.method)
    ? undefined
    : 'what people say is what it becomes';

/** Whether its values and its history tell how a task came to be as it is. */
async function untold({ id, state, method, found }: Task & { id: number }) {
  if ((found !== null) !== (state === 'done' && method === 'automatic'))
    return 'what a scan did shows its values';
  const last = (await storyOf(id)).at(-1)?.split(' ').at(-1) ?? 'todo';
  return last === state ? undefined : 'history ends with what it is';
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'whatever scans find and people do, the rules of automatic tasks hold (%i)',
  async (seed) => {
    expect(await play(randomFrom(seed))).toEqual([]);
  },
);
