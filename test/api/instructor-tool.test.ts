import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import * as accessibility from '#shared/findings/accessibility.api.ts';
import { defaultSections } from '#shared/instructor-tool/instructor-sections.ts';
import * as api from '#shared/instructor-tool/instructor-tool.api.ts';
import type { InstructorTool } from '#shared/instructor-tool/instructor-tool.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  type BuiltInstitution,
} from '#test/support/build.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let teacher: Caller;
let batch: { readonly id: number };

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  institution = await buildInstitution({ is_ready_go: true });
  admin = as(app, await buildAdmin(institution));
  batch = await buildBatch(institution, { title: 'Autumn' });
  const [own] = await buildCourses(institution, ['Botany'], batch);
  if (!own) throw new Error('no course was built');
  teacher = asTeacher(app, await buildPerson(institution), own);
});

const asSent = ({ batches, ...tool }: InstructorTool) => ({
  isOn: tool.isOn,
  allBatches: tool.allBatches,
  batchIds: batches.map(({ id }) => id),
  sections: tool.sections,
  intro: tool.intro,
  contact: tool.contact,
  scoresHiddenUntil: tool.scoresHiddenUntil,
  version: tool.version,
});
const choose = async (given: Partial<ReturnType<typeof asSent>>) =>
  admin.call(api.updateInstructorTool, {
    body: { ...asSent(await admin.call(api.readInstructorTool, {})), ...given },
  });
const seesView = () =>
  teacher.call(readInstructorView, { query: {} }).then(
    () => true,
    (problem: { code: string }) => problem.code,
  );

test('is on for all batches until somebody chooses something', async () => {
  expect(await admin.call(api.readInstructorTool, {})).toMatchObject({
    isOn: true,
    allBatches: true,
    batches: [],
    sections: defaultSections,
    version: 0,
    updatedBy: null,
    courseCount: 1,
    inScopeCount: 1,
  });
  expect(await seesView()).toBe(true);
});

test('keeps what was chosen, says who chose it, and writes it into the log', async () => {
  const saved = await choose({
    allBatches: false,
    batchIds: [batch.id],
    intro: 'Welcome\nto <b>Botany</b>',
    contact: { name: 'Learning Design', address: 'design@northfield.test' },
    sections: { ...defaultSections, status: 'read' },
  });
  expect(saved).toMatchObject({
    batches: [{ id: batch.id, title: 'Autumn' }],
    intro: 'Welcome\nto <b>Botany</b>',
    version: 1,
    updatedBy: expect.stringContaining('Person'),
  });
  expect(await admin.call(api.readInstructorTool, {})).toEqual(saved);
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries[0]).toMatchObject({ action: 'updateInstructorTool', note: 'on for 1 batch' });
});

test('refuses a change of what somebody else has changed, and batches that are not there', async () => {
  const seen = asSent(await admin.call(api.readInstructorTool, {}));
  await choose({ intro: 'First' });
  await expect(
    admin.call(api.updateInstructorTool, { body: { ...seen, intro: 'Second' } }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await choose({ intro: 'Third' });
  const elsewhere = await buildBatch(await buildInstitution({ is_ready_go: true }));
  for (const batchIds of [[], [elsewhere.id]])
    await expect(choose({ allBatches: false, batchIds })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'body.batchIds': expect.any(String) },
    });
  expect(await admin.call(api.readInstructorTool, {})).toMatchObject({ intro: 'Third', version: 2 });
});

test('shows no view where it is off, or the course is in none of its batches', async () => {
  await choose({ isOn: false });
  expect(await seesView()).toBe('not_found');
  expect(await teacher.call(readSettings, {})).toMatchObject({ teachesHere: false, isViewOff: true });
  const other = await buildBatch(institution);
  await choose({ isOn: true, allBatches: false, batchIds: [other.id] });
  expect(await seesView()).toBe('not_found');
  await choose({ batchIds: [other.id, batch.id] });
  expect(await seesView()).toBe(true);
  expect(await teacher.call(readSettings, {})).toMatchObject({ teachesHere: true, isViewOff: false });
});

test('hides scores until their day comes in the institution’s time zone', async () => {
  const band = async () =>
    (await teacher.call(accessibility.readTaughtAccessibility, { query: {} })).showsScores;
  await choose({ scoresHiddenUntil: '2999-01-01' });
  expect(await band()).toBe(false);
  expect(await admin.call(api.readInstructorTool, {})).toMatchObject({ areScoresHidden: true });
  await choose({ scoresHiddenUntil: '2001-01-01' });
  expect(await band()).toBe(true);
});
