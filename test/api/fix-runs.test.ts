import { db, runSql } from '#server/infra/db/database.ts';
import { listFindings, reopenFindings, resolveFindings } from '#shared/findings/findings.api.ts';
import * as api from '#shared/fixes/fix-runs.api.ts';
import { openFinding } from '#shared/fixes/fixes.api.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildInstitution, buildMember } from '#test/support/build.ts';
import { buildRunScene, type RunScene } from '#test/support/fix-run-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import { readNow } from '#test/support/read-scene.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let run: RunScene;

eachInSyncScene(
  (given) => {
    scene = given;
  },
  { courses: 40 },
);

const build = async (count: number, pages?: number) => {
  run = await buildRunScene(scene, count, pages);
};

/** The skipped heading of the first course, or its image. */
async function sourceId(rule = 'heading-skip') {
  const { findings } = await run.admin.call(listFindings, {
    params: { id: run.courses[0]?.id ?? 0 },
    query: { rule: rule as 'heading-skip' },
  });
  return findings[0]?.id ?? 0;
}

async function plan(which: object = { tier: 'element' }, caller: Caller = run.admin) {
  const { id } = await caller.call(api.planFixRun, {
    body: {
      findingId: await sourceId(),
      answer: { way: 'heading_level', value: '3' },
      which: which as { tier: 'element' },
    },
  });
  await runJobs();
  return id;
}
const read = (id: number, caller = run.admin) => caller.call(api.readFixRun, { params: { id } });
const placesOf = async (id: number) =>
  (await run.admin.call(api.listRunPlaces, { params: { id }, query: { limit: '100' } })).places;
const start = async (id: number, body: { typed?: number } = {}, caller = run.admin) => {
  const started = await caller.call(api.startFixRun, { params: { id }, body });
  await runJobs();
  return started;
};
const step = async (id: number, name: Parameters<typeof stepOf>[0]) => {
  await run.admin.call(api.changeFixRun, { params: { id, step: stepOf(name) } });
  await runJobs();
  return read(id);
};
const stepOf = (name: 'pause' | 'go-on' | 'cancel' | 'retry' | 'undo' | 'sync') => name;

/** What's in Canvas, course by course. */
const bodies = () =>
  run.taught.map((course) =>
    scene.harness.simulator.contents
      .of(course)
      .pages.map((page) => page.html())
      .join('\n'),
  );
const puts = () => scene.harness.simulator.writes.filter(({ path }) => path.includes('/pages/')).length;
const isFixed = (body: string) => body.includes('<h3>Overview</h3>') && !body.includes('<h4>');

test('looks at each place without writing, shows what would change, writes each once, and gives all of it back', async () => {
  await build(5);
  const before = bodies();
  const id = await plan();
  expect((await placesOf(id)).map(({ reason }) => reason)).toEqual([null, null, null, null]);
  expect(await read(id)).toMatchObject({
    state: 'planned',
    counts: { total: 4, read: 4, canFix: 4, canNot: 0, waiting: 4 },
    can: { start: true, undo: false },
  });
  expect((await placesOf(id))[0]).toMatchObject({
    state: 'planned',
    reason: null,
    before: '<h4>Overview</h4>',
    after: '<h3>Overview</h3>',
  });
  expect(puts()).toBe(0);
  expect(bodies()).toEqual(before);
  await start(id);
  expect(await read(id)).toMatchObject({
    state: 'done',
    counts: { verified: 4, failed: 0 },
    can: { undo: true },
  });
  expect(bodies().map(isFixed)).toEqual([false, true, true, true, true]);
  expect(puts()).toBe(4);
  const undone = await step(id, 'undo');
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 4, verified: 0 } });
  expect(bodies()).toEqual(before);
  expect(puts()).toBe(8);
});

