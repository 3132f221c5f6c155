import type { Updateable } from 'kysely';
import { readCourses } from '#server/course-reads/read-courses.worker.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { listDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { workers } from '#server/workers.ts';
import { configurePatience, patienceInUse } from '#server/lms/retry-policy.ts';
import { connectRunners } from '#server/task-runners/service-account.service.ts';
import { askForScans, cancelScans } from '#server/scans/scan.service.ts';
import { seal } from '#server/infra/secrets.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  assigned,
  eachInReadScene,
  findingsIn,
  itemsIn,
  readNow,
  scanOf,
  valuesIn,
  written,
  type ReadScene,
} from '#test/support/read-scene.ts';

let scene: ReadScene;
eachInReadScene((given) => {
  scene = given;
  change({
    pages: [written(1, vagueLink), written(2, vagueLink)],
    assignments: [assigned(5, vagueLink)],
    quizzes: [written(11, vagueLink)],
    modules: [{ id: 1, name: 'Week 1', published: true, items: [] }],
  });
});

const tools = ['core', 'udoit', 'tidyup'] as const;
const vagueLink = '<p>For it <a href="https://x.test/">click here</a>.</p>';
const change = (content: Parameters<typeof scene.harness.mutate.content>[1]) =>
  scene.harness.mutate.content(scene.course, content);
const read = () => readNow(scene, [scene.courseId]);
const ask = () =>
  askForScans(scene.institution.scope, [scene.courseId], { since: new Date(Date.now() + 60_000) });
const work = (signal = new AbortController().signal) =>
  readCourses(scene.institution.scope, { courseIds: [scene.courseId], isAwaited: false, signal });
const statesOf = async () =>
  Object.fromEntries(
    await Promise.all(tools.map(async (tool) => [tool, (await scanOf(scene, tool))?.status])),
  );
const allAre = (status: string) => Object.fromEntries(tools.map((tool) => [tool, status]));
const deadLetters = () => listDeadLetters({ limit: 10, offset: 0 });

describe('a part that cannot be read', () => {
  test.each([
    ['fails', 'failed', () => scene.harness.faults.switchOn({ kind: 'error_500', path: /quizzes/ })],
    [
      'is forbidden',
      'forbidden',
      () => scene.harness.faults.switchOn({ kind: 'missing_permission', path: /quizzes/ }),
    ],
    [
      'is switched off',
      'off',
      () => {
        scene.harness.mutate.switchTab(scene.course.id, 'quizzes', false);
        return () => scene.harness.mutate.switchTab(scene.course.id, 'quizzes', true);
      },
    ],
  ] as const)(
    'and %s makes its numbers unknown, with the reason, and leaves what was known of it',
    async (_, reason, begin) => {
      await read();
      const end = begin();
      await read();
      for (const tool of tools)
        expect(await scanOf(scene, tool)).toMatchObject({
          status: 'succeeded',
          gaps: [{ part: 'quizzes', reason }],
        });
      expect(
        await valuesIn(
          scene,
          'core.quizCount',
          'core.itemCount',
          'core.pageCount',
          'udoit.score',
          'udoit.error_count',
          'tidyup.content_count',
        ),
      ).toEqual({
        'core.quizCount': null,
        'core.itemCount': null,
        'core.pageCount': 2,
        'udoit.score': null,
        'udoit.error_count': null,
        'tidyup.content_count': null,
      });
      expect((await itemsIn(scene)).map(({ gone_at }) => gone_at)).toEqual([null, null, null, null]);
      expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(Array(4).fill('active'));
      end();
      await read();
      expect(await valuesIn(scene, 'core.quizCount', 'udoit.issue_count')).toEqual({
        'core.quizCount': 1,
        'udoit.issue_count': 4,
      });
    },
  );

  test('a file list that fails changes no finding of a page edited at the same time', async () => {
    const files = [
      {
        id: 31,
        name: 'map.png',
        type: 'image/png',
        size: 1_000,
        folderId: 1,
        hidden: false,
        updatedAt: '2026-03-01T09:00:00Z',
      },
    ];
    const picture = `<p><img src="/courses/${scene.course.id}/files/31/preview"></p>`;
    change({ files, pages: [written(1, picture)] });
    await read();
    const before = await findingsIn(scene);
    scene.harness.faults.switchOn({ kind: 'error_500', path: /files/ });
    scene.harness.simulator.contents.edit(scene.course, 'pages', 1, `<p>New words above it.</p>${picture}`);
    await read();
    expect(await findingsIn(scene)).toEqual(before);
    expect(await valuesIn(scene, 'core.fileCount', 'udoit.file_count', 'udoit.issue_fix_count')).toEqual({
      'core.fileCount': null,
      'udoit.file_count': null,
      'udoit.issue_fix_count': 0,
    });
  });

  test('a page that cannot be read alone says so, and is read as soon as it can be', async () => {
    scene.harness.simulator.listsPageTexts = false;
    const end = scene.harness.faults.switchOn({ kind: 'error_500', path: /pages\/item-2/ });
    await read();
    expect((await itemsIn(scene)).map(({ lms_item_id, problem }) => [lms_item_id, problem])).toContainEqual([
      '2',
      'missing',
    ]);
    expect(await valuesIn(scene, 'udoit.content_unscannable_count', 'udoit.issue_count')).toEqual({
      'udoit.content_unscannable_count': 1,
      'udoit.issue_count': 3,
    });
    end();
    await read();
    expect(await valuesIn(scene, 'udoit.content_unscannable_count', 'udoit.issue_count')).toEqual({
      'udoit.content_unscannable_count': 0,
      'udoit.issue_count': 4,
    });
  });
});

