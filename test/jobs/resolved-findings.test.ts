import { db } from '#server/infra/db/database.ts';
import { readAccessibilityOf } from '#server/findings/accessibility.service.ts';
import { judgeFindings } from '#server/findings/judge-findings.service.ts';
import { undoChange } from '#server/undos/undo.service.ts';
import { buildAdmin } from '#test/support/build.ts';
import {
  eachInReadScene,
  findingsIn,
  readNow,
  valuesIn,
  written,
  type ReadScene,
} from '#test/support/read-scene.ts';

let scene: ReadScene;
let actor: { personId: number; name: string };
eachInReadScene((given) => {
  scene = given;
});
beforeEach(async () => {
  actor = { personId: (await buildAdmin(scene.institution)).id, name: 'Ingrid' };
});

/** Replaces the course's only page, and reads it. */
async function readPage(html: string, hour: number) {
  const updatedAt = new Date(Date.parse('2026-03-01T09:00:00Z') + hour * 3_600_000).toISOString();
  scene.harness.mutate.content(scene.course, { pages: [written(1, html, { updatedAt })] });
  await readNow(scene, [scene.courseId]);
}

const map = '<p>One</p><p><img src="https://x.test/map.png"></p><p>Two</p>';
const otherMap = '<p>One</p><p><img src="https://x.test/plan.png"></p><p>Two</p>';
const course = () => ({ id: scene.courseId, lms_course_id: scene.course.id, title: 'Botany' });
const resolve = (reason: string) =>
  judgeFindings(
    scene.institution.scope,
    { actor, course: course() },
    { which: { rule: 'img-alt-missing' }, reason },
  );
const states = async () => (await findingsIn(scene)).map(({ state }) => state);
const read = () => readAccessibilityOf(scene.institution.scope, course(), { showsScores: true });

test('a resolved finding stays resolved through scans, edits around it, and its own return', async () => {
  await readPage(map, 1);
  const before = await read();
  await resolve('Decoration');
  expect((await read()).score).toBe(100);
  await readPage(`<p>New first line</p>${map}`, 2);
  expect(await states()).toEqual(['resolved']);
  await readPage('<p>One</p>', 3);
  expect(await states()).toEqual(['fixed']);
  await readPage(map, 4);
  expect(await states()).toEqual(['resolved']);
  expect(before.score).toBeLessThan(100);
});

test('counts again once its element was edited', async () => {
  await readPage(map, 1);
  await resolve('Decoration');
  await readPage(otherMap, 2);
  expect(await states()).toEqual(['active']);
  const { counts, score } = await read();
  expect(counts).toMatchObject({ active: 1, resolved: 0 });
  expect(await valuesIn(scene, 'udoit.score', 'udoit.issue_resolve_count')).toEqual({
    'udoit.score': score,
    'udoit.issue_resolve_count': 0,
  });
});

test('comes back to be fixed if it was resolved, gone, and the resolving undone', async () => {
  await readPage(map, 1);
  await resolve('Decoration');
  await readPage('<p>One</p>', 2);
  const { id } = await db().selectFrom('undos').select('id').executeTakeFirstOrThrow();
  await db()
    .updateTable('undos')
    .set({ until: new Date(Date.now() + 60_000) })
    .execute();
  const { scope } = scene.institution;
  const admin = {
    ...actor,
    roles: [],
    abilities: new Set<never>(),
    isInstitutionAdmin: true,
    accountIds: new Set<string>(),
    teamRoles: new Map(),
    actingFromInstitutionId: null,
    taught: null,
  };
  await undoChange(scope, admin, id);
  expect(await states()).toEqual(['fixed']);
  await readPage(map, 3);
  expect(await states()).toEqual(['active']);
});
