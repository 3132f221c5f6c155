import { db } from '#server/infra/db/database.ts';
import { rescore } from '#server/findings/rescore.worker.ts';
import { updateGeneral } from '#server/settings/general-settings.service.ts';
import {
  defaultInstitutionSettings,
  type InstitutionSettings,
} from '#shared/settings/institution-settings.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  eachInReadScene,
  readNow,
  scanOf,
  trackCourse,
  valuesIn,
  written,
  type ReadScene,
} from '#test/support/read-scene.ts';
import { buildBatch } from '#test/support/build.ts';

let scene: ReadScene;
eachInReadScene((given) => {
  scene = given;
});

const vagueLink = '<p>For it <a href="https://x.test/">click here</a>.</p>';
const table = '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table>';

/** As an admin saves them. */
async function save(settings: Partial<InstitutionSettings>) {
  const { version, title } = await db()
    .selectFrom('institutions')
    .select(['version', 'title'])
    .where('id', '=', scene.institution.id)
    .executeTakeFirstOrThrow();
  await updateGeneral(scene.institution.scope, {
    title,
    domainNames: [],
    locale: 'en',
    timeZone: 'UTC',
    features: [],
    settings: { ...defaultInstitutionSettings, ...settings },
    version,
  });
}

async function readPages(...pages: ReturnType<typeof written>[]) {
  scene.harness.mutate.content(scene.course, { pages });
  await readNow(scene, [scene.courseId]);
}
const scoreOf = async () => (await valuesIn(scene, 'udoit.score'))['udoit.score'] ?? NaN;

test('changed weights change the score without a request to Canvas, and say which settings it is by', async () => {
  await readPages(written(1, vagueLink.repeat(10)), written(2, table.repeat(10)));
  const before = await scoreOf();
  const version = (await scanOf(scene, 'udoit'))?.score_version;
  scene.harness.simulator.requests = 0;
  await save({ scoreWeights: { high: 10, medium: 80, low: 10 } });
  await runJobs();
  expect(scene.harness.simulator.requests).toBe(0);
  expect(await scoreOf()).toBeLessThan(before);
  expect((await scanOf(scene, 'udoit'))?.score_version).toBe((version ?? 0) + 1);
  await save({});
  await runJobs();
  expect(await scoreOf()).toBe(before);
});

test('unpublished content leaves the score, not the counts, as the settings say', async () => {
  await readPages(
    written(1, vagueLink.repeat(10), { published: false }),
    written(2, '<h2>Fine</h2>'.repeat(10)),
  );
  expect(await scoreOf()).toBeLessThan(100);
  await save({ scoresUnpublished: false });
  await runJobs();
  expect(await scoreOf()).toBe(100);
  expect(await valuesIn(scene, 'udoit.suggestion_count')).toEqual({ 'udoit.suggestion_count': 10 });
});

test('settings that scores do not depend on recompute nothing', async () => {
  await readPages(written(1, vagueLink));
  await save({ scoreThresholds: { good: 80, fair: 50 }, freshnessHours: 24 });
  expect((await runJobs()).map(({ job }) => job)).not.toContain('rescore');
});

test('interrupted in the middle, it continues where it was, and the newest settings win', async () => {
  const batch = await buildBatch(scene.institution);
  const others = [...scene.canvas.courses.values()]
    .filter(({ id, state }) => state === 'available' && id !== scene.course.id)
    .slice(0, 2);
  const ids = [scene.courseId];
  for (const { id } of others) ids.push(await trackCourse(scene.institution, batch, id));
  scene.harness.mutate.content(scene.course, { pages: [written(1, vagueLink)] });
  await readNow(scene, ids);
  await save({ scoreWeights: { high: 40, medium: 40, low: 20 } });
  const abort = new AbortController();
  abort.abort(new Error('lost'));
  await expect(rescore(scene.institution.scope, abort.signal)).rejects.toThrow('lost');
  await save({ scoreWeights: { high: 20, medium: 40, low: 40 } });
  await runJobs();
  const { score_version } = await db()
    .selectFrom('institutions')
    .select('score_version')
    .where('id', '=', scene.institution.id)
    .executeTakeFirstOrThrow();
  for (const courseId of ids)
    expect((await scanOf({ ...scene, courseId }, 'udoit'))?.score_version).toBe(score_version);
});