describe('in the middle of a read', () => {
  test.each([/modules/, /quizzes/, /folders/])(
    'the course is deleted, just before %s is answered',
    async (path) => {
      await read();
      scene.harness.mutate.before(1, path, () => {
        scene.harness.mutate.course(scene.canvas, scene.course.id, { state: 'deleted' });
      });
      await read();
      expect(await statesOf()).toEqual(allAre('failed'));
      expect((await scanOf(scene, 'udoit'))?.reason?.id).toBe('lms.reason.not_found');
      const { workflow_state } = await db()
        .selectFrom('courses')
        .select('workflow_state')
        .executeTakeFirstOrThrow();
      expect(workflow_state).toBe('deleted');
      expect(await valuesIn(scene, 'core.pageCount', 'udoit.issue_count')).toEqual({
        'core.pageCount': 2,
        'udoit.issue_count': 4,
      });
      expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(Array(4).fill('active'));
    },
  );

  test('the token is revoked: it fails with the reason, and a new token makes up for it', async () => {
    scene.harness.mutate.before(1, /quizzes/, () =>
      scene.harness.mutate.revokeToken(scene.canvas.serviceToken),
    );
    await read();
    expect(await statesOf()).toEqual(allAre('failed'));
    expect((await scanOf(scene, 'core'))?.reason?.id).toBe('lms.reason.refused_token');
    expect(await valuesIn(scene, 'core.pageCount')).toEqual({ 'core.pageCount': null });
    expect(await deadLetters()).toEqual([]);
    await connectRunners(scene.institution.id, scene.harness.tokens.serviceToken(scene.canvas));
    await runJobs();
    expect(await statesOf()).toEqual(allAre('succeeded'));
    expect(await deadLetters()).toEqual([]);
  });

  test("one tool's token is revoked: another's reads for the others, and the one tool says why it wasn't scanned", async () => {
    const own = scene.harness.tokens.serviceToken(scene.canvas);
    await db()
      .updateTable('task_runners')
      .set({ access_token: seal(own, sealContexts.accessToken), source: 'token' })
      .where('tool', '=', 'core')
      .execute();
    scene.harness.mutate.before(1, /quizzes/, () => scene.harness.mutate.revokeToken(own));
    await read();
    expect(await statesOf()).toEqual({ core: 'failed', udoit: 'succeeded', tidyup: 'succeeded' });
    expect(await valuesIn(scene, 'udoit.issue_count')).toEqual({ 'udoit.issue_count': 4 });
  });

  const anHourAgo = new Date(Date.now() - 3_600_000);
  const because = (id: string) => JSON.stringify({ id });
  test.each<[string, Updateable<Tables['task_runners']>, string]>([
    ['was never authorised', { access_token: null }, 'runner.rest.neverSet'],
    ['has expired', { is_valid: false, token_expires_at: anHourAgo }, 'runner.rest.expired'],
    [
      'lacks permissions',
      { is_valid: false, reason: because('lms.reason.forbidden') },
      'runner.rest.missingPermission',
    ],
    [
      'was refused',
      { is_valid: false, reason: because('lms.reason.unreachable') },
      'lms.reason.refused_token',
    ],
  ])('one tool’s runner %s: the tool is left out, and says that', async (_, runner, reason) => {
    await ask();
    await db().updateTable('task_runners').set(runner).where('tool', '=', 'core').execute();
    await work();
    expect(await statesOf()).toEqual({ core: 'failed', udoit: 'succeeded', tidyup: 'succeeded' });
    expect((await scanOf(scene, 'core'))?.reason?.id).toBe(reason);
  });

  test.each([1, 4, 9])(
    'its process is lost at request %i: nothing is stored by halves, and it is repeated',
    async (nth) => {
      const abort = new AbortController();
      await ask();
      scene.harness.mutate.before(nth, /courses\/\d+/, () => abort.abort(new Error('lost')));
      await expect(work(abort.signal)).rejects.toThrow('lost');
      expect(await itemsIn(scene)).toEqual([]);
      expect(await statesOf()).toEqual(allAre('running'));
      await work();
      expect(await statesOf()).toEqual(allAre('succeeded'));
      expect(await findingsIn(scene)).toHaveLength(4);
    },
  );

  test.each(['throttled', 'too_many_requests'] as const)('Canvas wants a pause: %s', async (kind) => {
    scene.harness.faults.switchOn({ kind, times: 5, ms: 0, path: /courses/ });
    await read();
    expect(await statesOf()).toEqual(allAre('succeeded'));
    expect(await valuesIn(scene, 'udoit.issue_count')).toEqual({ 'udoit.issue_count': 4 });
  });
});

