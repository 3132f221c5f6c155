import { makePdf } from '#scripts/documents/make-pdf.ts';
import { makeDocx } from '#scripts/documents/office/make-office.ts';
import type { FileItem } from '#scripts/harness/course-content.ts';
import { checkDocumentsJob } from '#server/course-files/check-documents.job.ts';
import { makeDue } from '#server/course-files/document-check.repository.ts';
import { db } from '#server/infra/db/database.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { assignChecklist } from '#server/tasks/assign-checklist.service.ts';
import type { InstitutionSettings } from '#shared/settings/institution-settings.ts';
import { stateOf } from '#test/support/automatic-task-scene.ts';
import { buildChecklist } from '#test/support/checklist-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import { withMedia } from '#test/support/with-media.ts';
import { eachInReadScene, readNow, valuesIn, written, type ReadScene } from '#test/support/read-scene.ts';

let scene: ReadScene;
eachInReadScene((given) => {
  scene = given;
});

const set = (settings: Partial<InstitutionSettings>) =>
  db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify(settings) })
    .execute();

const read = () => readNow(scene, [scene.courseId]);

const pdf = (id: number, given: Partial<FileItem> = {}): FileItem => {
  const bytes = makePdf([]);
  return {
    id,
    name: `reader-${id}.pdf`,
    type: 'application/pdf',
    size: bytes.length,
    folderId: 1,
    hidden: false,
    updatedAt: '2026-03-01T09:00:00Z',
    bytes: () => bytes,
    ...given,
  };
};

/** Files that a page links to, which students see. */
const linked = (files: readonly FileItem[], updatedAt = '2026-03-01T09:00:00Z') => {
  const links = files.map(({ id }) => `<a href="/courses/${scene.course.id}/files/${id}">File ${id}</a>`);
  scene.harness.mutate.content(scene.course, {
    pages: [written(1, `<p>${links.join(' ')}</p>`, { url: 'welcome', updatedAt })],
    modules: [
      {
        id: 1,
        name: 'Start',
        published: true,
        items: [{ id: 1, title: 'Welcome', type: 'Page', item: written(1, '', { url: 'welcome' }) }],
      },
    ],
    files: [...files],
    folders: [{ id: 1, name: 'course files', parentId: null }],
  });
};

const filesNow = async () =>
  db()
    .selectFrom('course_files as f')
    .leftJoin('document_checks as d', 'd.content_hash', 'f.content_hash')
    .select([
      'f.id',
      'f.name',
      'f.fetch_problem',
      'f.reach',
      'f.due_at',
      'd.score',
      'd.stopped',
      'd.is_untagged',
    ])
    .orderBy('f.lms_file_id')
    .execute();

const numbers = () =>
  valuesIn(
    scene,
    'udoit.file_count',
    'udoit.file_checked_count',
    'udoit.file_unchecked_count',
    'udoit.file_untagged_count',
    'udoit.file_score',
  );

const untagged = (id: number, given: Partial<FileItem> = {}) => {
  const bytes = makePdf(['untagged']);
  return pdf(id, { bytes: () => bytes, size: bytes.length, ...given });
};

test('documents that students reach are fetched and checked once the institution wants it', async () => {
  linked([pdf(1), untagged(2)]);
  await read();
  expect(scene.harness.simulator.downloads).toEqual([]);
  expect(await numbers()).toMatchObject({ 'udoit.file_count': 2, 'udoit.file_checked_count': null });
  await set({ checksDocuments: true });
  await read();
  expect(await filesNow()).toMatchObject([
    { name: 'reader-1.pdf', score: 100, reach: 5, due_at: null },
    { name: 'reader-2.pdf', score: 50, is_untagged: true, due_at: null },
  ]);
  expect(await numbers()).toEqual({
    'udoit.file_count': 2,
    'udoit.file_checked_count': 2,
    'udoit.file_unchecked_count': 0,
    'udoit.file_untagged_count': 1,
    'udoit.file_score': 75,
  });
});