test('writes several pages of one course, and undoes them, one after another', async () => {
  await build(2, 3);
  const before = bodies();
  const id = await plan();
  expect((await read(id)).counts.total).toBe(5);
  await start(id);
  expect(await read(id)).toMatchObject({ state: 'done', counts: { verified: 5 } });
  expect(puts()).toBe(5);
  await step(id, 'undo');
  expect((await read(id)).counts).toMatchObject({ undone: 5 });
  expect(bodies()).toEqual(before);
});

test('finds places that have changed since the dry run: the change is the one shown, or nothing is written', async () => {
  await build(4);
  const id = await plan();
  const [, moved, other] = run.taught;
  if (!moved || !other) throw new Error('too few courses');
  rewrite(moved, (html) => `<p>New words above.</p>${html}`);
  rewrite(other, (html) => html.replace('<h4>Overview</h4>', '<h4>Something else</h4>'));
  await start(id);
  const states = (await placesOf(id)).map(({ state, reason }) => [state, reason]);
  expect(states.filter(([state]) => state === 'verified')).toHaveLength(2);
  expect(states.filter(([state]) => state === 'stale')).toEqual([['stale', 'gone']]);
  expect(bodies()[1]).toContain('<p>New words above.</p>');
});

/** Somebody edits the page of a course in Canvas. */
function rewrite(course: RunScene['taught'][number], change: (html: string) => string) {
  const { pages } = scene.harness.simulator.contents.of(course);
  scene.harness.mutate.content(course, {
    pages: pages.map((page) => {
      const html = change(page.html());
      return { ...page, html: () => html };
    }),
  });
}

test('stops by itself at the first place that Canvas changed, leaves the rest, and can be undone', async () => {
  await build(8);
  const before = bodies();
  const { id } = await run.admin.call(api.planFixRun, {
    body: {
      findingId: await sourceId('img-alt-missing'),
      answer: { way: 'describe', value: 'A leaf' },
      which: { tier: 'element' },
    },
  });
  await runJobs();
  scene.harness.faults.switchOn({ kind: 'attribute_dropped', method: 'PUT', path: /pages/, times: 1 });
  await start(id);
  expect(await read(id)).toMatchObject({
    state: 'stopped',
    stoppedBy: 'altered',
    counts: { failed: 1, verified: 0 },
  });
  expect(puts()).toBe(1);
  expect((await placesOf(id)).map(({ state }) => state).toSorted()).toEqual([
    'altered',
    ...Array.from({ length: 6 }, () => 'dropped'),
  ]);
  expect(before).toHaveLength(8);
});

test('stops when the first places fail, and tries them again when asked', async () => {
  await build(8);
  const id = await plan();
  const end = scene.harness.faults.switchOn({ kind: 'unprocessable', method: 'PUT', path: /pages/ });
  await start(id);
  expect(await read(id)).toMatchObject({ state: 'stopped', stoppedBy: 'failures', can: { retry: true } });
  expect(puts()).toBeLessThanOrEqual(3);
  expect(bodies().some(isFixed)).toBe(false);
  end();
  expect(await step(id, 'retry')).toMatchObject({ state: 'done', counts: { verified: 7, failed: 0 } });
  expect(bodies().filter(isFixed)).toHaveLength(7);
});

test('stops when Canvas no longer takes the token', async () => {
  await build(6);
  const id = await plan();
  scene.harness.mutate.revokeToken(run.token);
  for (const person of scene.canvas.people) scene.harness.mutate.endGrantsOf(person);
  await start(id);
  expect(await read(id)).toMatchObject({
    state: 'stopped',
    stoppedBy: 'grant_ended',
    counts: { verified: 0 },
  });
  expect(bodies().some(isFixed)).toBe(false);
});

test('looks, and sends nothing twice, where the answer to a write doesn’t come', async () => {
  await build(4);
  const id = await plan();
  scene.harness.faults.switchOn({ kind: 'error_500_after', method: 'PUT', path: /pages/, times: 1 });
  await start(id);
  expect(await read(id)).toMatchObject({ state: 'done', counts: { verified: 3 } });
  expect(puts()).toBe(3);
});

