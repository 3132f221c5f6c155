import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { erasePerson } from '#server/operations/personal-data/erase-person.ts';
import { findPeople } from '#server/operations/personal-data/person.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { seal, unseal } from '#server/reports/sealed-evidence.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import {
  compareEvidenceCopies,
  exportEvidenceCopy,
  freezeEvidence,
  listEvidenceCopies,
  readEvidence,
  readEvidenceCopy,
  removeEvidenceCopy,
} from '#shared/reports/evidence.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';
import { exampleEvidence } from '#test/support/example-evidence.ts';
import { dayAgo, keepDecision, keepValues, noonAgo, zone } from '#test/support/evidence-scene.ts';

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let admin: Caller;
let batch: { id: number; title: string };
let courses: BuiltCourse[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ time_zone: zone, active_products: ['core', 'udoit'] });
  person = await buildPerson(institution, { name: 'Ada Lane', email: 'ada@uni.edu' });
  admin = as(app, await buildAdmin(institution));
  batch = await buildBatch(institution, { created_at: noonAgo(60), title: 'Batch of Ada Lane' });
  courses = await buildCourses(institution, ['A', 'B'], batch);
  const values = { 'udoit.file_checked_count': 10, 'udoit.file_severe_count': 6 };
  await keepValues(institution, { courseId: courses[0]?.id ?? 0, values, from: 30, to: 3 });
  await keepValues(institution, {
    courseId: courses[0]?.id ?? 0,
    values: { ...values, 'udoit.file_severe_count': 1 },
    from: 2,
  });
  await keepDecision(institution, {
    courseId: courses[1]?.id ?? 0,
    standing: 'archived',
    from: 20,
    reason: 'Ada Lane keeps it for records',
    by: { id: person.id, name: 'Ada Lane' },
  });
});

const freeze = (given: { day?: string; title?: string } = {}) =>
  admin.call(freezeEvidence, {
    body: { batchIds: [batch.id], since: dayAgo(25), day: dayAgo(5), title: 'Spring', ...given },
  });
const open = (id: number) => admin.call(readEvidenceCopy, { params: { id } });

test('a copy says what the evidence said when it was frozen, whatever becomes of what it came from', async () => {
  const evidence = await admin.call(readEvidence, {
    query: { batchIds: [batch.id], since: dayAgo(25), day: dayAgo(5) },
  });
  const copy = await freeze();
  expect(copy).toMatchObject({
    title: 'Spring',
    day: dayAgo(5),
    batchCount: 1,
    permissions: { delete: true },
  });
  await closeDays(institution.scope, new Date());
  await sql`delete from course_history; delete from scope_decisions`.execute(db());
  await db().updateTable('batches').set({ title: 'Another' }).execute();
  const opened = await open(copy.id);
  const anonymous = { ...evidence.decisions[0]?.by, personId: null };
  expect({ ...opened.evidence, madeAt: evidence.madeAt }).toEqual({
    ...evidence,
    decisions: evidence.decisions.map((one) => ({ ...one, by: anonymous })),
    work: evidence.work.map((one) => ({ ...one, by: anonymous })),
  });
  expect(opened).toMatchObject({ isTouched: false, replacedTexts: 0 });
  expect(createHash('sha256').update(opened.document).digest('hex')).toBe(copy.sha256);
  expect(opened.document).not.toMatch(/Ada|records|Batch of/);
});

test('names are replaced when somebody is erased, and the copy says so and stays what it was', async () => {
  const { id, sha256 } = await freeze();
  const before = await open(id);
  const [held] = await findPeople(institution.id, 'ada@uni.edu');
  if (!held) throw new Error('She is there');
  await erasePerson(held);
  const after = await open(id);
  expect(after.replacedTexts).toBeGreaterThanOrEqual(3);
  expect([after.isTouched, after.document, after.sha256]).toEqual([false, before.document, sha256]);
  expect(after.evidence?.decisions).toMatchObject([{ by: { name: '—' }, reason: '— keeps it for records' }]);
  expect(after.evidence?.about.batches).toMatchObject([{ title: 'Batch of —' }]);
  expect(after.evidence?.numbers).toEqual(before.evidence?.numbers);
  const { rows } = await sql<{ salt: string | null }>`
    select salt from evidence_texts where text = '—'`.execute(db());
  expect(rows.every(({ salt }) => salt === null)).toBe(true);
});

