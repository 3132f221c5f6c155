import { db } from '#server/infra/db/database.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { listActivity } from '#shared/courses/activity.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { readAccessibility } from '#shared/findings/accessibility.api.ts';
import * as api from '#shared/findings/findings.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  buildTeam,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildItem, buildUdoitScan } from '#test/support/build-findings.ts';
import { undoLast } from '#test/support/undo.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let course: BuiltCourse;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  institution = await buildInstitution({ is_ready_go: true });
  admin = as(app, await buildAdmin(institution));
  course = await coursesIn(await buildBatch(institution), 'Botany');
});

async function coursesIn(batch: { id: number }, title: string): Promise<BuiltCourse> {
  const [built] = await buildCourses(institution, [title], batch);
  if (!built) throw new Error('no course was built');
  return built;
}

/** Two pages with three images without a description, a vague link, and sound links. */
async function fill() {
  await buildUdoitScan({ institution, course });
  const first = await buildItem(
    { institution, course },
    {
      title: 'Week 1 <b>Álkenes</b>',
      checked: { images: 10, links: 10 },
      broken: [
        ['img-alt-missing', 'leaf', '<img src="leaf.png">'],
        ['img-alt-missing', 'root', '<img src="root.png">'],
        ['link-text-vague', 'here', '<a href="/x">here</a>'],
      ],
    },
  );
  const second = await buildItem(
    { institution, course },
    { title: 'Week 2', checked: { images: 5 }, is_published: false, broken: [['img-alt-missing', 'leaf']] },
  );
  await remeasure(institution.scope, course.id);
  return { first, second };
}

const params = () => ({ id: course.id });
const list = (query: object = {}, caller = admin) =>
  caller.call(api.listFindings, { params: params(), query });
const rules = (query: object = {}, caller = admin) =>
  caller.call(api.listFoundRules, { params: params(), query });
const read = (caller = admin) => caller.call(readAccessibility, { params: params() });
const metrics = async () => (await admin.call(readCourse, { params: params() })).metrics;
const resolve = (which: api.ChosenFindings, reason = 'Decoration', caller = admin) =>
  caller.call(api.resolveFindings, { params: params(), body: { which, reason } });
const reopen = (which: api.ChosenFindings) =>
  admin.call(api.reopenFindings, { params: params(), body: { which } });