test('what nothing uses is neither fetched nor counted, and what has not changed is not fetched again', async () => {
  await set({ checksDocuments: true });
  linked([pdf(1)]);
  await read();
  await read();
  expect(scene.harness.simulator.downloads).toEqual(['1']);
  scene.harness.mutate.content(scene.course, { files: [pdf(1), untagged(2)] });
  await read();
  expect(scene.harness.simulator.downloads).toEqual(['1']);
  expect(await numbers()).toMatchObject({ 'udoit.file_count': 2, 'udoit.file_unchecked_count': 0 });
});

test('what nothing uses is checked once a person asks for it', async () => {
  await set({ checksDocuments: true });
  scene.harness.mutate.content(scene.course, {
    files: [untagged(1)],
    folders: [{ id: 1, name: 'course files', parentId: null }],
  });
  await read();
  const [unused] = await filesNow();
  expect(unused).toMatchObject({ reach: 0, score: null });
  await makeDue(scene.institution.scope, unused?.id ?? 0);
  await checkDocumentsJob.enqueue(scene.institution.scope, {});
  await runJobs();
  expect(await filesNow()).toMatchObject([{ score: 50, due_at: null }]);
});

test('a new version is checked by itself, and equal bytes are checked once', async () => {
  await set({ checksDocuments: true });
  linked([untagged(1), untagged(2)]);
  await read();
  expect(await db().selectFrom('document_checks').select('content_hash').execute()).toHaveLength(1);
  linked([pdf(1, { updatedAt: '2026-04-01T09:00:00Z' }), untagged(2)]);
  await read();
  expect(await filesNow()).toMatchObject([{ score: 100 }, { score: 50 }]);
  // Two are fetched at once.
  expect(scene.harness.simulator.downloads.toSorted()).toEqual(['1', '1', '2']);
});

const scanned = (id: number, given: Partial<FileItem> = {}) => {
  const bytes = makePdf(['scanned']);
  return pdf(id, { bytes: () => bytes, size: bytes.length, ...given });
};

const replaced = async () =>
  (await valuesIn(scene, 'udoit.file_replaced_count'))['udoit.file_replaced_count'];

describe('a document is mended by a new version', () => {
  const later = { updatedAt: '2026-04-01T09:00:00Z' };

  test('once one that people can read has the place of one that nobody can', async () => {
    linked([scanned(1), untagged(2)]);
    await read();
    expect(await replaced()).toBeNull();
    await set({ checksDocuments: true });
    await read();
    expect(await replaced()).toBe(0);
    linked([scanned(1, later), untagged(2)]);
    await read();
    expect(await replaced()).toBe(0);
    linked([pdf(1, { updatedAt: '2026-05-01T09:00:00Z' }), pdf(2, later)]);
    await read();
    expect(await replaced()).toBe(1);
  });

  test('under an id of its own, as Canvas replaces files, but not by another name', async () => {
    await set({ checksDocuments: true });
    linked([scanned(1, { name: 'syllabus.pdf' }), scanned(2, { name: 'reader.pdf' }), pdf(3)]);
    await read();
    linked([pdf(4, { name: 'syllabus.pdf' }), pdf(5, { name: 'other.pdf' }), pdf(3)], later.updatedAt);
    await read();
    expect(await replaced()).toBe(1);
    // Nothing happened since, and its sound version stays one.
    await read();
    expect(await replaced()).toBe(1);
    linked([pdf(3)]);
    await read();
    expect(await replaced()).toBe(0);
  });

  test('once for each that is gone, and not by a copy beside it', async () => {
    await set({ checksDocuments: true });
    linked([scanned(1, { name: 'reader.pdf' })]);
    await read();
    linked([scanned(1, { name: 'reader.pdf' }), pdf(2, { name: 'reader.pdf' })], later.updatedAt);
    await read();
    expect(await replaced()).toBe(0);
    const three = [2, 3, 4].map((id) => pdf(id, { name: 'reader.pdf' }));
    linked(three, '2026-05-01T09:00:00Z');
    await read();
    expect(await replaced()).toBe(1);
  });

  test('not while its new version could not be fetched', async () => {
    await set({ checksDocuments: true });
    linked([scanned(1)]);
    await read();
    linked([pdf(1, { ...later, store: 404 })]);
    await read();
    expect(await replaced()).toBe(0);
    linked([pdf(1, { updatedAt: '2026-05-01T09:00:00Z' })]);
    await read();
    expect(await replaced()).toBe(1);
  });
});