test('pauses, goes on, and cancels what is left', async () => {
  await build(6);
  const id = await plan();
  await run.admin.call(api.startFixRun, { params: { id }, body: {} });
  expect(await run.admin.call(api.changeFixRun, { params: { id, step: 'pause' } })).toMatchObject({
    state: 'paused',
  });
  await runJobs();
  expect(puts()).toBe(0);
  expect(await read(id)).toMatchObject({ state: 'paused', can: { goOn: true, pause: false, cancel: true } });
  expect(await step(id, 'cancel')).toMatchObject({ state: 'cancelled', counts: { verified: 0, waiting: 0 } });
  expect((await placesOf(id)).every(({ reason }) => reason === 'run_stopped')).toBe(true);
  expect(await step(id, 'retry')).toMatchObject({ state: 'done', counts: { verified: 5 } });
});

test('wants the number typed above 25 places', async () => {
  await build(30);
  const id = await plan();
  await expect(start(id)).rejects.toMatchObject({ code: 'conflict' });
  const { waiting } = (await read(id)).counts;
  expect(waiting).toBeGreaterThan(25);
  await expect(start(id, { typed: waiting - 1 })).rejects.toMatchObject({ code: 'conflict' });
  await start(id, { typed: waiting });
  expect(await read(id)).toMatchObject({ state: 'done', counts: { verified: waiting } });
});

test('above 500 places a second administrator confirms, and it stays the run of the first', async () => {
  await build(3);
  const id = await plan();
  await runSql(`insert into fixes (institution_id, course_id, item_id, item_title, finding_id, run_id, rule, way, value, write_key,
      person_id, person_name, hand, hash_before, before_excerpt, after_excerpt)
    select institution_id, course_id, item_id, item_title, null, run_id, rule, way, value, 'copy ' || n, person_id, person_name, hand, 'x', 'y', 'z'
    from (select * from fixes where run_id = ${id} limit 1) f, generate_series(1, 500) n`);
  await start(id, { typed: 502 });
  expect(await read(id)).toMatchObject({ state: 'unconfirmed', can: { start: false } });
  await expect(start(id, { typed: 502 })).rejects.toMatchObject({ code: 'conflict' });
  const second = as(scene.app, await buildAdmin(scene.institution));
  expect(await read(id, second)).toMatchObject({ can: { start: true } });
  await second.call(api.startFixRun, { params: { id }, body: { typed: 502 } });
  expect(await read(id)).toMatchObject({ state: 'running', confirmedBy: expect.any(String) });
});

test('a run is its person’s own: not another’s, and not another institution’s', async () => {
  await build(3);
  const id = await plan();
  const other = as(scene.app, await buildAdmin(await buildInstitution()));
  await expect(read(id, other)).rejects.toMatchObject({ code: 'not_found' });
  await expect(plan({ tier: 'element' }, other)).rejects.toMatchObject({ code: 'not_found' });
});

