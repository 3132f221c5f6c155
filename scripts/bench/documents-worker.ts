import { setTimeout as wait } from 'node:timers/promises';
import { recordCourses } from '#server/courses/course.service.ts';
import { checkDocumentsJob } from '#server/course-files/check-documents.job.ts';
import { checkDocumentsWorker } from '#server/course-files/check-documents.worker.ts';
import { readCoursesWorker } from '#server/course-reads/read-courses.worker.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import { buildBatch, putIntoBatch } from '#test/support/build.ts';
import type { CanvasReady } from './canvas.ts';
import { beChild } from './child.ts';
import { millisecondsOf } from './measure.ts';
import { startProcess, stopProcess } from './worker-process.ts';

/** `read` reads the course, so that its documents are known; `bare` only downloads them; `check` fetches and checks them. */
export type FetchQuestion = 'read' | 'bare' | 'check';

interface Bench {
  readonly scope: Scope;
  readonly courseId: string;
}

beChild(async (canvas: CanvasReady) => {
  const bench = { scope: await startProcess(canvas), courseId: canvas.documentsIn };
  const answers: Record<FetchQuestion, (bench: Bench) => Promise<unknown>> = { read, bare, check };
  return {
    ready: {},
    answer: async (question: FetchQuestion) => (await millisecondsOf(() => answers[question](bench))) / 1_000,
    stop: stopProcess,
  };
});

async function read({ scope, courseId }: Bench) {
  const reader = await canvasFor(scope);
  const course = await reader.course(courseId);
  await inTransaction(() => recordCourses(scope, [course]));
  await db()
    .updateTable('institutions')
    .set({ active_products: ['core', 'udoit'] })
    .execute();
  const { id, title } = await db()
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('lms_course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  const institution = { id: scope.institutionId };
  await putIntoBatch(institution, await buildBatch(institution), [{ id, title, lmsCourseId: courseId }]);
  await inTransaction(() => askForScans(scope, [id], { since: new Date() }));
  await runUntilIdle([readCoursesWorker]);
}

/** As many as the product takes at once (check-documents.worker.ts). */
const atOnce = 2;

async function bare({ scope, courseId }: Bench) {
  const { contents } = await canvasFor(scope);
  const files = (await contents.files(courseId)).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { url } of files) await (await fetch(url ?? '')).arrayBuffer();
    }),
  );
}

async function check({ scope }: Bench) {
  await db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ checksDocuments: true, documentDayMb: 1_000_000 }) })
    .execute();
  await checkDocumentsJob.enqueue(scope, {});
  do await runUntilIdle([checkDocumentsWorker]);
  while ((await countDue()) > 0 && (await wait(10, true)));
  const { checked } = await db()
    .selectFrom('course_files')
    .select(({ fn }) => fn.count<number>('content_hash').as('checked'))
    .executeTakeFirstOrThrow();
  if (checked === 0) throw new Error('No document was checked');
}

async function countDue() {
  const { due } = await db()
    .selectFrom('course_files')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return due;
}
