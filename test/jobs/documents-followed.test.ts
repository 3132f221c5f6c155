import { makePdf } from '#scripts/documents/make-pdf.ts';
import type { FileItem } from '#scripts/harness/course-content.ts';
import { db } from '#server/infra/db/database.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { buildBatch } from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachWithDelivery, passMinutes } from '#test/support/live-event-scene.ts';
import { trackCourse, written } from '#test/support/read-scene.ts';
import type { SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let send: (name: string, body: Readonly<Record<string, unknown>>) => Promise<Response>;
eachWithDelivery(
  (given, canvas) => {
    scene = given;
    send = canvas.send;
  },
  { courses: 10 },
);

test('a document that was replaced in Canvas is checked by itself, as a live event says so', async () => {
  await db()
    .updateTable('institutions')
    .set({ active_products: [...tools], settings: JSON.stringify({ checksDocuments: true }) })
    .execute();
  const course = [...scene.canvas.courses.values()].find(({ state }) => state === 'available');
  if (!course) throw new Error('The harness has no available course');
  const reader = (bytes: Buffer, updatedAt: string): FileItem => ({
    id: 1,
    name: 'reader.pdf',
    type: 'application/pdf',
    size: bytes.length,
    folderId: 1,
    hidden: false,
    updatedAt,
    bytes: () => bytes,
  });
  scene.harness.mutate.content(course, {
    syllabus: `<a href="/courses/${course.id}/files/1">Reader</a>`,
    pages: [written(1, '<p>Read it.</p>')],
    files: [reader(makePdf(['scanned']), '2026-03-01T09:00:00Z')],
  });
  await trackCourse(scene.institution, await buildBatch(scene.institution), course.id);
  const event = { context_type: 'Course', context_id: course.id };
  const changed = async () => {
    await send('attachment_updated', event);
    await runJobs();
    await passMinutes(10);
    await runJobs();
    return db()
      .selectFrom('course_files as f')
      .innerJoin('document_checks as d', 'd.content_hash', 'f.content_hash')
      .select(['d.is_scanned', 'd.score'])
      .execute();
  };
  expect(await changed()).toMatchObject([{ is_scanned: true }]);
  scene.harness.mutate.content(course, { files: [reader(makePdf(), '2026-04-01T09:00:00Z')] });
  expect(await changed()).toEqual([{ is_scanned: false, score: 100 }]);
});
