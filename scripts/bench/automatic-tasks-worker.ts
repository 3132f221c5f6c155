import { sql } from 'kysely';
import { evaluateTasks } from '#server/automatic-tasks/evaluate-tasks.service.ts';
import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { CanvasReady } from './canvas.ts';
import { beChild } from './child.ts';
import { millisecondsOf } from './measure.ts';
import { listCourses, readEach, recordAll } from './read-canvas.ts';
import { startProcess, stopProcess } from './worker-process.ts';

/** What each scan took, what looking at its tasks took, and what one statement took that only finds out. */
export interface AutomaticTaken {
  readonly read: readonly number[];
  readonly evaluated: readonly number[];
  readonly bare: readonly number[];
}

const tasks = 30;
const automatic = 10;
/** As in a night's scans, 3 % of the courses have changed: that turns conditions, so tasks are written. */
const turnsEach = 33;

beChild(async (canvas: CanvasReady) => {
  const scope = await startProcess(canvas);
  await recordAll(scope, canvas);
  const courseIds = await listCourses(scope);
  // Without its tasks, so that they aren't part of the scan.
  const read = await readEach(scope, courseIds);
  await seedChecklist(scope);
  return {
    ready: {},
    answer: async (scans: number): Promise<AutomaticTaken> => ({
      read,
      ...(await evaluateEach(scope, courseIds, scans)),
    }),
    stop: stopProcess,
  };
});

/** The conditions, half of which the courses meet: a tool's number, or two of several tools. */
const condition = (place: number) =>
  JSON.stringify([
    { column: 'udoit.error_count', any: [{ op: place % 2 === 0 ? 'at_most' : 'above', value: place }] },
    ...(place % 3 === 0 ? [{ column: 'core.published', any: [{ op: 'is', value: true }] }] : []),
    ...(place % 5 === 0
      ? [{ column: 'tidyup.issue_count', any: [{ op: 'between', value: [0, 1_000] }] }]
      : []),
  ]);

async function seedChecklist({ institutionId }: Scope) {
  await runSql(`update institutions set is_ready_go = true, active_products = '{core,udoit,tidyup}'`);
  await runSql(
    `insert into checklists (institution_id, title, title_key, visibility, publication)
     values ($1, 'Term', 'term', 'institution', 1)`,
    [institutionId],
  );
  for (let place = 0; place < tasks; place += 1)
    await runSql(
      `insert into checklist_tasks (institution_id, checklist_id, title, weight, condition)
       select $1, id, 'Task ' || $2::int, $2::int, $3::jsonb from checklists`,
      [institutionId, place + 1, place < automatic ? condition(place) : null],
    );
  await runSql(
    `insert into tasklists (institution_id, checklist_id, course_id, publication)
     select l.institution_id, l.id, c.id, 1 from checklists l join courses c using (institution_id)`,
  );
  await runSql(
    `insert into tasks (institution_id, tasklist_id, course_id, checklist_task_id)
     select l.institution_id, l.id, l.course_id, t.id from tasklists l join checklist_tasks t using (checklist_id)`,
  );
  await runSql('analyze');
}

/** After each of a number of scans, of which some found other numbers. */
async function evaluateEach(scope: Scope, courseIds: readonly number[], scans: number) {
  const [evaluated, bare]: [number[], number[]] = [[], []];
  for (const id of courseIds) await inTransaction(() => evaluateTasks(scope, [id]));
  for (let scan = 0; scan < scans; scan += 1) {
    const courseId = courseIds[scan % courseIds.length] ?? 0;
    await inTransaction(async () => {
      const isSame = scan % turnsEach !== 0;
      if (!isSame) await turn(courseId);
      bare.push(await millisecondsOf(() => findOut(scope, courseId)));
      evaluated.push(await millisecondsOf(() => evaluateTasks(scope, [courseId], { isAboutScans: isSame })));
    });
  }
  return { evaluated, bare };
}

const errors = metricById('udoit.error_count').position;

/** The scan finds fewer errors, or more. */
const turn = (courseId: number) =>
  sql`update course_scans set metrics[${sql.lit(errors)}] = (coalesce(metrics[${sql.lit(errors)}], 0)::int + 7) % 14
    where course_id = ${courseId} and tool = 'udoit'`.execute(db());

/** Which of the tasks' conditions the course meets, if one statement knew them all. */
const findOut = ({ institutionId }: Scope, courseId: number) =>
  runSql(
    `select k.id, k.state, t.weight, case when t.weight % 2 = 1 then u.metrics[${errors}] <= t.weight - 1
       else u.metrics[${errors}] > t.weight - 1 end as met
     from tasks k join checklist_tasks t on t.id = k.checklist_task_id and t.condition is not null
     join course_scans u on u.course_id = k.course_id and u.tool = 'udoit'
     where k.institution_id = $1 and k.course_id = $2`,
    [institutionId, courseId],
  );
