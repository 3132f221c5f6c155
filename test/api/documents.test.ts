import * as api from '#shared/course-files/course-files.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { db } from '#server/infra/db/database.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildDocument } from '#test/support/build-findings.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let botany: BuiltCourse;
let art: BuiltCourse;
let ids: Record<'scanned' | 'untagged' | 'sound' | 'waiting' | 'unused', number>;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

const severe = { severe_count: 1, is_scanned: true, score: 20, producer: 'Copier 5000', pages: 3, words: 0 };
const untagged = { error_count: 1, is_untagged: true, score: 50, producer: 'Word' };

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({
    is_ready_go: true,
    settings: JSON.stringify({ checksDocuments: true }),
  });
  admin = as(app, await buildAdmin(institution));
  const [first, second] = await buildCourses(institution, ['Botany', 'Art'], await buildBatch(institution));
  if (!first || !second) throw new Error('no courses were built');
  [botany, art] = [first, second];
  const build = (course: BuiltCourse, name: string, given: Parameters<typeof buildDocument>[2]) =>
    buildDocument({ institution, course }, name, given);
  const scan = { check: { content_hash: 'a', ...severe }, rules: ['pdf-language', 'pdf-scanned'] };
  ids = {
    scanned: await build(botany, 'Reader.pdf', { ...scan, file: { place_count: 2, reach: 5 } }),
    untagged: await build(botany, 'Syllabus.pdf', {
      check: { content_hash: 'b', ...untagged },
      rules: ['pdf-untagged'],
    }),
    sound: await build(art, 'Évaluation.docx', { check: { content_hash: 'c', kind: 'docx' } }),
    waiting: await build(art, 'Slides.pptx', {}),
    unused: await build(art, 'Draft.pdf', { file: { reach: 0 } }),
  };
  // The same bytes again, under another name.
  await build(art, 'Reader (1).pdf', { ...scan, file: { place_count: 1 } });
});

type Query = Input<typeof api.listTrackedDocuments>['query'];
const listFor = async (caller: Caller, query: Query = {}) =>
  (await caller.call(api.listTrackedDocuments, { query })).documents;
const namesFor = async (caller: Caller, query?: Query) =>
  (await listFor(caller, query)).map(({ name }) => name);

