import type { HarnessCourse } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { seal } from '#server/infra/secrets.ts';
import { sealContexts, tokenContexts } from '#server/lms/seal-contexts.ts';
import { configurePacing } from '#server/fix-runs/fix-copies-bulk-action.ts';
import { as, type Caller } from './as.ts';
import { buildAdmin, buildBatch } from './build.ts';
import { itemWith } from './canvas-items.ts';
import { runJobs } from './jobs.ts';
import { knownCourse } from './known-course.ts';
import { readNow } from './read-scene.ts';
import type { SyncScene } from './sync-scene.ts';

type CanvasScene = Pick<SyncScene, 'harness' | 'canvas' | 'institution'> & {
  readonly app: { readonly origin: string };
};

export interface RunScene {
  readonly admin: Caller;
  readonly personId: number;
  readonly token: string;
  /** the courses in Canvas, and here */
  readonly taught: readonly HarnessCourse[];
  readonly courses: readonly { readonly id: number; readonly title: string }[];
}

const faulty = (words: string) =>
  `<h2>Week</h2><p>${words}</p><h4>Overview</h4><p>Read this.</p><p><img src="https://example.org/leaf.png"></p>`;

/**
 * Courses with the same pages, scanned, in which one heading is skipped and one image isn't described; and an administrator
 * who lets us save.
 */
export async function buildRunScene(scene: CanvasScene, count: number, pages = 1): Promise<RunScene> {
  const { app, harness, canvas, institution } = scene;
  configurePacing({ everyMs: 0 });
  await db()
    .updateTable('institutions')
    .set({
      active_products: ['core', 'udoit', 'tidyup'],
      settings: JSON.stringify({ savesFixes: true }),
      canvas_oauth_client_id: 'key',
      canvas_oauth_client_secret: seal('secret', sealContexts.clientSecret),
    })
    .execute();
  const taught = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').slice(0, count);
  const batch = await buildBatch(institution);
  const courses = [];
  for (const course of taught) {
    course.state = 'available';
    harness.mutate.content(course, {
      syllabus: null,
      pages: Array.from({ length: pages }, (_, at) =>
        itemWith(100 + at, faulty('The same everywhere'), { title: 'Welcome', url: `welcome-${at}` }),
      ),
      assignments: [],
      quizzes: [],
      discussions: [],
      announcements: [],
      modules: [],
      files: [],
      folders: [],
    });
    courses.push(await knownCourse(institution, course, batch));
  }
  const { person, token } = await buildGranter(scene);
  await readNow(
    { harness, canvas, institution, course: taught[0] as HarnessCourse, courseId: courses[0]?.id ?? 0 },
    courses.map(({ id }) => id),
  );
  await runJobs();
  // Their term may be over; then they'd count as concluded.
  await db().updateTable('courses').set({ end_at: null, workflow_state: 'available' }).execute();
  return { admin: as(app, person), personId: person.id, token, taught, courses };
}

/** An administrator of both who has let Courseyard save in Canvas as them. */
async function buildGranter({ harness, canvas, institution }: CanvasScene) {
  const person = await buildAdmin(institution);
  const inCanvas = canvas.people.find(({ kind }) => kind === 'institution_admin');
  if (!inCanvas) throw new Error('The harness has no administrator');
  const { accessToken, refreshToken } = harness.tokens.issue(canvas, inCanvas);
  await db()
    .insertInto('canvas_grants')
    .values({
      institution_id: institution.id,
      person_id: person.id,
      canvas_url: (await institution.scope.institution()).canvasUrl,
      lms_user_id: inCanvas.lmsUserId,
      access_token: seal(accessToken, tokenContexts.grant.access),
      refresh_token: seal(refreshToken, tokenContexts.grant.refresh),
      token_expires_at: new Date(Date.now() + 3_600_000),
      scopes: '',
    })
    .execute();
  return { person, token: accessToken };
}
