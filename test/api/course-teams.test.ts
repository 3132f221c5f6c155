import { db } from '#server/infra/db/database.ts';
import { listCourseTeams } from '#shared/teams/course-team.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildTeam,
  putIntoBatch,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;
let course: BuiltCourse;
let ada: BuiltPerson;
let bea: BuiltPerson;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ is_ready_go: true });
  ada = await buildPerson(institution, { name: 'Ada', name_key: 'ada' });
  bea = await buildPerson(institution, { name: 'Bea', name_key: 'bea' });
  const design = await buildTeam(
    institution,
    [
      { person: bea, role: 'read' },
      { person: ada, role: 'admin' },
    ],
    'Design',
  );
  const access = await buildTeam(institution, [{ person: bea, role: 'edit' }], 'Access');
  const fall = await buildBatch(institution, { title: 'Fall', team_id: design.id });
  course = (await buildCourses(institution, ['Algebra'], fall))[0]!;
  for (const given of [
    { title: 'Autumn', team_id: design.id },
    { title: 'Checked', team_id: access.id },
    { title: 'Old', team_id: access.id, status: 0 as const },
    { title: 'Nobody’s' },
  ])
    await putIntoBatch(institution, await buildBatch(institution, given), [course]);
});

const inShort = async (caller: Caller) =>
  (await caller.call(listCourseTeams, { params: { id: course.id } })).teams.map(
    ({ title, batches, members, memberCount }) => ({
      title,
      batches: batches.map((batch) => batch.title),
      members: members.map(({ name, role }) => `${name} ${role}`),
      memberCount,
    }),
  );

const design = {
  title: 'Design',
  batches: ['Autumn', 'Fall'],
  members: ['Ada admin', 'Bea read'],
  memberCount: 2,
};
const access = { title: 'Access', batches: ['Checked'], members: ['Bea edit'], memberCount: 1 };

test('names the teams that see a course, through which active batches, and who is in them', async () => {
  expect(await inShort(as(app, await buildAdmin(institution)))).toEqual([access, design]);
  expect(await inShort(as(app, bea))).toEqual([access, design]);
});

test('names no teams of batches that the caller doesn’t see', async () => {
  expect(await inShort(as(app, ada))).toEqual([design]);
});

test('leaves out deactivated people', async () => {
  await db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', bea.id).execute();
  expect(await inShort(as(app, ada))).toEqual([{ ...design, members: ['Ada admin'], memberCount: 1 }]);
});
