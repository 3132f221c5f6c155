import { CompactSign } from 'jose';
import type { Harness } from '#scripts/harness/harness.ts';
import type { LaunchRequest } from '#scripts/harness/id-token.ts';
import type { HarnessCourse } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { canvasPlace, findInstitution } from '#server/infra/tenancy/institution.ts';
import { identityFrom } from '#server/launch/launch-identity.ts';
import { proveToken } from '#server/launch/token-proof.ts';
import type { LaunchSettings } from '#shared/sessions/session-settings.ts';
import { buildBatch, buildCourses } from '#test/support/build.ts';
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

const lti = 'https://purl.imsglobal.org/spec/lti/claim/';
const custom = (fields: object) => ({ [`${lti}custom`]: fields });

async function launch(given: Partial<LaunchRequest> = {}, claims?: Readonly<Record<string, unknown>>) {
  const request = { ...scene.request, ...given };
  const ready = await harness.launchAs(request);
  const answer = await ready.send(
    claims && { idToken: await harness.signIdToken(request, ready.nonce, { claims }) },
  );
  const settings = /id="settings">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  return JSON.parse(settings ?? 'null') as LaunchSettings | null;
}

async function known() {
  const found = await findInstitution(institution.id);
  if (!found) throw new Error('The institution is gone');
  return { ...canvasPlace(found), learned: found.canvasHosts, readsSince: found.readsSince };
}

test('a launch tells by which host name people reach their Canvas, and of which shard its ids are', async () => {
  const before = await known();
  expect(before).toMatchObject({ learned: [], shard: null, readsSince: null });
  await launch();
  // The name that was known anyway is no news, and no reason to read courses again.
  expect(await known()).toEqual({ ...before, shard: '2107' });
  await launch({ domain: 'Learn.Northfield.test' });
  const after = await known();
  expect(after).toMatchObject({ learned: ['learn.northfield.test'], shard: '2107' });
  expect(after.hosts).toEqual([...before.hosts, 'learn.northfield.test']);
  expect(after.readsSince).toBeInstanceOf(Date);
  await launch({ domain: 'learn.northfield.test' });
  expect(await known()).toEqual(after);
});

test('the page that it opens knows those names', async () => {
  const { hosts } = await known();
  const place = async () => (await launch())?.institution.lmsPlace;
  await launch({ domain: 'learn.northfield.test' });
  expect(await place()).toEqual({ hosts: [...hosts, 'learn.northfield.test'], shard: '2107' });
});

test.each([
  ['a link that a teacher made', {}, { [`${lti}resource_link`]: { id: 'made by a teacher' } }],
  ['a student', { person: 'student' }, {}],
  ['another institution', { institution: 'harbor' }, {}],
] as const)('%s teaches it no names', async (_, who, claims) => {
  const given = {
    domain: 'evil.example',
    course,
    placement: 'course_navigation' as const,
    ...('person' in who && { person: harness.person('northfield', who.person) }),
    ...('institution' in who && {
      institution: harness.institution(who.institution),
      person: harness.person(who.institution, 'institution_admin'),
      course: undefined,
    }),
  };
  await launch(given, claims).catch(() => undefined);
  expect((await known()).learned).toEqual([]);
});

test('learns no more names than a Canvas can have, nor twice what many launches say at once', async () => {
  for (let round = 0; round < 8; round += 1)
    await Promise.all([0, 0, 1, 2].map((each) => launch({ domain: `d${round * 3 + each}.northfield.test` })));
  const { learned } = await known();
  expect(learned).toHaveLength(20);
  expect(new Set(learned).size).toBe(20);
});

test.each([
  ['its short form', (id: string) => id],
  ['a shard and a tilde', (id: string) => `2107~${id}`],
  ['one long number', (id: string) => `2107${id.padStart(13, '0')}`],
])('leads to the course by an id in %s', async (_, written) => {
  const [built] = await buildCourses(institution, ['Mine'], await buildBatch(institution));
  const id = built?.id ?? 0;
  await db().updateTable('courses').set({ lms_course_id: course.id }).where('id', '=', id).execute();
  const fields = {
    canvas_course_id: written(course.id),
    canvas_account_id: written(course.accountId),
    canvas_user_id: '1',
    is_root_admin: 'true',
    placement: 'course_navigation',
  };
  const settings = await launch({ course, placement: 'course_navigation' }, custom(fields));
  expect(settings?.start).toEqual({ path: `/courses/${id}`, notice: null });
});

test('reads ids that are numbers to the last digit, though JavaScript would round them', async () => {
  const token = await asNumbers(
    await harness.signIdToken({ ...scene.request, course }, 'n', {
      claims: custom({ canvas_user_id: '104310000000000107', canvas_course_id: '104300000000000333' }),
    }),
  );
  const platform = await db().selectFrom('lti_platforms').selectAll().executeTakeFirstOrThrow();
  const { payload } = await proveToken(token, platform);
  expect(identityFrom(payload)).toMatchObject({ lmsUserId: '104310000000000107', lmsCourseId: '333' });
});

/** The same token with long numbers in place of texts of digits. */
async function asNumbers(token: string) {
  const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { kid, privateKey } = harness.platform.keys.current;
  return new CompactSign(Buffer.from(text.replaceAll(/"(\d{16,})"/g, '$1')))
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .sign(privateKey);
}
