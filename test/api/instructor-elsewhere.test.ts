import { db } from '#server/infra/db/database.ts';
import { readAlert } from '#shared/alerts/alert.api.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { urlOf, type Endpoint } from '#shared/http/endpoint.ts';
import { listTaughtMessages } from '#shared/messages/message.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { asTeacher, withToken, type Caller } from '#test/support/as.ts';
import {
  buildBatch,
  buildCourses,
  buildPerson,
  type BuiltCourse,
  type BuiltPerson,
} from '#test/support/build.ts';
import { arrange, buildScene, type Scene } from '#test/support/permission-scene.ts';
import { permissionRows } from '#test/support/permission-table.ts';

let app: TestApp;
let scene: Scene;
let own: BuiltCourse;
let person: BuiltPerson;
let teacher: Caller;

beforeAll(async () => {
  app = await startApp();
  scene = await buildScene(app);
  [own] = (await buildCourses(scene.institution, ['Own'], await buildBatch(scene.institution))) as [
    BuiltCourse,
  ];
  person = await buildPerson(scene.institution);
  teacher = asTeacher(app, person, own);
});
afterAll(() => app.close());

const isTaught = ({ path }: Endpoint) => path.startsWith('/api/instructor/');

/** The calls that people without any role are refused, of all the API. */
const refused = namedEndpoints.filter(([name, target]) => {
  const row = permissionRows().find(({ call }) => call === name);
  return !isTaught(target) && (row?.cells.person === 'no' || row?.cells.person === 'hidden');
});

/** What callers are answered, one after another, to a call that nobody of them may make. */
async function statusesOf(callers: readonly Caller[], [name, target]: (typeof namedEndpoints)[number]) {
  // Some calls are about a tag, and make one with the same title each time.
  await db().deleteFrom('tags').execute();
  const { params, query, body } = await arrange([name, target], scene, person);
  const statuses: number[] = [];
  for (const caller of callers)
    statuses.push((await caller.request(target.method, urlOf(target, { params, query }), body)).status);
  return statuses;
}

const withOwnToken = async () => {
  const { token } = await teacher.call(createApiToken, { body: { title: 'A', reach: 'write' } });
  return withToken(app, token);
};

test('who teaches one course can do no more elsewhere than somebody without any role, nor with a token', async () => {
  const callers = [teacher, await withOwnToken()];
  const allowed: unknown[] = [];
  for (const named of refused)
    for (const status of await statusesOf(callers, named))
      if (status !== 403 && status !== 404) allowed.push([named[0], status]);
  expect(refused.length).toBeGreaterThan(100);
  expect(allowed).toEqual([]);
});

test('no call about the taught course takes a token', async () => {
  const callers = [await withOwnToken()];
  const allowed: unknown[] = [];
  for (const named of namedEndpoints.filter(([, target]) => isTaught(target)))
    for (const status of await statusesOf(callers, named)) if (status < 400) allowed.push([named[0], status]);
  expect(allowed).toEqual([]);
});

test('a preview of another course is not there, nor of one’s own', async () => {
  for (const previewOf of [scene.course.id, own.id])
    for (const target of [readInstructorView, listTaughtMessages])
      await expect(teacher.call(target, { query: { previewOf } })).rejects.toMatchObject({
        code: 'not_found',
      });
  await expect(teacher.call(readAlert, { params: { id: 1 } })).rejects.toMatchObject({ code: 'not_found' });
});