describe('a touched copy', () => {
  test('is said to be, whether its numbers or a text were changed', async () => {
    const [one, other, third] = [await freeze(), await freeze(), await freeze()];
    await sql`update evidence_copies set document = convert_to(
      replace(convert_from(document, 'UTF8'), '"inScope":6', '"inScope":1'), 'UTF8') where id = ${one.id}`.execute(
      db(),
    );
    await sql`update evidence_texts set text = 'Bo Berg' where copy_id = ${other.id} and text = 'Ada Lane'`.execute(
      db(),
    );
    await sql`delete from evidence_texts where copy_id = ${third.id} and place = 0`.execute(db());
    for (const { id } of [one, other, third]) expect(await open(id)).toMatchObject({ isTouched: true });
    expect((await open((await freeze()).id)).isTouched).toBe(false);
  });

  test('of which nothing can be read shows nothing, and can’t be exported or compared', async () => {
    const [broken, whole] = [await freeze(), await freeze()];
    await sql`update evidence_copies set document = '\\x7b00' where id = ${broken.id}`.execute(db());
    expect(await open(broken.id)).toMatchObject({ isTouched: true, evidence: null });
    for (const call of [
      admin.call(exportEvidenceCopy, { params: { id: broken.id }, query: {} }),
      admin.call(compareEvidenceCopies, { params: { id: whole.id }, query: { from: broken.id } }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('two copies are compared: numbers, decisions and configuration', async () => {
  const before = await freeze();
  await sql`update scope_decisions set ended_at = now(), ended_because = 'withdrawn'`.execute(db());
  await db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ checksDocuments: true }) })
    .execute();
  const after = await freeze({ day: dayAgo(0), title: 'Summer' });
  const changes = await admin.call(compareEvidenceCopies, {
    params: { id: after.id },
    query: { from: before.id },
  });
  expect([changes.from.title, changes.to.title, changes.isSameScope]).toEqual(['Spring', 'Summer', true]);
  expect(changes.numbers).toContainEqual({
    id: 'udoit.file_severe_count',
    unit: 'count',
    inScope: { before: 6, after: 1 },
    all: { before: 6, after: 1 },
  });
  expect(changes.numbers.map(({ id }) => id)).not.toContain('udoit.file_checked_count');
  expect(changes.decisions.ended.map(({ reason }) => reason)).toEqual(['Ada Lane keeps it for records']);
  expect(changes.decisions.added).toEqual([]);
  expect(changes.configuration).toEqual([{ id: 'checksDocuments', before: false, after: true }]);
});

test('a copy is exported as a workbook, with what it says', async () => {
  const { id } = await freeze();
  const token = await readingToken(admin);
  const sheets = await sheetsOf(
    await ask(app, token, exportEvidenceCopy, { params: { id }, query: { format: 'xlsx' } }),
  );
  const row = sheets[0]?.rows.find((cells) => cells.includes('Documents nobody can read'));
  expect(row?.slice(2, 4)).toEqual([6, 6]);
});

test('nothing is frozen of a day on which nothing was tracked', async () => {
  await expect(
    admin.call(freezeEvidence, {
      body: { batchIds: [batch.id], day: dayAgo(100), since: dayAgo(120), title: 'Early' },
    }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: { 'body.day': expect.any(String) as unknown } });
});

test('who doesn’t see all of its batches doesn’t find it; only administrators delete it', async () => {
  const { person: reader, team } = await buildMember(institution, 'read');
  const copy = await freeze();
  const member = as(app, reader);
  expect((await member.call(listEvidenceCopies, {})).copies).toEqual([]);
  await expect(member.call(readEvidenceCopy, { params: { id: copy.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  expect((await member.call(listEvidenceCopies, {})).copies).toEqual([
    { ...copy, permissions: { view: true, delete: false } },
  ]);
  await expect(member.call(removeEvidenceCopy, { params: { id: copy.id } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const elsewhere = as(app, await buildAdmin(await buildInstitution()));
  await expect(elsewhere.call(readEvidenceCopy, { params: { id: copy.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
  await admin.call(removeEvidenceCopy, { params: { id: copy.id } });
  expect((await admin.call(listEvidenceCopies, {})).copies).toEqual([]);
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
    'removeEvidenceCopy',
    'removeEvidenceCopy',
  ]);
});

test('a copy of before courses in scope were counted with checklists is still whole', () => {
  const checklists = [{ id: 1, title: 'Ready for students', courses: 3, completed: 1 }];
  const opened = unseal(seal(exampleEvidence({ checklists })));
  expect(opened).toMatchObject({ evidence: { checklists }, isTouched: false });
});
