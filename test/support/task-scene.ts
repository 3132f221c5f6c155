import { addCourses, removeSelectedCourses } from '#shared/batches/batch-courses.api.ts';
import * as tasks from '#shared/tasks/task.api.ts';
import * as lists from '#shared/tasks/tasklist.api.ts';
import { startApp, type TestApp } from './app.ts';
import { as, type Caller } from './as.ts';
import {
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildTeam,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from './build.ts';
import { emptyDatabase } from './database.ts';
import { runJobs } from './jobs.ts';

/** A ReadyGo institution: a team that can edit a batch of three courses, and an admin. */
export interface TaskScene {
  readonly app: TestApp;
  readonly institution: BuiltInstitution;
  readonly admin: Caller;
  readonly ada: BuiltPerson;
  readonly ben: BuiltPerson;
  /** can edit in the team */
  readonly asAda: Caller;
  readonly asBen: Caller;
  /** reads only */
  readonly asReader: Caller;
  readonly team: { readonly id: number };
  readonly batch: { readonly id: number };
  readonly courses: readonly BuiltCourse[];
}

/** Makes a new scene for each test of the file and passes it on. */
export function eachInTaskScene(enter: (scene: TaskScene) => void) {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await emptyDatabase();
    const institution = await buildInstitution({ is_ready_go: true });
    const [chief, ada, ben, reader] = [
      await buildPerson(institution, { is_admin: true, name: 'Chief' }),
      await buildPerson(institution, { name: 'Ada' }),
      await buildPerson(institution, { name: 'Ben' }),
      await buildPerson(institution, { name: 'Rea' }),
    ];
    const team = await buildTeam(institution, [
      { person: ada, role: 'edit' },
      { person: ben, role: 'edit' },
      { person: reader, role: 'read' },
    ]);
    const batch = await buildBatch(institution, { team_id: team.id });
    const courses = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry'], batch);
    const [admin, asAda, asBen, asReader] = [as(app, chief), as(app, ada), as(app, ben), as(app, reader)];
    enter({ app, institution, admin, ada, ben, asAda, asBen, asReader, team, batch, courses });
  });
}

/** Assigns checklists to a course. */
export const assign = (caller: Caller, course: { id: number } | undefined, checklist: { id: number }) =>
  caller.call(lists.assignToCourse, {
    params: { id: course?.id ?? 0 },
    body: { checklistIds: [checklist.id] },
  });

/** The checklists on a course. */
export const tasklistsOn = async (caller: Caller, course: { id: number } | undefined) =>
  (await caller.call(lists.listTasklists, { params: { id: course?.id ?? 0 } })).tasklists;

/** All tasks on a course. */
export const tasksOn = async (caller: Caller, course: { id: number } | undefined) =>
  (await tasklistsOn(caller, course)).flatMap((list) => list.tasks);

/** The task of a course with this title. */
export async function taskNamed(caller: Caller, course: { id: number } | undefined, title: string) {
  const found = (await tasksOn(caller, course)).find((task) => task.title === title);
  if (!found) throw new Error(`There is no task ${title}`);
  return found;
}

/** Changes a task as it is now. */
export async function change(caller: Caller, id: number, body: Omit<Parameters<typeof send>[2], 'version'>) {
  const { version } = await caller.call(tasks.readTask, { params: { id } });
  return send(caller, id, { version, ...body });
}

export const send = (
  caller: Caller,
  id: number,
  body: {
    version: number;
    state?: 'todo' | 'in_progress' | 'done' | 'blocked' | 'not_applicable';
    assigneeIds?: number[] | null;
    dueOn?: string | null;
    evidenceNote?: string | null;
    evidenceLink?: string | null;
  },
) => caller.call(tasks.updateTask, { params: { id }, body });

type Course = { readonly id: number } | undefined;

/** Puts a course into a batch, and does what follows. */
export async function enterBatch(caller: Caller, course: Course, { id }: { readonly id: number }) {
  await caller.call(addCourses, { params: { id }, body: { courses: [{ id: course?.id ?? 0 }] } });
  await runJobs();
}

/** Takes a course out of a batch, and does what follows. */
export async function leaveBatch(caller: Caller, course: Course, { id }: { readonly id: number }) {
  await caller.call(removeSelectedCourses, { params: { id }, body: { selected: [course?.id ?? 0] } });
  await runJobs();
}
