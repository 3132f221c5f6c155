import type { Harness } from '#scripts/harness/harness.ts';
import type { LaunchRequest } from '#scripts/harness/id-token.ts';
import { db } from '#server/infra/db/database.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
let harness: Harness;
let request: LaunchRequest;
let institutionId: number;

beforeAll(async () => {
  scene = await startLaunchScene();
  ({ harness, request, institutionId } = scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await db().deleteFrom('people').execute();
});

const launch = async () => (await harness.launchAs(request)).send();
const listPeople = () =>
  db().selectFrom('people').select(['subject', 'lms_user_id', 'is_admin', 'state']).orderBy('id').execute();

const rolesClaim = 'https://purl.imsglobal.org/spec/lti/claim/roles';

const archive = (isArchived: boolean) =>
  db()
    .updateTable('institutions')
    .set({ status: isArchived ? 0 : 1 })
    .where('id', '=', institutionId)
    .execute();

/** A launch without an answer fails here, not at jest's own limit. */
const withinFiveSeconds = (answer: Promise<Response>) =>
  new Promise<Response>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer within five seconds')), 5_000);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Another person, or the same one under an earlier identity, with the LMS user id of the person launching. */
const addPersonWithSameLmsId = (issuer: string | null, subject: string | null) =>
  db()
    .insertInto('people')
    .values({
      institution_id: institutionId,
      issuer,
      subject,
      lms_user_id: request.person.lmsUserId,
      name: 'Added before',
      name_key: 'added before',
      is_admin: true,
      state: subject === null ? 'invited' : 'active',
      preferences: '{}',
    })
    .execute();

test("lets in a person whose LMS user id belongs to another LTI identity, without that one's roles", async () => {
  await addPersonWithSameLmsId('https://earlier.example', 'earlier');
  const answer = await launch();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"clientToken"');
  expect(await listPeople()).toEqual([
    { subject: 'earlier', lms_user_id: request.person.lmsUserId, is_admin: true, state: 'active' },
    { subject: request.person.subject, lms_user_id: null, is_admin: false, state: 'active' },
  ]);
});

test('lets a known person in when someone was added by hand with the same LMS user id', async () => {
  await launch();
  await db().updateTable('people').set({ lms_user_id: null }).execute();
  await addPersonWithSameLmsId(null, null);
  const answer = await launch();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"clientToken"');
});

test.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
  ['with no role that lets them in', async () => {}, { [rolesClaim]: [] }],
  ['who is deactivated', () => db().updateTable('people').set({ state: 'deactivated' }).execute(), {}],
  ['of an archived institution', () => archive(true), {}],
])('changes nothing about a known person %s', async (_, change, claims) => {
  await launch();
  await change();
  const before = await db().selectFrom('people').selectAll().execute();
  const begun = await harness.launchAs(request);
  const idToken = await harness.signIdToken(request, begun.nonce, {
    claims: { name: 'Another name', ...claims },
  });
  const answer = await begun.send({ idToken });
  await archive(false);
  expect(answer.status).toBe(403);
  expect(await db().selectFrom('people').selectAll().execute()).toEqual(before);
  expect(before).toHaveLength(1);
});

test('makes one person of several first launches at once', async () => {
  const launches = await Promise.all([1, 2, 3, 4].map(() => harness.launchAs(request)));
  const answers = await Promise.all(launches.map((each) => each.send()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await listPeople()).toHaveLength(1);
});

test('answers a launch that meets an internal error with a request id and no internals', async () => {
  const ready = await harness.launchAs(request);
  await db().schema.alterTable('contexts').renameTo('contexts_away').execute();
  try {
    const answer = await withinFiveSeconds(ready.send());
    const body = await answer.text();
    expect(answer.status).toBe(500);
    expect(body).toContain('data-reason="unexpected"');
    expect(body).toContain(answer.headers.get('x-request-id'));
    expect(body).not.toMatch(/contexts|node_modules|at \w+ \(/);
  } finally {
    await db().schema.alterTable('contexts_away').renameTo('contexts').execute();
  }
});

test('lets in everyone who comes for the first time at once with one LMS user id, which one of them then has', async () => {
  const prepared = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(async (subject) => {
      const begun = await harness.launchAs(request);
      const idToken = await harness.signIdToken(request, begun.nonce, { claims: { sub: subject } });
      return () => begun.send({ idToken });
    }),
  );
  const answers = await Promise.all(prepared.map((send) => send()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const people = await listPeople();
  expect(people.map(({ subject }) => subject).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(people.filter(({ lms_user_id }) => lms_user_id !== null)).toHaveLength(1);
});
