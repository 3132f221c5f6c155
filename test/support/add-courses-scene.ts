import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse, HarnessInstitution } from '#scripts/harness/world.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import {
  checkCourseCsvWorker,
  readCourseListWorker,
} from '#server/batches/add-courses/add-courses.worker.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { startApp, type TestApp } from './app.ts';
import { as, type Caller } from './as.ts';
import { buildBatch, buildPerson } from './build.ts';
import { registerInstitution, startTestHarness } from './harness.ts';
import { runJobs } from './jobs.ts';

/** A batch to add courses to, whose Canvas is the test's own harness. */
export interface AddCoursesScene {
  readonly app: TestApp;
  readonly harness: Harness;
  readonly canvas: HarnessInstitution;
  readonly institution: { readonly id: number; readonly scope: Scope };
  /** an admin whom Canvas doesn't know */
  readonly admin: Caller;
  readonly batchId: number;
  /** the courses that Canvas lists */
  readonly listed: () => HarnessCourse[];
}

/** Makes a new, empty batch for each test of the file, at one institution, and passes it on. */
export function eachInAddCoursesScene(enter: (scene: AddCoursesScene) => void) {
  let app: TestApp;
  let harness: Harness;
  let canvas: HarnessInstitution;
  let institution: AddCoursesScene['institution'];
  beforeAll(async () => {
    app = await startApp();
    harness = await startTestHarness();
    canvas = harness.institution('northfield');
    institution = await registerInstitution(harness, canvas);
    await runJobs();
  });
  afterAll(async () => {
    await harness.close();
    await app.close();
  });
  beforeEach(async () => {
    harness.faults.clear();
    const admin = as(app, await buildPerson(institution, { is_admin: true, lms_user_id: null }));
    const { id: batchId } = await buildBatch(institution);
    const listed = () => [...canvas.courses.values()].filter(({ state }) => state !== 'deleted');
    enter({ app, harness, canvas, institution, admin, batchId, listed });
  });
}

/** Reads from Canvas what was requested; scans are another test's business. */
export const readRequested = () => runUntilIdle([readCourseListWorker, checkCourseCsvWorker]);