describe('reading', () => {
  test('lists each finding with its item, the way to its editor, and its excerpt as text', async () => {
    await fill();
    const { findings, pagination } = await list();
    expect(pagination.total).toBe(4);
    expect(findings[0]).toMatchObject({
      rule: 'img-alt-missing',
      state: 'active',
      excerpt: '<img src="leaf.png">',
      item: { kind: 'page', title: 'Week 1 <b>Álkenes</b>', isPublished: true },
    });
    expect(findings[0]?.item.editUrl).toMatch(
      new RegExp(`/courses/${course.lmsCourseId}/pages/page-\\d+/edit$`),
    );
  });

  test.each([
    [{ rule: 'link-text-vague' }, 1],
    [{ type: 'images' }, 3],
    [{ severity: 'suggestion' }, 1],
    [{ severity: 'error', publishedOnly: 'true' }, 2],
    [{ needsReview: 'true' }, 0],
    [{ kind: 'quiz' }, 0],
    [{ state: 'fixed' }, 0],
    [{ search: 'alkenes' }, 3],
    [{ search: 'ROOT.png' }, 1],
    [{ search: '100%' }, 0],
  ])('narrows the list by %j', async (query, total) => {
    await fill();
    expect((await list(query)).pagination.total).toBe(total);
  });

  test('sorts and pages', async () => {
    await fill();
    const titles = async (query: object) => (await list(query)).findings.map(({ item }) => item.title);
    expect((await titles({ sortBy: 'item', sortOrder: 'desc' }))[0]).toBe('Week 2');
    expect(await titles({ sortBy: 'item', page: 2, limit: 3 })).toEqual(['Week 2']);
  });

  test('groups by rule and by item, with the same totals as the list, the table and the metrics', async () => {
    await fill();
    const { rules: found } = await rules();
    expect(found.map(({ rule, active, itemCount }) => [rule, active, itemCount])).toEqual([
      ['img-alt-missing', 3, 2],
      ['link-text-vague', 1, 1],
    ]);
    const { items } = await admin.call(api.listFoundItems, { params: params(), query: {} });
    expect(items.map(({ active, errors, suggestions }) => [active, errors, suggestions])).toEqual([
      [3, 2, 1],
      [1, 1, 0],
    ]);
    const { counts, rows } = await read();
    expect(counts).toEqual({ active: 4, resolved: 0, fixed: 0, errors: 3, suggestions: 1 });
    expect(
      rows.map(({ type, checked, errors, suggestions }) => [type, checked, errors, suggestions]),
    ).toEqual([
      ['images', 15, 3, 0],
      ['links', 10, 0, 1],
    ]);
    expect(await metrics()).toMatchObject({
      'udoit.error_count': counts.errors,
      'udoit.suggestion_count': counts.suggestions,
      'udoit.issue_count': counts.active,
    });
  });

  test('explains the score by a table that adds up to it', async () => {
    await fill();
    const { score, band, rows } = await read();
    const weight = rows.reduce((sum, row) => sum + row.weight, 0);
    const points = rows.reduce((sum, row) => sum + row.weight * (row.passPercent ?? 0), 0);
    expect(score).toBeCloseTo(points / weight, 2);
    expect(score).toBe((await metrics())['udoit.score']);
    expect(band).toBe('fair');
  });

  test('says what to fix first, what that gains, and how many fixes lead to a good score', async () => {
    await fill();
    const { nextFixes, fixesToGood, score } = await read();
    expect(nextFixes[0]).toMatchObject({ rule: 'img-alt-missing', count: 3, itemCount: 2 });
    expect((score ?? 0) + (nextFixes[0]?.gain ?? 0)).toBeCloseTo(98.75, 1);
    expect(fixesToGood).toBe(1);
    expect((await rules()).rules[0]?.gain).toBe(nextFixes[0]?.gain);
  });

  test('has no score, but says why, where a part of the course could not be read', async () => {
    await buildUdoitScan({ institution, course }, [{ part: 'pages', reason: 'forbidden' }]);
    await buildItem({ institution, course }, { checked: { images: 3 }, problem: 'cut', title: 'Long page' });
    const { score, scan, unchecked } = await read();
    expect(score).toBeNull();
    expect(scan?.gaps).toEqual([{ part: 'pages', reason: 'forbidden' }]);
    expect(unchecked).toMatchObject({
      itemCount: 1,
      items: [{ item: { title: 'Long page' }, problem: 'cut' }],
    });
  });

  test('says that a course was never scanned, or has nothing to check', async () => {
    expect(await read()).toMatchObject({ scan: null, score: null, rows: [], trend: [] });
    await buildUdoitScan({ institution, course });
    expect(await read()).toMatchObject({ scan: { status: 'succeeded' }, score: null, band: null });
  });

  test('has the last 90 days of the score', async () => {
    await fill();
    const { trend, score } = await read();
    expect(trend).toHaveLength(90);
    expect(trend.at(-1)).toMatchObject({ score, errors: 3, suggestions: 1 });
    expect(trend[0]).toMatchObject({ score: null, errors: null });
  });
});

