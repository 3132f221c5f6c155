import type { Harness } from '#scripts/harness/harness.ts';
import type { LaunchRequest } from '#scripts/harness/id-token.ts';
import type { HarnessCourse } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import * as api from '#shared/sessions/session.api.ts';
import type { LaunchSettings } from '#shared/sessions/session-settings.ts';
import { withToken } from '#test/support/as.ts';
import { buildBatch, buildCourses, buildTeam } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { registerInstitution } from '#test/support/harness.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
let harness: Harness;
let institution: { id: number };
let course: HarnessCourse;

beforeAll(async () => {
  scene = await startLaunchScene();
  ({ harness } = scene);
  [course] = [...scene.request.institution.courses.values()] as [HarnessCourse];
});
afterAll(() => scene.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await registerInstitution(harness, harness.institution('northfield'));
});

type Kind = Parameters<Harness['person']>[1];
const from = (kind: Kind, placement: LaunchRequest['placement']): LaunchRequest => ({
  ...scene.request,
  person: harness.person('northfield', kind),
  placement,
  course,
});

async function launch(request: LaunchRequest, roles?: readonly string[]): Promise<LaunchSettings> {
  const ready = await harness.launchAs(request);
  const claims = roles && { 'https://purl.imsglobal.org/spec/lti/claim/roles': roles };
  const answer = await ready.send(
    claims && { idToken: await harness.signIdToken(request, ready.nonce, { claims }) },
  );
  const settings = /id="settings">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  return JSON.parse(settings ?? 'null') as LaunchSettings;
}

/** The course that launches come from, known here, in the team's batch or in none. */
async function know({ tracked = true, teamId }: { tracked?: boolean; teamId?: number } = {}) {
  const batch = tracked
    ? await buildBatch(institution, teamId === undefined ? {} : { team_id: teamId })
    : undefined;
  const [built] = await buildCourses(institution, ['Mine'], batch);
  await db().updateTable('courses').set({ lms_course_id: course.id }).where('id', '=', built!.id).execute();
  return built!.id;
}

const notTracked = { path: '/dashboard', notice: 'course_not_tracked' };

test('leads administrators from a course to its page, or says that it is in no batch', async () => {
  const admin = from('institution_admin', 'course_navigation');
  expect(await launch(admin)).toMatchObject({ start: notTracked, teachesHere: false });
  const id = await know();
  expect((await launch(admin)).start).toEqual({ path: `/courses/${id}`, notice: null });
});

test.each(['course_navigation', 'instructor_view'] as const)(
  'opens from the placement %s the view of a tracked course for its teacher',
  async (placement) => {
    const id = await know();
    const { start, teachesHere, clientToken } = await launch(from('instructor', placement));
    expect({ start, teachesHere }).toEqual({
      start: { path: `/instructor/view/${id}`, notice: null },
      teachesHere: true,
    });
    const caller = withToken(scene.app, clientToken);
    expect(await caller.call(readInstructorView, { query: {} })).toMatchObject({
      title: 'Mine',
      lmsCourseId: course.id,
    });
    const [other] = await buildCourses(institution, ['Not mine'], await buildBatch(institution));
    expect((await caller.request('GET', `/api/courses/${other!.id}`)).status).toBe(404);
  },
);

test.each(['course_navigation', 'instructor_view'] as const)(
  "leads from the placement %s to the page that says so when a teacher's course is in no batch",
  async (placement) => {
    const request = from('instructor', placement);
    const unknown = await launch(request);
    expect(unknown).toMatchObject({ start: { path: '/instructor/view', notice: null }, teachesHere: true });
    const id = await know({ tracked: false });
    const known = await launch(request);
    expect(known.start).toEqual({ path: `/instructor/view/${id}`, notice: null });
    const view = await withToken(scene.app, known.clientToken).request('GET', '/api/instructor/view');
    expect(view.status).toBe(404);
  },
);

test('leads a teacher whose team looks after the course to everything the team sees of it', async () => {
  await launch(from('instructor', 'course_navigation'));
  const { id: personId } = await db().selectFrom('people').select('id').executeTakeFirstOrThrow();
  const person = { id: personId, institutionId: institution.id, issuer: '', clientId: '', subject: '' };
  const team = await buildTeam(institution, [{ person, role: 'read' }]);
  const id = await know({ teamId: team.id });
  expect((await launch(from('instructor', 'course_navigation'))).start?.path).toBe(`/courses/${id}`);
  expect((await launch(from('instructor', 'instructor_view'))).start?.path).toBe(`/instructor/view/${id}`);
});

test('remembers who teaches when the browser has to prove itself first, and in its own tab', async () => {
  const id = await know();
  const ready = await harness.launchAs(from('instructor', 'course_navigation'));
  const html = await (await ready.send({ cookie: '' })).text();
  const { launchId } = JSON.parse(/id="binding">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
    launchId: string;
  };
  const answer = await fetch(`${scene.app.origin}/lti/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: scene.app.origin },
    body: JSON.stringify({ launchId, binding: /=([\w-]+)/.exec(ready.cookie)?.[1] }),
  });
  const settings = (await answer.json()) as LaunchSettings;
  expect(settings).toMatchObject({ start: { path: `/instructor/view/${id}` }, teachesHere: true });
  const { url } = await withToken(scene.app, settings.clientToken).call(api.openTab, {
    body: { path: `/instructor/view/${id}` },
  });
  const code = /#tab=(.+)$/.exec(url)?.[1] ?? '';
  const tab = await withToken(scene.app, settings.clientToken).call(api.redeemTab, { body: { code } });
  expect(tab.settings.teachesHere).toBe(true);
});

const elsewhere = [
  'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor',
  'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
];

test.each(['course_navigation', 'instructor_view'] as const)(
  'opens no view from the placement %s for someone who teaches elsewhere but not in this course',
  async (placement) => {
    await know();
    const settings = await launch(from('instructor', placement), elsewhere);
    expect(settings).toMatchObject({ start: notTracked, teachesHere: false });
    const view = await withToken(scene.app, settings.clientToken).request('GET', '/api/instructor/view');
    expect(view.status).toBe(404);
  },
);

test('lets an administrator see what a teacher sees, only through the placement made for it', async () => {
  const id = await know();
  const looked = await launch(from('institution_admin', 'instructor_view'));
  expect(looked).toMatchObject({ start: { path: `/instructor/view/${id}` }, teachesHere: true });
});

test.each([
  ['instructor', 'course_navigation'],
  ['instructor', 'instructor_view'],
  ['institution_admin', 'instructor_view'],
] as const)('has no view for an %s from the placement %s in the core flavour', async (kind, placement) => {
  await know();
  await db().updateTable('institutions').set({ is_ready_go: false }).execute();
  const { start, teachesHere, clientToken } = await launch(from(kind, placement));
  expect(start?.path).not.toContain('instructor');
  expect(teachesHere).toBe(false);
  expect((await withToken(scene.app, clientToken).request('GET', '/api/instructor/view')).status).toBe(404);
});
