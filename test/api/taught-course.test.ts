import { db } from '#server/infra/db/database.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import * as files from '#shared/course-files/course-files.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import * as accessibility from '#shared/findings/accessibility.api.ts';
import * as api from '#shared/findings/findings.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildDocument, buildItem, buildUdoitScan } from '#test/support/build-findings.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let teacher: Caller;
let course: BuiltCourse;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  institution = await buildInstitution({ is_ready_go: true });
  admin = as(app, await buildAdmin(institution));
  const [own, other] = await buildCourses(institution, ['Botany', 'Art'], await buildBatch(institution));
  if (!own || !other) throw new Error('no courses were built');
  course = own;
  teacher = asTeacher(app, await buildPerson(institution), own);
  const broken = { checked: { images: 10 }, broken: [['img-alt-missing', 'leaf'] as const] };
  for (const each of [own, other]) {
    await buildUdoitScan({ institution, course: each });
    await buildItem({ institution, course: each }, { ...broken, title: `Page of ${each.title}` });
    await remeasure(institution.scope, each.id);
  }
});

const params = () => ({ id: course.id });

describe('an instructor', () => {
  test('reads what was found in the course the session came from, without comparisons and names', async () => {
    await admin.call(api.resolveFindings, {
      params: params(),
      body: { which: { rule: 'img-alt-missing' }, reason: 'Fine' },
    });
    const { findings } = await teacher.call(api.listTaughtFindings, { query: { state: 'resolved' } });
    expect(findings).toMatchObject([
      { item: { title: 'Page of Botany' }, alsoIn: null, resolvedBy: null, reason: 'Fine' },
    ]);
    await admin.call(api.reopenFindings, {
      params: params(),
      body: { which: { rule: 'img-alt-missing' } },
    });
    const { rules } = await teacher.call(api.listTaughtFoundRules, { query: {} });
    expect(rules).toMatchObject([{ rule: 'img-alt-missing', active: 1, alsoIn: null }]);
    expect((await teacher.call(api.listTaughtFoundItems, { query: {} })).items).toHaveLength(1);
  });

  test('sees the same score as the staff', async () => {
    const mine = await teacher.call(accessibility.readTaughtAccessibility, { query: {} });
    const theirs = await admin.call(accessibility.readAccessibility, { params: params() });
    expect(mine).toEqual(theirs);
    expect(mine.score).toBe(90);
  });

  test('sees no score anywhere if the institution wants that, but all that is to be done', async () => {
    await db()
      .updateTable('institutions')
      .set({ settings: JSON.stringify({ privacyMode: 'no_scores' }) })
      .where('id', '=', institution.id)
      .execute();
    const mine = await teacher.call(accessibility.readTaughtAccessibility, { query: {} });
    expect(mine).toMatchObject({
      showsScores: false,
      score: null,
      band: null,
      impacts: [],
      rows: [],
      fixesToGood: null,
      nextFixes: [{ rule: 'img-alt-missing', count: 1, gain: null }],
      counts: { active: 1 },
    });
    expect(mine.trend.filter(({ score }) => score !== null)).toEqual([]);
    const { rules } = await teacher.call(api.listTaughtFoundRules, { query: {} });
    expect(rules).toMatchObject([{ gain: null }]);
    const view = await teacher.call(readInstructorView, { query: {} });
    expect(view.scoreBand).toBeNull();
    expect(Object.keys(view.metrics).filter((id) => id.includes('score'))).toEqual([]);
  });

  test("can't reach the staff's calls, nor judge anything", async () => {
    const calls = [
      () => teacher.call(api.listFindings, { params: params(), query: {} }),
      () => teacher.call(accessibility.readAccessibility, { params: params() }),
      () =>
        teacher.call(api.resolveFindings, {
          params: params(),
          body: { which: { rule: 'img-alt-missing' }, reason: 'Mine' },
        }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' });
  });

  test('finds nothing from elsewhere than a course, or from one in no batch', async () => {
    const [untracked] = await buildCourses(institution, ['Untracked']);
    if (!untracked) throw new Error('no course was built');
    const person = await buildPerson(institution);
    for (const caller of [as(app, person), asTeacher(app, person, untracked)])
      await expect(caller.call(api.listTaughtFindings, { query: {} })).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

describe('documents', () => {
  const list = (query: object = {}, caller = admin) =>
    caller.call(files.listDocuments, { params: params(), query });
  const review = (documentId: number, isReviewed = true, caller = admin) =>
    caller.call(files.reviewDocument, { params: { ...params(), documentId }, body: { isReviewed } });

  test('are listed until a person reviewed them, and count in the numbers', async () => {
    const handout = await buildDocument({ institution, course }, 'Hand-out <i>é</i>.pdf');
    await buildDocument({ institution, course }, 'Slides.pptx');
    expect((await list()).documents.map(({ name }) => name)).toEqual([
      'Hand-out <i>é</i>.pdf',
      'Slides.pptx',
    ]);
    expect((await list({ search: 'E</I>' })).pagination.total).toBe(1);
    expect(await review(handout)).toMatchObject({ reviewedBy: expect.stringContaining('Person') });
    expect((await list()).documents.map(({ name }) => name)).toEqual(['Slides.pptx']);
    expect((await list({ state: 'reviewed' })).pagination.total).toBe(1);
    expect((await admin.call(readCourse, { params: params() })).metrics).toMatchObject({
      'udoit.file_count': 2,
      'udoit.file_review_count': 1,
      'udoit.file_review_percent': 50,
    });
    const { documents } = await admin.call(accessibility.readAccessibility, { params: params() });
    expect(documents).toEqual({ count: 2, reviewedCount: 1 });
    expect(await review(handout, false)).toMatchObject({ reviewedAt: null, reviewedBy: null });
  });

  test('keep their first reviewer', async () => {
    const id = await buildDocument({ institution, course }, 'Hand-out.pdf');
    const first = await review(id);
    expect(await review(id, true, as(app, await buildAdmin(institution)))).toEqual(first);
  });

  test('are found in their own course alone, and shown to its instructor without names', async () => {
    const id = await buildDocument({ institution, course }, 'Hand-out.pdf');
    const [other] = await buildCourses(institution, ['Other'], await buildBatch(institution));
    await expect(
      admin.call(files.reviewDocument, {
        params: { id: other?.id ?? 0, documentId: id },
        body: { isReviewed: true },
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await review(id);
    const { documents } = await teacher.call(files.listTaughtDocuments, { query: { state: 'reviewed' } });
    expect(documents).toMatchObject([{ name: 'Hand-out.pdf', reviewedBy: null }]);
    expect(documents[0]?.reviewedAt).not.toBeNull();
  });
});