describe('equal elements in other courses', () => {
  test('are counted once a course, and only in courses the reader may see', async () => {
    await fill();
    const { person, team } = await buildMember(institution, 'read');
    const theirs = await buildBatch(institution, { team_id: team.id });
    const hidden = await buildBatch(institution);
    const leaf = { broken: [['img-alt-missing', 'leaf'] as const, ['img-alt-missing', 'leaf'] as const] };
    await buildItem({ institution, course: await coursesIn(theirs, 'Seen') }, leaf);
    await buildItem({ institution, course: await coursesIn(hidden, 'Unseen') }, leaf);
    const foreign = await buildInstitution();
    const [other] = await buildCourses(foreign, ['Foreign'], await buildBatch(foreign));
    if (other) await buildItem({ institution: foreign, course: other }, leaf);
    await db()
      .updateTable('batches')
      .set({ team_id: team.id })
      .where('id', 'in', (of) =>
        of.selectFrom('batch_courses').select('batch_id').where('course_id', '=', course.id),
      )
      .execute();
    const reader = as(app, person);
    const countsFor = async (caller: Caller) => [
      (await list({ rule: 'img-alt-missing', publishedOnly: 'true' }, caller)).findings.map(
        (each) => each.alsoIn,
      ),
      (await rules({}, caller)).rules.map(({ rule, alsoIn }) => [rule, alsoIn]),
    ];
    expect(await countsFor(admin)).toEqual([
      [2, 0],
      [
        ['img-alt-missing', 2],
        ['link-text-vague', 0],
      ],
    ]);
    expect(await countsFor(reader)).toEqual([
      [1, 0],
      [
        ['img-alt-missing', 1],
        ['link-text-vague', 0],
      ],
    ]);
  });
});

