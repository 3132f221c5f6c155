import { message, type Blueprint, type Names, type Words } from './blueprint.ts';

/** Something done to many courses, without a dialog and without undo: declared, done and tested, with its names. */
export function bulkActionOf(names: Names, title: Words): Blueprint {
  const { feature, kebab, camel, snake } = names;
  const texts = Object.fromEntries(
    ['menu', 'deed', 'noted'].map((key) => [`bulkAction.${snake}.${key}`, title]),
  );
  const declared = Object.entries(texts).map(
    ([id, words]) => `      ${id.slice(id.lastIndexOf('.') + 1)}: ${message(id, words)},`,
  );
  return {
    files: {
      [`server/${feature}/${kebab}-bulk-action.ts`]: done(names),
      [`test/jobs/${kebab}.test.ts`]: actionTest(names),
    },
    texts,
    registrations: [
      {
        path: 'shared/bulk-actions/bulk-action-kinds.ts',
        list: 'export const bulkActionKinds =',
        entry: `  ${snake}: {\n    params: none,\n    texts: defineMessages({\n${declared.join('\n')}\n    }),\n  },`,
      },
      {
        path: 'server/bulk-actions.ts',
        list: 'export const bulkActions =',
        entry: `  ${snake}: ${camel},`,
        imports: [{ name: camel, from: `#server/${feature}/${kebab}-bulk-action.ts` }],
      },
    ],
  };
}

const done = ({ camel, snake }: Names) => `
import { sql } from 'kysely';
import * as z from 'zod';
import { defineBulkAction, type CourseOutcome } from '#server/access/bulk-action.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import { coursesOf } from '#server/relations/courses.ts';

/** Counts courses: one that Canvas has deleted doesn't count. */
export const ${camel} = defineBulkAction({
  name: '${snake}',
  kept: z.object({}),
  portion: 1_000,
  begin: async () => ({ kept: {}, about: [] }),
  refuse: (scope, { actor, courseIds }) => refuseUnchangeable(scope, actor, { courseIds }),
  apply: async (scope, { courseIds }) => {
    const courses = await coursesOf(scope)
      .where('id', '=', sql<number>\`any(\${[...courseIds]}::integer[])\`)
      .where('workflow_state', '!=', 'deleted')
      .execute();
    const counted = new Set(courses.map(({ id }) => id));
    return courseIds.map(
      (courseId): CourseOutcome => ({ courseId, outcome: counted.has(courseId) ? 'done' : 'unchanged' }),
    );
  },
});
`;

const actionTest = ({ snake }: Names) => `
import { db } from '#server/infra/db/database.ts';
import { readBulkAction, startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import { buildAdmin, buildFilledBatch, buildInstitution } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

test('counts the chosen courses, save one that Canvas has deleted', async () => {
  const home = await buildInstitution();
  const { ids } = await buildFilledBatch(home, 'static', ['Botany', 'Chemistry', 'Drama']);
  await db().updateTable('courses').set({ workflow_state: 'deleted' }).where('title', '=', 'Drama').execute();
  const admin = as(app, await buildAdmin(home));
  const { id } = await admin.call(startBulkAction, {
    body: { action: '${snake}', params: {}, selection: { selected: ids } },
  });
  await runJobs();
  const { status, counts } = await admin.call(readBulkAction, { params: { id } });
  expect([status, counts.done, counts.unchanged]).toEqual(['completed', 2, 1]);
});
`;