test('of two starts at once, one counts; another’s run, or another institution’s, takes no step', async () => {
  await build(5);
  const id = await plan();
  const startNow = () => run.admin.call(api.startFixRun, { params: { id }, body: {} });
  const tries = await Promise.allSettled([startNow(), startNow()]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { person: colleague } = await buildMember(scene.institution, 'admin');
  const elsewhere = as(scene.app, await buildAdmin(await buildInstitution()));
  for (const caller of [as(scene.app, colleague), elsewhere]) {
    const refused = { code: 'not_found' };
    await expect(caller.call(api.startFixRun, { params: { id }, body: {} })).rejects.toMatchObject(refused);
    await expect(caller.call(api.listRunPlaces, { params: { id }, query: {} })).rejects.toMatchObject(
      refused,
    );
    for (const name of ['pause', 'cancel', 'undo', 'sync'] as const)
      await expect(caller.call(api.changeFixRun, { params: { id, step: name } })).rejects.toMatchObject(
        refused,
      );
  }
  await runJobs();
  expect(await read(id)).toMatchObject({ state: 'done', counts: { verified: 4 } });
  expect(puts()).toBe(4);
});

test('two runs over the same places: each place is written once, and the second says why it wrote none', async () => {
  await build(5);
  const [first, second] = [await plan(), await plan()];
  await run.admin.call(api.startFixRun, { params: { id: first }, body: {} });
  await run.admin.call(api.startFixRun, { params: { id: second }, body: {} });
  await runJobs();
  const outcomes = [...(await placesOf(first)), ...(await placesOf(second))];
  expect(outcomes.filter(({ state }) => state === 'verified')).toHaveLength(4);
  expect(outcomes.filter(({ state, reason }) => state === 'stale' && reason === 'gone')).toHaveLength(4);
  expect(puts()).toBe(4);
});

test('a grant taken back in the middle stops the run; what was written stays, and can be told from the rest', async () => {
  await build(8);
  const id = await plan();
  await run.admin.call(api.startFixRun, { params: { id }, body: {} });
  scene.harness.mutate.before(5, /\/pages\//, () => {
    scene.harness.mutate.revokeToken(run.token);
    for (const person of scene.canvas.people) scene.harness.mutate.endGrantsOf(person);
  });
  await runJobs();
  const stopped = await read(id);
  expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: 'grant_ended', counts: { waiting: 0 } });
  expect(stopped.counts.verified).toBeGreaterThan(0);
  expect(bodies().filter(isFixed)).toHaveLength(stopped.counts.verified);
  expect(puts()).toBe(stopped.counts.verified);
});

test('rights lost in the middle end it for those courses, and nothing is planned while saving is off', async () => {
  await build(4);
  const id = await plan();
  await setSettings({ savesFixes: false });
  await start(id);
  expect(
    (await placesOf(id)).every(({ state, reason }) => state === 'refused' && reason === 'switched_off'),
  ).toBe(true);
  expect(puts()).toBe(0);
  await expect(plan()).rejects.toMatchObject({ code: 'conflict' });
});

test('mends a blueprint, leaves its copies to the sync, and has Canvas carry it out', async () => {
  await build(5);
  const [, blueprint, child] = run.taught;
  if (!blueprint || !child) throw new Error('too few courses');
  scene.harness.mutate.copy(blueprint, child, 'blueprint');
  await db().deleteFrom('course_copies').execute();
  await rescan();
  const id = await plan();
  expect((await placesOf(id)).map(({ courseId }) => courseId)).not.toContain(run.courses[2]?.id);
  await start(id);
  const done = await read(id);
  expect(done).toMatchObject({ state: 'done', can: { sync: true }, syncs: [{ state: 'open' }] });
  expect(isFixed(bodies()[2] ?? '')).toBe(false);
  await step(id, 'sync');
  expect(await read(id)).toMatchObject({ syncs: [{ state: 'done' }], can: { sync: false } });
  expect(isFixed(bodies()[2] ?? '')).toBe(true);
});

test('knows a blueprint’s copy in the dry run even if Canvas gives no map', async () => {
  await build(4);
  const [, blueprint, child] = run.taught;
  if (!blueprint || !child) throw new Error('too few courses');
  scene.harness.mutate.copy(blueprint, child, 'blueprint');
  await rescan();
  await db().deleteFrom('course_copies').execute();
  const id = await plan();
  const copy = (await placesOf(id)).find(({ courseId }) => courseId === run.courses[2]?.id);
  expect(copy).toMatchObject({ state: 'dropped', reason: 'from_blueprint' });
});