test.each([
  ['is larger than the limit', { size: 200_000_000 }, 'too_large'],
  ['says less than it is', { size: 100, bytes: () => new Uint8Array(1_200_000) }, 'too_large'],
  ['has vanished', { store: 404 }, 'missing'],
  ['is kept back', { store: 403 }, 'refused'],
  ['comes from a broken store', { store: 500 }, 'unreachable'],
  ['is a page to log in', { store: 'login_page' }, 'login_page'],
  ['leads into a private network', { store: 'private_network' }, 'unreachable'],
] as const)('says why a document %s, and the others are checked', async (_, given, problem) => {
  await set({ checksDocuments: true, documentMb: 1 });
  linked([pdf(1, given), pdf(2)]);
  await read();
  expect(await filesNow()).toMatchObject([
    { fetch_problem: problem, score: null },
    { fetch_problem: null, score: 100 },
  ]);
  expect(await numbers()).toMatchObject({ 'udoit.file_checked_count': 1, 'udoit.file_unchecked_count': 1 });
});

test.each([
  ['in parts where its store gives them', {}],
  ['whole where it does not', { store: 'no_parts' }],
] as const)('a large Office file is read %s, and the day pays for what came', async (_, given) => {
  await set({ checksDocuments: true });
  const bytes = await withMedia(await makeDocx(['office-contrast']), 3_000_000);
  linked([pdf(1, { name: 'reader.docx', bytes: () => bytes, size: bytes.length, ...given })]);
  await read();
  const [checked] = await db().selectFrom('document_checks').select(['kind', 'stopped']).execute();
  expect(checked).toEqual({ kind: 'docx', stopped: null });
  const rules = await db().selectFrom('document_findings').select('rule').execute();
  expect(rules.map(({ rule }) => rule)).toContain('office-contrast');
  const [day] = await db().selectFrom('document_days').select(['bytes', 'documents']).execute();
  expect(day?.documents).toBe(1);
  expect(Number(day?.bytes) < 300_000).toBe(!('store' in given));
});

test('what is no document in spite of its name has no score, and says so', async () => {
  await set({ checksDocuments: true });
  linked([pdf(1, { bytes: () => Buffer.from('Just a text.') })]);
  await read();
  expect(await filesNow()).toMatchObject([{ score: null, stopped: 'not_a_document' }]);
});

test("a day's bytes are a limit: what's left waits for the next day", async () => {
  await set({ checksDocuments: true, documentDayMb: 10 });
  linked([pdf(1, { size: 6_000_000 }), untagged(2, { size: 6_000_000 })]);
  await read();
  expect((await filesNow()).filter(({ score }) => score !== null)).toHaveLength(1);
  expect(await numbers()).toMatchObject({ 'udoit.file_checked_count': 1, 'udoit.file_unchecked_count': 1 });
});

test('a document that takes its process with it is said to be unchecked, and the others are checked', async () => {
  await set({ checksDocuments: true });
  // Half a million objects that are none: finding the document among them takes longer than it may.
  const objects = Array.from({ length: 1_500_000 }, (_nothing, at) => `${at} 0 obj`).join('\n');
  const bytes = Buffer.from(`%PDF-1.5\n${objects}`);
  linked([pdf(1, { bytes: () => bytes, size: bytes.length }), pdf(2)]);
  await read();
  const [killed, sound] = await filesNow();
  expect(['crashed', 'timed_out', 'budget']).toContain(killed?.stopped);
  expect([killed?.score, sound?.score]).toEqual([null, 100]);
});

test('what vanishes between the list and its download is missing, and is looked for again', async () => {
  await set({ checksDocuments: true });
  const vanishing = pdf(1);
  linked([vanishing, pdf(2)]);
  scene.harness.mutate.before(1, /download$/, () =>
    scene.harness.mutate.content(scene.course, { files: [pdf(2)] }),
  );
  await read();
  expect(await filesNow()).toMatchObject([
    { fetch_problem: 'missing', score: null, due_at: expect.any(Date) },
    { fetch_problem: null, score: 100 },
  ]);
});