test('a read that Canvas puts off waits for its turn, and can be cancelled', async () => {
  configurePatience({ ...patienceInUse(), giveUpAfterMs: 100, throttledForMs: 60_000 });
  scene.harness.faults.switchOn({ kind: 'throttled', path: /courses/ });
  await ask();
  await runJobs();
  expect(await statesOf()).toEqual(allAre('pending'));
  scene.harness.faults.clear();
  await runUntilIdle(workers, { includeDelayed: true });
  expect(await statesOf()).toEqual(allAre('succeeded'));
});

test('two workers at once store everything once', async () => {
  await ask();
  await Promise.all([work(), work()]);
  expect(await findingsIn(scene)).toHaveLength(4);
  expect(await statesOf()).toEqual(allAre('succeeded'));
  expect(await valuesIn(scene, 'udoit.issue_count', 'udoit.issue_fix_count')).toEqual({
    'udoit.issue_count': 4,
    'udoit.issue_fix_count': 0,
  });
});

test('a slow read that another one overtook changes nothing', async () => {
  await read();
  await ask();
  scene.harness.faults.switchOn({ kind: 'latency', ms: 300, path: /folders/, times: 1 });
  scene.harness.simulator.requests = 0;
  const slow = work();
  while (scene.harness.simulator.requests < 9) await db().selectFrom('courses').select('id').execute();
  scene.harness.simulator.contents.edit(scene.course, 'pages', 1, '<p>Nothing wrong here.</p>');
  await ask();
  await work();
  await slow;
  expect(await statesOf()).toEqual(allAre('succeeded'));
  expect(await valuesIn(scene, 'udoit.issue_count', 'udoit.issue_fix_count')).toEqual({
    'udoit.issue_count': 3,
    'udoit.issue_fix_count': 1,
  });
});

test('cancelled requests are not read, and what was known before stays', async () => {
  await ask();
  expect(await cancelScans(scene.institution.scope, [scene.courseId])).toEqual([scene.courseId]);
  scene.harness.simulator.requests = 0;
  await runJobs();
  expect(scene.harness.simulator.requests).toBe(0);
  expect(await statesOf()).toEqual({ core: undefined, udoit: undefined, tidyup: undefined });
  await read();
  await ask();
  expect(await cancelScans(scene.institution.scope, [scene.courseId])).toEqual([scene.courseId]);
  expect(await statesOf()).toEqual(allAre('succeeded'));
  expect(await cancelScans(scene.institution.scope, [scene.courseId])).toEqual([]);
});
