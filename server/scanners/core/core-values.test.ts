import { canvasCourse } from '#server/lms/canvas-types.ts';
import type { CourseSnapshot } from '#server/scanners/course-snapshot.ts';
import { buildFile, buildItem, buildModule, buildModuleItem, buildSnapshot } from '#test/support/snapshot.ts';
import { measureCore } from './core-values.ts';

const grading = (dueAt: string | null) => ({
  lmsAssignmentId: '9',
  dueAt: dueAt === null ? null : new Date(dueAt),
});

const filled: Partial<CourseSnapshot> = {
  course: canvasCourse.parse({
    id: 7,
    workflow_state: 'available',
    total_students: 30,
    syllabus_body: '<p>Hi',
  }),
  teacherCount: 2,
  items: [
    buildItem({ lmsItemId: '1', isFrontPage: true, facts: { images: 2, media: 1, externalTools: 1 } }),
    buildItem({ lmsItemId: '2', isPublished: false }),
    buildItem({ kind: 'assignment', lmsItemId: '3', grading: grading('2026-10-01T00:00:00Z') }),
    buildItem({ kind: 'quiz', lmsItemId: '4', grading: grading(null), updatedAt: null }),
    buildItem({ kind: 'syllabus' }),
  ],
  modules: [
    buildModule({ items: [buildModuleItem({ type: 'ExternalTool' }), buildModuleItem()] }),
    buildModule({ isPublished: false }),
  ],
  files: [buildFile({ updatedAt: new Date('2026-09-03T10:00:00Z') })],
};

test('measures what the course has', () => {
  expect(measureCore(buildSnapshot(filled))).toEqual({
    'core.published': 1,
    'core.studentCount': 30,
    'core.teacherCount': 2,
    'core.hasSyllabus': 1,
    'core.pageCount': 2,
    'core.assignmentCount': 1,
    'core.quizCount': 1,
    'core.discussionCount': 0,
    'core.announcementCount': 0,
    'core.fileCount': 1,
    'core.storageUsedMb': null,
    'core.moduleCount': 2,
    'core.publishedModuleCount': 1,
    'core.moduleItemCount': 2,
    'core.itemCount': 5,
    'core.publishedItemPercent': 80,
    'core.hasFrontPage': 1,
    'core.dueDatePercent': 50,
    'core.wordCount': 500,
    'core.imageCount': 2,
    'core.mediaCount': 1,
    'core.externalToolCount': 2,
    'core.lastUpdateDay': Date.parse('2026-09-03T00:00:00Z') / 86_400_000,
  });
});

test('counts a module as published unless Canvas says that it isn’t', () => {
  const modules = [true, false, null].map((isPublished) => buildModule({ isPublished }));
  expect(measureCore(buildSnapshot({ modules }))['core.publishedModuleCount']).toBe(2);
});

test('an empty course has counts of 0, and no percentages', () => {
  expect(measureCore(buildSnapshot())).toMatchObject({
    'core.itemCount': 0,
    'core.publishedItemPercent': null,
    'core.dueDatePercent': null,
    'core.lastUpdateDay': null,
    'core.hasFrontPage': 0,
  });
});

test.each([
  ['quizzes', ['core.quizCount', 'core.itemCount', 'core.wordCount', 'core.dueDatePercent']],
  ['pages', ['core.pageCount', 'core.hasFrontPage', 'core.imageCount', 'core.lastUpdateDay']],
  ['announcements', ['core.announcementCount', 'core.publishedItemPercent', 'core.lastUpdateDay']],
] as const)('without %s, numbers that need them are unknown, and the others stay', (part, unknown) => {
  const measured = measureCore(buildSnapshot({ ...filled, gaps: [{ part, reason: 'off' }] }));
  for (const metric of unknown) expect([metric, measured[metric] ?? null]).toEqual([metric, null]);
  expect(measured['core.moduleCount']).toBe(2);
});

test('with a text that was never read, what texts add up to is unknown, and the items are counted', () => {
  const unread = buildItem({ lmsItemId: '9', facts: null });
  const measured = measureCore(buildSnapshot({ ...filled, items: [...(filled.items ?? []), unread] }));
  expect(measured).toMatchObject({
    'core.wordCount': null,
    'core.imageCount': null,
    'core.mediaCount': null,
    'core.externalToolCount': null,
    'core.pageCount': 3,
    'core.itemCount': 6,
  });
});

test("without files or a module's items, their numbers are unknown", () => {
  const modules = [buildModule({ items: null })];
  const measured = measureCore(buildSnapshot({ ...filled, files: null, modules }));
  expect(measured).toMatchObject({
    'core.fileCount': null,
    'core.lastUpdateDay': null,
    'core.moduleCount': 1,
    'core.moduleItemCount': null,
    'core.externalToolCount': null,
  });
});
