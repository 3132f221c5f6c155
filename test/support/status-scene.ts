import * as api from '#shared/statuses/status.api.ts';
import { startApp, type TestApp } from './app.ts';
import { as, type Caller } from './as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltCourse,
  type BuiltInstitution,
} from './build.ts';
import { emptyDatabase } from './database.ts';

/** A ReadyGo institution with three courses in a batch. */
export interface StatusScene {
  readonly app: TestApp;
  readonly institution: BuiltInstitution;
  readonly admin: Caller;
  readonly courses: BuiltCourse[];
}

/** Makes a new scene for each test of the file and passes it on. */
export function eachInStatusScene(enter: (scene: StatusScene) => void) {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await emptyDatabase();
    const institution = await buildInstitution({ is_ready_go: true });
    const admin = as(app, await buildAdmin(institution));
    const batch = await buildBatch(institution);
    const courses = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry'], batch);
    enter({ app, institution, admin, courses });
  });
}

/** The institution's statuses, with how many courses have each. */
export const listStatuses = async (caller: Caller) => (await caller.call(api.listStatusUse, {})).statuses;

/** The status with a label. */
export async function statusNamed(caller: Caller, label: string) {
  const found = (await listStatuses(caller)).find((status) => status.label === label);
  if (!found) throw new Error(`There is no status ${label}`);
  return found;
}