/** The first course, with a place that's judged as fine, is copied into the second one. */
async function copyJudged() {
  const [original, copy] = run.taught;
  if (!original || !copy) throw new Error('too few courses');
  await run.admin.call(resolveFindings, {
    params: { id: run.courses[0]?.id ?? 0 },
    body: { which: { findingId: await sourceId() }, reason: 'Meant so' },
  });
  scene.harness.mutate.copy(original, copy, 'copy');
  await db().deleteFrom('course_copies').execute();
  await rescan();
}

test('carries nothing into a copy where the institution doesn’t want that', async () => {
  await build(3);
  await setSettings({ savesFixes: true, carriesMarks: false });
  await copyJudged();
  const query = { state: 'resolved' } as const;
  const { findings } = await run.admin.call(listFindings, {
    params: { id: run.courses[1]?.id ?? 0 },
    query,
  });
  expect(findings).toEqual([]);
});

test('carries what people judged as fine into a copy, by Canvas’s map, and says from where', async () => {
  await build(3);
  await copyJudged();
  const { findings } = await run.admin.call(listFindings, {
    params: { id: run.courses[1]?.id ?? 0 },
    query: { state: 'resolved' },
  });
  expect(findings).toMatchObject([
    { rule: 'heading-skip', reason: 'Meant so', carriedFrom: { title: run.courses[0]?.title } },
  ]);
  await run.admin.call(reopenFindings, {
    params: { id: run.courses[1]?.id ?? 0 },
    body: { which: { findingId: findings[0]?.id ?? 0 } },
  });
  await rescan();
  const again = await run.admin.call(listFindings, {
    params: { id: run.courses[1]?.id ?? 0 },
    query: { state: 'resolved' },
  });
  expect(again.findings).toEqual([]);
});

test.each([
  ['by Canvas’s map', true],
  ['by equal elements in equal places', false],
])('proposes in a copy what was fixed where it comes from, %s, until that is undone', async (_, isMapped) => {
  await build(3);
  const [, fixed, copy] = run.taught;
  if (!fixed || !copy) throw new Error('too few courses');
  if (isMapped) {
    scene.harness.mutate.copy(fixed, copy, 'copy');
    await db().deleteFrom('course_copies').execute();
    await rescan();
  }
  const ids = run.courses.map(({ id }) => id);
  const imageIn = async (course: number) => {
    const { findings } = await run.admin.call(listFindings, {
      params: { id: ids[course] ?? 0 },
      query: { rule: 'img-alt-missing' },
    });
    return findings[0];
  };
  const findingIds = [(await imageIn(1))?.id ?? 0];
  const { id } = await run.admin.call(api.planFixRun, {
    body: {
      findingId: await sourceId('img-alt-missing'),
      answer: { way: 'describe', value: 'A maple leaf' },
      which: { findingIds },
    },
  });
  await runJobs();
  expect((await imageIn(2))?.fixedAlike).toBeNull();
  await start(id);
  expect((await imageIn(2))?.fixedAlike).toMatchObject({ title: run.courses[1]?.title });
  const opened = await run.admin.call(openFinding, { params: { id: (await imageIn(2))?.id ?? 0 } });
  expect(opened).toMatchObject({
    alike: { title: run.courses[1]?.title },
    form: { ways: [{ way: 'describe', field: { proposal: 'A maple leaf' } }, {}] },
  });
  await setSettings({ savesFixes: true, carriesMarks: false });
  expect((await imageIn(2))?.fixedAlike).toBeNull();
  await setSettings({ savesFixes: true });
  await step(id, 'undo');
  expect((await imageIn(2))?.fixedAlike).toBeNull();
});

const setSettings = (settings: object) =>
  db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify(settings) })
    .execute();

/** Has all courses read again. */
async function rescan() {
  const [course] = run.taught;
  if (!course) throw new Error('no course');
  await readNow(
    { ...scene, course, courseId: run.courses[0]?.id ?? 0 },
    run.courses.map(({ id }) => id),
    true,
  );
  await runJobs();
  await db().updateTable('courses').set({ end_at: null, workflow_state: 'available' }).execute();
}
