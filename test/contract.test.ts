import { served } from '#server/access/serve.ts';
import { endpoints, namedEndpoints } from '#shared/endpoints.ts';
import { urlOf, type Endpoint } from '#shared/http/endpoint.ts';
import { as, stranger } from '#test/support/as.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildTeam,
} from '#test/support/build.ts';
import { buildAlert, buildAlertRule } from '#test/support/build-alerts.ts';
import { buildChecklist, buildTasklist } from '#test/support/checklist-scene.ts';
import { buildQuickView } from '#test/support/build-quick-views.ts';
import { sentToInstitution } from '#test/support/permission-scene.ts';

let app: TestApp;
/** Ids of records that belong to one institution, by their name in the guard. */
let theirs: Record<string, number>;
let outsider: Awaited<ReturnType<typeof buildAdmin>>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

beforeEach(async () => {
  const owner = await buildInstitution({ is_ready_go: true });
  const batch = await buildBatch(owner);
  const [course] = await buildCourses(owner, ['Botany'], batch);
  const person = await buildPerson(owner);
  const team = await buildTeam(owner);
  const checklist = await buildChecklist(owner, ['Welcome']);
  const tasklist = await buildTasklist(owner, checklist, { courseId: course?.id ?? 0 });
  const rule = await buildAlertRule(owner);
  theirs = {
    institution: owner.id,
    alert: (await buildAlert(owner, { rule, course: { id: course?.id ?? 0 } })).id,
    batch: batch.id,
    course: course?.id ?? 0,
    checklist: checklist.id,
    task: tasklist.taskIds[0] ?? 0,
    person: person.id,
    team: team.id,
    quick_view: (await buildQuickView(person)).id,
  };
  outsider = await buildAdmin(await buildInstitution({ is_ready_go: true }));
});

const name = ({ method, path }: Endpoint) => `${method} ${path}`;
const guarded = endpoints.filter(({ access }) => access !== 'public');
const onRecords = guarded.flatMap((target) =>
  typeof target.access === 'object' ? [{ target, record: target.access.record }] : [],
);
const onInstitution = namedEndpoints.filter(([, { path }]) => /^\/api\/institutions\/:id\b/.test(path));

/** Fills every placeholder of a path: `:id` with the given record, `:tool` with a tool, the others with 1. */
/** Placeholders that are words, with one of theirs. */
const words: Readonly<Record<string, string>> = { tool: 'core', list: 'page_empty' };

const paramsFor = (target: Endpoint, id: number) =>
  Object.fromEntries(
    [...target.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, key === 'id' ? id : (words[key ?? ''] ?? 1)]),
  );

test('every endpoint of the contract has a handler, and every handler is in the contract', () => {
  expect(new Set([...served].map(name))).toEqual(new Set(endpoints.map(name)));
});

test.each(guarded.map((target) => [name(target), target] as const))(
  '%s turns away a stranger',
  async (_, target) => {
    const answer = await stranger(app).request(
      target.method,
      urlOf(target, { params: paramsFor(target, 1) }),
    );
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'not_signed_in' });
  },
);

test.each(onRecords.map(({ target, record }) => [name(target), target, record] as const))(
  "%s hides another institution's record",
  async (_, target, record) => {
    const url = urlOf(target, { params: paramsFor(target, theirs[record] ?? 0) });
    const answer = await as(app, outsider).request(target.method, url);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found' });
  },
);

test.each(onInstitution)('%s hides another institution', async (called, target) => {
  const params = paramsFor(target, theirs.institution ?? 0);
  const { query, body } = sentToInstitution[called] ?? {};
  const url = urlOf(target, { params, query });
  const answer = await as(app, outsider).request(target.method, url, body);
  expect([403, 404]).toContain(answer.status);
  expect(answer.body).toMatchObject({ code: expect.stringMatching(/^not_(found|allowed)$/) as unknown });
});

test.each(onRecords.map(({ target }) => [name(target), target] as const))(
  '%s calls a malformed id malformed',
  async (_, target) => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999']) {
      const url = urlOf(target, { params: { ...paramsFor(target, 1), id } });
      const answer = await as(app, outsider).request(target.method, url);
      expect(answer.body).toMatchObject({ code: 'invalid_input' });
    }
  },
);
