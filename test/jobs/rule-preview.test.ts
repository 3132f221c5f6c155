import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import * as api from '#shared/batches/add-courses.api.ts';
import * as courses from '#shared/batches/batch-courses.api.ts';
import * as batches from '#shared/batches/batch.api.ts';
import { readSyncStatus } from '#shared/syncs/sync.api.ts';
import { keyOf } from '#shared/text/search-key.ts';
import {
  eachInAddCoursesScene,
  readRequested as read,
  type AddCoursesScene,
} from '#test/support/add-courses-scene.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildBatch, buildMember } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
let harness: Harness;
let canvas: HarnessInstitution;
let institution: AddCoursesScene['institution'];
let admin: Caller;
let batchId: number;
let listed: AddCoursesScene['listed'];

eachInAddCoursesScene((scene) => {
  ({ app, harness, canvas, institution, admin, batchId, listed } = scene);
});

const everything = () => ({ accountId: canvas.rootAccountId });
const ofNew = (query: object = {}) =>
  admin.call(api.previewRule, { params: { id: institution.id }, query: { ...everything(), ...query } });
const ofBatch = (query: object = {}, caller = admin, id = batchId) =>
  caller.call(api.previewBatchRule, {
    params: { id },
    query: { ...everything(), type: 'dynamic', ...query },
  });

/** The batch with the ids here of the first courses that Canvas lists. */
async function fill(count: number) {
  const wanted = listed()
    .slice(0, count)
    .map(({ id }) => ({ lmsCourseId: id }));
  const { newIds } = await admin.call(courses.addCourses, {
    params: { id: batchId },
    body: { courses: wanted },
  });
  return newIds;
}

test('of a new batch counts what a sync would find, and names the first ten by title', async () => {
  expect(await ofNew()).toMatchObject({
    status: 'reading',
    isPartial: true,
    leaves: null,
    memberCount: null,
  });
  await read();
  const found = await ofNew();
  expect(found).toMatchObject({
    status: 'ready',
    isPartial: false,
    courseCount: listed().length,
    enters: listed().length,
    leaves: 0,
    memberCount: listed().length,
    leaving: [],
  });
  expect(found.courses).toHaveLength(10);
  expect(found.courses.every(({ change }) => change === 'enters')).toBe(true);
  const keys = found.courses.map(({ title }) => keyOf(title));
  expect(keys).toEqual(keys.toSorted());
  expect(keys[0]).toBe(
    listed()
      .map(({ name }) => keyOf(name ?? '~'))
      .toSorted()[0],
  );
});

test('of an existing batch says which courses come in and which go out, and changes nothing', async () => {
  const kept = await fill(3);
  const online = { courseFormat: 'online' };
  await ofBatch(online);
  await read();
  const found = await ofBatch(online);
  const isOnline = ({ format }: { format: string | null }) => format === 'online';
  const stay = listed().slice(0, 3).filter(isOnline).length;
  const total = listed().filter(isOnline).length;
  expect(found).toMatchObject({
    courseCount: total,
    enters: total - stay,
    leaves: 3 - stay,
    memberCount: total,
  });
  expect(found.leaving).toHaveLength(3 - stay);
  expect(found.courses.slice(0, 10 - stay).every(({ change }) => change === 'enters')).toBe(true);
  const { courses: members } = await admin.call(courses.listBatchCourses, {
    params: { id: batchId },
    query: {},
  });
  expect(members.map(({ id }) => id).toSorted()).toEqual([...kept].toSorted());
});

test('of a static batch that becomes hybrid keeps what people added', async () => {
  await fill(3);
  const none = { type: 'hybrid', includeChildAccounts: 'false' };
  await ofBatch(none);
  await read();
  expect(await ofBatch(none)).toMatchObject({
    courseCount: 0,
    pinned: 3,
    enters: 0,
    leaves: 0,
    memberCount: 3,
  });
  expect((await ofBatch(none)).courses.map(({ change }) => change)).toEqual(['stays', 'stays', 'stays']);
});

test('says the same as the sync that follows', async () => {
  await fill(2);
  const termId = canvas.terms[0]?.id ?? '';
  const rule = { accountId: canvas.rootAccountId, termId, includeChildAccounts: true };
  await ofBatch({ termId });
  await read();
  const { enters, leaves } = await ofBatch({ termId });
  await admin.call(batches.updateBatchSettings, {
    params: { id: batchId },
    body: { type: 'dynamic', title: `By rule ${batchId}`, dynamicBatchConfig: rule },
  });
  await runJobs();
  const { currentSync } = await admin.call(readSyncStatus, { params: { id: batchId } });
  expect(currentSync).toMatchObject({
    status: 'completed',
    courseAddedCount: enters,
    courseRemovedCount: leaves,
  });
});

test('reads no more than its bound, and then claims nothing about what goes out', async () => {
  await fill(1);
  await ofBatch();
  // As many as a preview reads, but for one page.
  await db()
    .updateTable('course_searches')
    .set({ courses_read: api.mostPreviewed - 1 })
    .execute();
  await read();
  const found = await ofBatch();
  expect(found).toMatchObject({
    status: 'ready',
    isPartial: true,
    leaves: null,
    memberCount: null,
    leaving: [],
  });
  expect(found.courseCount).toBeLessThan(listed().length);
});

test('says why Canvas refused, and reads it again on request', async () => {
  harness.faults.switchOn({ kind: 'error_500', path: /courses/ });
  const termId = canvas.terms[2]?.id ?? '';
  await ofNew({ termId });
  await read();
  expect(await ofNew({ termId })).toMatchObject({
    status: 'failed',
    isPartial: true,
    errorMessage: expect.any(String) as string,
  });
  harness.faults.clear();
  expect((await ofNew({ termId, refresh: 'true' })).status).toBe('reading');
  await read();
  expect((await ofNew({ termId })).status).toBe('ready');
});

test('is only for people who may save the rule, and of a batch that they see', async () => {
  const { person: editor, team } = await buildMember(institution, 'edit');
  const { person: owner, team: ownTeam } = await buildMember(institution, 'admin');
  const theirs = await buildBatch(institution, { team_id: team.id });
  const owned = await buildBatch(institution, { team_id: ownTeam.id });
  await expect(ofBatch({}, as(app, editor), theirs.id)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(ofBatch({}, as(app, owner), theirs.id)).rejects.toMatchObject({ code: 'not_found' });
  expect((await ofBatch({}, as(app, owner), owned.id)).status).toBe('reading');
});