describe('resolving', () => {
  test('takes a finding out of the numbers at once, with who and why', async () => {
    const { first } = await fill();
    const before = await read();
    expect(await resolve({ findingId: first.findings[0] ?? 0 }, 'Purely decorative')).toEqual({
      changed: 1,
      unchanged: 0,
    });
    const after = await read();
    expect(after.counts).toMatchObject({ active: 3, resolved: 1, errors: 2 });
    expect(after.score ?? 0).toBeGreaterThan(before.score ?? 100);
    expect(await metrics()).toMatchObject({
      'udoit.score': after.score,
      'udoit.issue_resolve_count': 1,
      'udoit.issue_resolve_percent': 25,
    });
    const { findings } = await list({ state: 'resolved' });
    expect(findings).toMatchObject([
      { reason: 'Purely decorative', resolvedBy: expect.stringContaining('Person') },
    ]);
  });

  test('takes all of a rule, or all of an item, and reopens them', async () => {
    const { first } = await fill();
    expect(await resolve({ rule: 'img-alt-missing' })).toEqual({ changed: 3, unchanged: 0 });
    expect(await resolve({ itemId: first.id })).toEqual({ changed: 1, unchanged: 2 });
    expect((await read()).counts).toMatchObject({ active: 0, resolved: 4 });
    expect((await read()).score).toBe(100);
    expect(await reopen({ rule: 'img-alt-missing' })).toEqual({ changed: 3, unchanged: 0 });
    expect((await read()).counts).toMatchObject({ active: 3, resolved: 1 });
  });

  test('happens once, however often and by whom it is asked at the same time', async () => {
    const { first } = await fill();
    const other = as(app, await buildAdmin(institution));
    const which = { findingId: first.findings[0] ?? 0 };
    const outcomes = await Promise.all([resolve(which, 'One'), resolve(which, 'Two', other)]);
    expect(outcomes.map(({ changed }) => changed).toSorted()).toEqual([0, 1]);
    const winner = outcomes[0]?.changed === 1 ? 'One' : 'Two';
    expect((await list({ state: 'resolved' })).findings).toMatchObject([{ reason: winner }]);
    expect(await resolve(which, 'Three')).toEqual({ changed: 0, unchanged: 1 });
    expect((await list({ state: 'resolved' })).findings).toMatchObject([{ reason: winner }]);
  });

  test('says that a finding is gone from the content, or not of this course', async () => {
    const { first } = await fill();
    const findingId = first.findings[0] ?? 0;
    await db()
      .updateTable('findings')
      .set({ state: 'fixed', fixed_at: new Date() })
      .where('id', '=', findingId)
      .execute();
    await expect(resolve({ findingId })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already gone'),
    });
    const elsewhere = await coursesIn(await buildBatch(institution), 'Art');
    const { findings } = await buildItem({ institution, course: elsewhere }, { broken: [['contrast', 'x']] });
    await expect(resolve({ findingId: findings[0] ?? 0 })).rejects.toMatchObject({ code: 'not_found' });
    expect(await resolve({ itemId: first.id })).toEqual({ changed: 2, unchanged: 0 });
  });

  test('wants a reason', async () => {
    await fill();
    await expect(resolve({ rule: 'img-alt-missing' }, '  ')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('is in the audit log and in the activity, with how many and why', async () => {
    await fill();
    await resolve({ rule: 'img-alt-missing' }, 'All decoration');
    const { entries } = await admin.call(listAuditEntries, { query: { search: 'Botany' } });
    expect(entries[0]).toMatchObject({
      action: 'resolveFindings',
      note: '3 findings resolved: All decoration',
    });
    const { entries: activity } = await admin.call(listActivity, { params: params(), query: {} });
    expect(activity.find(({ kind }) => kind === 'findings_resolved')?.facts).toEqual({
      rule: 'img-alt-missing',
      count: 3,
      reason: 'All decoration',
    });
  });

  test('names in the activity the item alone where everything in it was resolved', async () => {
    const { first } = await fill();
    await resolve({ itemId: first.id }, 'An old page');
    const { entries } = await admin.call(listActivity, { params: params(), query: {} });
    expect(entries.find(({ kind }) => kind === 'findings_resolved')?.facts).toEqual({
      item: 'Week 1 <b>Álkenes</b>',
      count: 3,
      reason: 'An old page',
    });
  });

  test('can be undone, and so can reopening, which brings the first reason back', async () => {
    const { first } = await fill();
    const before = await read();
    await resolve({ rule: 'img-alt-missing' }, 'First');
    await undoLast(admin);
    expect((await read()).counts).toEqual(before.counts);
    expect((await metrics())['udoit.score']).toBe(before.score);
    await resolve({ itemId: first.id }, 'Second');
    await reopen({ itemId: first.id });
    await undoLast(admin);
    const { findings } = await list({ state: 'resolved' });
    expect(findings.map(({ reason }) => reason)).toEqual(['Second', 'Second', 'Second']);
  });

  test('is not undone for what was fixed in the meantime', async () => {
    const { first } = await fill();
    await resolve({ rule: 'img-alt-missing' });
    const id = first.findings[0] ?? 0;
    await db()
      .updateTable('findings')
      .set({ state: 'fixed', fixed_at: new Date() })
      .where('id', '=', id)
      .execute();
    await undoLast(admin);
    expect((await read()).counts).toMatchObject({ active: 3, resolved: 0, fixed: 1 });
  });

  test('is for people who may have the course scanned; others read, and nobody sees other institutions', async () => {
    await fill();
    const editor = await buildPerson(institution);
    const reader = await buildPerson(institution);
    const team = await buildTeam(institution, [
      { person: editor, role: 'edit' },
      { person: reader, role: 'read' },
    ]);
    await db()
      .updateTable('batches')
      .set({ team_id: team.id })
      .where('institution_id', '=', institution.id)
      .execute();
    const which = { rule: 'link-text-vague' } as const;
    await expect(resolve(which, 'No', as(app, reader))).rejects.toMatchObject({ code: 'not_allowed' });
    expect((await list({}, as(app, reader))).pagination.total).toBe(4);
    expect(await resolve(which, 'Yes', as(app, editor))).toMatchObject({ changed: 1 });
    const stranger = as(app, await buildAdmin(await buildInstitution()));
    await expect(read(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({}, stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('can no longer be undone by someone who lost the right to it', async () => {
    await fill();
    const { person, team } = await buildMember(institution, 'edit');
    await db()
      .updateTable('batches')
      .set({ team_id: team.id })
      .where('institution_id', '=', institution.id)
      .execute();
    const editor = as(app, person);
    await resolve({ rule: 'img-alt-missing' }, 'Fine', editor);
    await db().updateTable('team_members').set({ role: 'read' }).where('person_id', '=', person.id).execute();
    await expect(undoLast(editor)).rejects.toMatchObject({ code: 'not_allowed' });
    expect((await editor.call(listUndos, {})).undos).toHaveLength(1);
  });
});