describe('the list of documents', () => {
  test('has equal bytes once, and those first that most students meet and that are worst', async () => {
    const documents = await listFor(admin);
    expect(documents.map(({ name, courseCount, verdict }) => [name, courseCount, verdict])).toEqual([
      ['Reader.pdf', 2, 'severe'],
      ['Syllabus.pdf', 1, 'error'],
      ['Slides.pptx', 1, 'waiting'],
      ['Évaluation.docx', 1, 'clear'],
    ]);
    expect(documents[0]).toMatchObject({ worstRule: 'pdf-scanned', score: 20, placeCount: 3, reach: 5 });
    expect(documents[2]).toMatchObject({ score: null, worstRule: null, checkedAt: null });
  });

  test('has one file of sixty courses once, as the copy that students meet, with sixty places', async () => {
    const titles = Array.from({ length: 60 }, (_, at) => `Course ${at + 1}`);
    const courses = await buildCourses(institution, titles, await buildBatch(institution));
    for (const [at, course] of courses.entries())
      await buildDocument({ institution, course }, at === 59 ? 'Reader.pdf' : `Reader-${at}.pdf`, {
        check: { content_hash: 'copied', ...severe },
        file: { place_count: 1, reach: at === 59 ? 4 : 1 },
      });
    const found = await listFor(admin, { seen: 'false', search: 'reader' });
    expect(found.map(({ name, courseCount, placeCount }) => [name, courseCount, placeCount])).toContainEqual([
      'Reader.pdf',
      60,
      60,
    ]);
    expect(found).toHaveLength(2);
    const [, copied] = found;
    const document = await admin.call(api.readDocument, { params: { id: copied?.id ?? 0 } });
    expect(document).toMatchObject({ course: { title: 'Course 60' }, courseCount: 60, placeCount: 1 });
    expect(document.courses).toHaveLength(20);
  });

  test('counts no copy that has changed since', async () => {
    await db()
      .updateTable('course_files')
      .set({ size: 2_000 })
      .where('name', '=', 'Reader (1).pdf')
      .execute();
    const [reader] = await listFor(admin);
    expect(reader).toMatchObject({ name: 'Reader.pdf', courseCount: 1, placeCount: 2 });
    const document = await admin.call(api.readDocument, { params: { id: ids.scanned } });
    expect(document.courses.map(({ title }) => title)).toEqual(['Botany']);
  });

  test.each<[string, () => Query, string[]]>([
    ['what was found', () => ({ verdict: 'severe' }), ['Reader.pdf']],
    ['being scanned', () => ({ trait: 'scanned' }), ['Reader.pdf']],
    ['being untagged', () => ({ trait: 'untagged' }), ['Syllabus.pdf']],
    ['kind', () => ({ kind: 'docx' }), ['Évaluation.docx']],
    ['course', () => ({ courseId: art.id, verdict: 'severe' }), ['Reader (1).pdf']],
    ['the program that made them', () => ({ producer: 'Copier 5000' }), ['Reader.pdf']],
    ['a part of the name, whatever its accents', () => ({ search: 'evalu' }), ['Évaluation.docx']],
    ['nothing that matches', () => ({ search: '%' }), []],
    ['not being used, if asked for', () => ({ seen: 'false', search: 'draft' }), ['Draft.pdf']],
  ])('is narrowed by %s', async (_, query, names) => {
    expect(await namesFor(admin, query())).toEqual(names);
  });

  test('is sorted as asked, with what is unknown at the end, and comes in pages', async () => {
    expect(await namesFor(admin, { sortBy: 'score', sortOrder: 'asc' })).toEqual([
      'Reader.pdf',
      'Syllabus.pdf',
      'Évaluation.docx',
      'Slides.pptx',
    ]);
    const { documents, pagination } = await admin.call(api.listTrackedDocuments, {
      query: { sortBy: 'name', sortOrder: 'asc', limit: 3, page: 2 },
    });
    expect(pagination).toMatchObject({ total: 4, pages: 2, page: 2 });
    expect(documents).toHaveLength(1);
  });

  test('is exported as it is shown', async () => {
    const query = { sortBy: 'score', sortOrder: 'asc', format: 'xlsx' } as const;
    const [sheet] = await sheetsOf(await ask(app, await readingToken(admin), api.exportDocuments, { query }));
    expect(sheet?.rows.slice(1).map(([name, found]) => [name, found])).toEqual([
      ['Reader.pdf', 'nobody can read it'],
      ['Syllabus.pdf', 'errors'],
      ['Évaluation.docx', 'no fault found by machine'],
      ['Slides.pptx', 'not checked yet'],
    ]);
  });

  test('has for members of a team what their courses have, and counts no others', async () => {
    const { person, team } = await buildMember(institution, 'read');
    const batch = await buildBatch(institution, { team_id: team.id });
    await db()
      .updateTable('batch_courses')
      .set({ batch_id: batch.id })
      .where('course_id', '=', botany.id)
      .execute();
    const mine = await listFor(as(app, person));
    expect(mine.map(({ name, courseCount }) => [name, courseCount])).toEqual([
      ['Reader.pdf', 1],
      ['Syllabus.pdf', 1],
    ]);
  });

  test('is empty for another institution and for teams without courses, and closed to people in no team', async () => {
    const elsewhere = await buildAdmin(await buildInstitution());
    expect(await namesFor(as(app, elsewhere))).toEqual([]);
    const { person } = await buildMember(institution, 'admin');
    expect(await namesFor(as(app, person))).toEqual([]);
    const stranger = as(app, await buildPerson(institution));
    await expect(namesFor(stranger)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('counts by producer, account and team say what explains most of them', async () => {
  const countsBy = async (by: 'team' | 'account' | 'producer') =>
    (await admin.call(api.countDocuments, { query: { by } })).groups;
  expect(await countsBy('producer')).toEqual([
    { title: 'Copier 5000', total: 2, inScope: 2, checked: 2, severe: 2, scanned: 2, untagged: 0 },
    { title: 'Word', total: 1, inScope: 1, checked: 1, severe: 0, scanned: 0, untagged: 1 },
    { title: null, total: 2, inScope: 2, checked: 1, severe: 0, scanned: 0, untagged: 0 },
  ]);
  const all = { title: null, total: 5, inScope: 5, checked: 4, severe: 2, scanned: 2, untagged: 1 };
  expect(await countsBy('team')).toEqual([all]);
  expect(await countsBy('account')).toEqual([all]);
});

describe('a document', () => {
  const read = (caller: Caller, id = ids.scanned) => caller.call(api.readDocument, { params: { id } });

  test('says what was found, the worst first, and which courses have it', async () => {
    const document = await read(admin);
    expect(document.findings.map(({ rule }) => rule)).toEqual(['pdf-scanned', 'pdf-language']);
    expect(document.findings[0]?.places).toEqual([{ place: { in: 'page', page: 7 } }]);
    expect(document.courses.map(({ title }) => title)).toEqual(['Art', 'Botany']);
    expect(document.can).toEqual({ checkAgain: true, review: true });
  });

  test('is not checked any more once its file has changed', async () => {
    await db().updateTable('course_files').set({ size: 2_000 }).where('id', '=', ids.scanned).execute();
    expect(await read(admin)).toMatchObject({ verdict: 'waiting', score: null, findings: [] });
  });

  test('is not about to be checked if nothing uses it, unless somebody asks for that', async () => {
    await db()
      .updateTable('course_files')
      .set({ due_at: new Date(1_000) })
      .execute();
    expect(await read(admin, ids.waiting)).toMatchObject({ verdict: 'waiting', reason: null, isDue: true });
    expect(await read(admin, ids.unused)).toMatchObject({
      verdict: 'not_checked',
      reason: 'unused',
      isDue: false,
    });
    const again = await admin.call(api.checkDocumentAgain, { params: { id: ids.unused } });
    expect(again).toMatchObject({ isDue: true });
  });

  test('says why it could not be checked, without a score', async () => {
    const tooLarge = await buildDocument({ institution, course: botany }, 'Atlas.pdf', {
      file: { fetch_problem: 'too_large' },
    });
    const old = await buildDocument({ institution, course: botany }, 'Notes.doc', {
      check: { content_hash: 'd', kind: null, score: null, stopped: 'old_format', old_format: 'doc' },
    });
    expect(await read(admin, tooLarge)).toMatchObject({ verdict: 'not_checked', reason: 'too_large' });
    expect(await read(admin, old)).toMatchObject({
      verdict: 'not_checked',
      reason: 'old_format',
      oldFormat: 'doc',
      score: null,
    });
  });

  test('is checked again by who may change the course, and says that it waits', async () => {
    const again = await admin.call(api.checkDocumentAgain, { params: { id: ids.scanned } });
    expect(again).toMatchObject({ isDue: true, verdict: 'severe' });
    await db()
      .updateTable('institutions')
      .set({ settings: JSON.stringify({ checksDocuments: false }) })
      .execute();
    await expect(admin.call(api.checkDocumentAgain, { params: { id: ids.scanned } })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await read(admin, ids.waiting)).toMatchObject({ verdict: 'not_checked', reason: 'switched_off' });
    const found = async (verdict: 'waiting' | 'not_checked') =>
      (await admin.call(api.listTrackedDocuments, { query: { verdict, seen: 'false' } })).documents.map(
        ({ id }) => id,
      );
    expect(await found('waiting')).toEqual([]);
    expect(await found('not_checked')).toContain(ids.waiting);
  });

  test('is not found from another institution, by people in no team, or by instructors of another course', async () => {
    const callers = [
      as(app, await buildAdmin(await buildInstitution())),
      as(app, await buildPerson(institution)),
      asTeacher(app, await buildPerson(institution), art),
    ];
    for (const caller of callers) {
      await expect(read(caller)).rejects.toMatchObject({ code: 'not_found' });
      await expect(
        caller.call(api.checkDocumentAgain, { params: { id: ids.scanned } }),
      ).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('is read by its instructors, who learn of no other course', async () => {
    const document = await read(asTeacher(app, await buildPerson(institution), botany));
    expect(document).toMatchObject({ verdict: 'severe', courseCount: 1 });
    expect(document.courses.map(({ title }) => title)).toEqual(['Botany']);
  });

  test('has no score for instructors where those are hidden from them', async () => {
    await db()
      .updateTable('institutions')
      .set({ settings: JSON.stringify({ checksDocuments: true, privacyMode: 'no_scores' }) })
      .execute();
    const teacher = asTeacher(app, await buildPerson(institution), botany);
    expect(await read(teacher)).toMatchObject({ verdict: 'severe', score: null });
    const { documents } = await teacher.call(api.listTaughtDocuments, { query: {} });
    expect(documents.map(({ name, score }) => [name, score])).toEqual([
      ['Reader.pdf', null],
      ['Syllabus.pdf', null],
    ]);
    expect(await read(admin)).toMatchObject({ score: 20 });
  });
});