test('gives up on a store that never answers', async () => {
  linked([pdf(1, { store: 'never' })]);
  const { contents } = await canvasFor(scene.institution.scope, { tool: 'udoit' });
  const [file] = await contents.files(scene.course.id);
  const fetched = contents.fileBytes(file?.url ?? '', { maxBytes: 1_000, timeoutMs: 300 });
  await expect(fetched).rejects.toMatchObject({ kind: 'unreachable' });
});

test('stops in the middle once it is switched off, and goes on from there', async () => {
  await set({ checksDocuments: true });
  linked([pdf(1), pdf(2), pdf(3), pdf(4)]);
  const asked = read();
  scene.harness.mutate.before(2, /download$/, () => void set({ checksDocuments: false }));
  await asked;
  const left = (await filesNow()).filter(({ due_at }) => due_at !== null);
  expect(left.length).toBeGreaterThan(0);
  await set({ checksDocuments: true });
  await read();
  expect((await filesNow()).map(({ score }) => score)).toEqual([100, 100, 100, 100]);
  const { downloads } = scene.harness.simulator;
  expect(downloads.toSorted()).toEqual(['1', '2', '3', '4']);
});

test('a new version ends a person’s review, and another look at the same one doesn’t', async () => {
  await set({ checksDocuments: true });
  linked([untagged(1)]);
  await read();
  await db().updateTable('course_files').set({ reviewed_at: new Date() }).execute();
  const reviewed = async () => (await db().selectFrom('course_files').select('reviewed_at').execute())[0];
  await read();
  expect(await reviewed()).toEqual({ reviewed_at: expect.any(Date) });
  linked([pdf(1, { updatedAt: '2026-04-01T09:00:00Z' })]);
  await read();
  expect(await reviewed()).toEqual({ reviewed_at: null });
});

test('a task that wants no scanned documents is done once the last one was replaced', async () => {
  await set({ checksDocuments: true });
  await db().updateTable('institutions').set({ is_ready_go: true }).execute();
  const noneScanned = [{ column: 'udoit.file_scanned_count', any: [{ op: 'at_most', value: 0 }] }] as const;
  const checklist = await buildChecklist(scene.institution, [
    { title: 'No scans', condition: JSON.stringify(noneScanned) },
  ]);
  await assignChecklist(scene.institution.scope, {
    checklistId: checklist.id,
    courseIds: [scene.courseId],
    by: null,
  });
  const { id } = await db().selectFrom('tasks').select('id').executeTakeFirstOrThrow();
  const scan = makePdf(['scanned']);
  linked([pdf(1, { bytes: () => scan, size: scan.length })]);
  await read();
  expect(await valuesIn(scene, 'udoit.file_scanned_count')).toEqual({ 'udoit.file_scanned_count': 1 });
  expect(await stateOf(id)).toBe('todo');
  linked([pdf(1, { updatedAt: '2026-04-01T09:00:00Z' })]);
  await read();
  expect(await stateOf(id)).toBe('done');
});

test('checks of bytes that no course has any more are forgotten', async () => {
  await set({ checksDocuments: true });
  linked([untagged(1), pdf(2)]);
  await read();
  linked([pdf(2)]);
  await read();
  await checkDocumentsJob.enqueue(scene.institution.scope, {});
  await runJobs();
  const kept = await db().selectFrom('document_checks').select('score').execute();
  expect(kept).toEqual([{ score: 100 }]);
});

test('what a person asks for is checked before everything else', async () => {
  await set({ checksDocuments: true });
  linked([pdf(1), pdf(2), pdf(3), pdf(4)]);
  await read();
  await db().updateTable('course_files').set({ due_at: new Date() }).execute();
  await makeDue(scene.institution.scope, (await filesNow())[3]?.id ?? 0);
  scene.harness.simulator.downloads.length = 0;
  await checkDocumentsJob.enqueue(scene.institution.scope, {});
  await runJobs();
  // Two come at once.
  expect(scene.harness.simulator.downloads.slice(0, 2)).toContain('4');
});
