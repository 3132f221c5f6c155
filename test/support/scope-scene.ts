import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { db } from '#server/infra/db/database.ts';
import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/scope-decisions/scope-decision.api.ts';
import type { ScopeSubjectRef } from '#shared/scope-decisions/scope-decision.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { startApp, type TestApp } from './app.ts';
import { as } from './as.ts';
import { buildAdmin, buildBatch, buildCourses, buildInstitution } from './build.ts';
import { emptyDatabase } from './database.ts';

export type Decision = Input<typeof api.decideScope>['body']['decision'];
export const archived: Decision = { standing: 'archived', reason: 'The term is over' };
const whole: ScopeSubjectRef = { subject: 'course', key: '' };

/** Three courses of a batch, one of which is called archived, whose scope an admin decides about. */
export async function buildScopeScene(app: TestApp) {
  await emptyDatabase();
  const institution = await buildInstitution();
  const admin = as(app, await buildAdmin(institution));
  const courses = await buildCourses(
    institution,
    ['Archived: Algebra', 'Botany', 'Chemistry'],
    await buildBatch(institution),
  );
  const course = (place: number) => {
    const found = courses[place];
    if (!found) throw new Error('There is no such course');
    return found;
  };
  const onCourse = (place: number) => ({ params: { id: course(place).id } });
  return {
    app,
    institution,
    admin,
    course,
    onCourse,
    decide: (place: number, decision: Decision, caller = admin, subjects = [whole]) =>
      caller.call(api.decideScope, { ...onCourse(place), body: { subjects, decision } }),
    scopeOf: (place: number, caller = admin) => caller.call(api.readCourseScope, onCourse(place)),
    standings: async () => {
      const { courses: rows } = await admin.call(queryCourses, { body: { columns: ['core.scope'] } });
      return rows.map(({ values }) => values['core.scope']);
    },
    rename: (place: number, title: string) =>
      db()
        .updateTable('courses')
        .set({ title, name_key: keyOf(title) })
        .where('id', '=', course(place).id)
        .execute(),
  };
}
export type ScopeScene = Awaited<ReturnType<typeof buildScopeScene>>;

/** Builds that for each test of the file, and passes it on. */
export function eachInScopeScene(enter: (scene: ScopeScene) => void) {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(async () => enter(await buildScopeScene(app)));
  afterAll(() => app.close());
}
