import { db, runSql } from '#server/infra/db/database.ts';
import { nothingThere } from '#server/scanners/body/neighbours.ts';
import * as api from '#shared/fixes/fix-runs.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildItem } from '#test/support/build-findings.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let batch: { id: number };

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  institution = await buildInstitution({ is_ready_go: true });
  admin = as(app, await buildAdmin(institution));
  batch = await buildBatch(institution);
});

async function courseCalled(title: string, code = 'BIO-101', inBatch = batch): Promise<BuiltCourse> {
  const [course] = await buildCourses(institution, [title], inBatch);
  if (!course) throw new Error('no course was built');
  await db().updateTable('courses').set({ course_code: code }).where('id', '=', course.id).execute();
  return course;
}

type Item = Parameters<typeof buildItem>[1];

/** A page with an equal heading between neighbours of its own; its finding. */
async function headingIn(course: BuiltCourse, item: Item = {}, hashes: object = {}) {
  const built = await buildItem(
    { institution, course },
    { title: 'Welcome', broken: [['heading-skip', 'overview', '<h4>Overview</h4>']], ...item },
  );
  const [id = 0] = built.findings;
  const own = { before_hash: `above ${id}`, after_hash: `below ${id}` };
  await db()
    .updateTable('findings')
    .set({ ...own, ...hashes })
    .where('id', '=', id)
    .execute();
  return { id, itemId: built.id };
}

const copiesOf = (id: number, query: object = {}, caller = admin) =>
  caller.call(api.listCopies, { params: { id }, query: { limit: '100', ...query } });

test('says where else an equal element stands, in how many sections and other courses', async () => {
  const source = await headingIn(await courseCalled('Section 1'));
  await headingIn(await courseCalled('Section 2'));
  await headingIn(await courseCalled('Section 3'));
  await headingIn(await courseCalled('Botany', 'BOT-200'), { title: 'Start' });
  await buildItem(
    { institution, course: await courseCalled('Another heading') },
    { broken: [['heading-skip', 'another']] },
  );
  const { places, counts } = await copiesOf(source.id);
  expect(counts).toEqual({
    total: 3,
    isMore: false,
    courses: 3,
    sections: 2,
    exact: 2,
    canFix: 3,
    fromBlueprint: 0,
    notYours: 0,
  });
  expect(places.map(({ courseTitle, tier, reason }) => [courseTitle, tier, reason])).toEqual([
    ['Section 2', 'exact', null],
    ['Section 3', 'exact', null],
    ['Botany', 'element', null],
  ]);
});

test('takes an equal neighbour or title for a copy, but not that both are the first thing in their item', async () => {
  const source = await headingIn(
    await courseCalled('Source'),
    {},
    { before_hash: 'intro', after_hash: 'text' },
  );
  await headingIn(await courseCalled('Above'), { title: 'A' }, { before_hash: 'intro' });
  await headingIn(await courseCalled('Below'), { title: 'B' }, { after_hash: 'text' });
  await headingIn(await courseCalled('Neither'), { title: 'C' }, { before_hash: 'x', after_hash: 'y' });
  const first = await headingIn(await courseCalled('First'), { title: 'D' }, { before_hash: nothingThere });
  await headingIn(await courseCalled('First too'), { title: 'E' }, { before_hash: nothingThere });
  const tiers = (await copiesOf(source.id)).places.map(({ courseTitle, tier }) => [courseTitle, tier]);
  expect(tiers).toEqual([
    ['Above', 'exact'],
    ['Below', 'exact'],
    ['First', 'element'],
    ['First too', 'element'],
    ['Neither', 'element'],
  ]);
  expect((await copiesOf(first.id)).counts.exact).toBe(0);
});

test('knows a copy by Canvas’s map, whatever it is called by now, and siblings of one original', async () => {
  const [original, source, sibling] = [
    await courseCalled('Original'),
    await courseCalled('Copy'),
    await courseCalled('Sibling'),
  ];
  await headingIn(original, { title: 'One', lms_item_id: '700' });
  const { id } = await headingIn(source, { title: 'Two', lms_item_id: '701' });
  await headingIn(sibling, { title: 'Three', lms_item_id: '702' });
  await copied(source, original, { '701': '700' });
  await copied(sibling, original, { '702': '700' });
  expect((await copiesOf(id)).places.map(({ courseTitle, tier }) => [courseTitle, tier])).toEqual([
    ['Original', 'exact'],
    ['Sibling', 'exact'],
  ]);
});

/** Canvas's map of a copy: ids here to ids there. */
async function copied(
  course: BuiltCourse,
  from: BuiltCourse,
  items: Readonly<Record<string, string>>,
  isBlueprint = false,
) {
  const link = {
    institution_id: institution.id,
    course_id: course.id,
    from_lms_course_id: from.lmsCourseId,
  };
  await db()
    .insertInto('course_copies')
    .values({ ...link, is_blueprint: isBlueprint })
    .execute();
  for (const [lms_item_id, from_lms_item_id] of Object.entries(items))
    await db()
      .insertInto('copied_items')
      .values({ ...link, kind: 'page', lms_item_id, from_lms_item_id })
      .execute();
}

test('leaves what a blueprint’s sync brings to the blueprint', async () => {
  const [blueprint, child] = [await courseCalled('Blueprint'), await courseCalled('Child')];
  const source = await headingIn(await courseCalled('Elsewhere'));
  await headingIn(blueprint, { lms_item_id: '800' });
  await headingIn(child, { lms_item_id: '801' });
  await headingIn(child, { lms_item_id: '802', title: 'Welcome too' });
  await copied(child, blueprint, { '801': '800' }, true);
  const { places, counts } = await copiesOf(source.id);
  expect(
    places.map(({ courseTitle, itemTitle, reason, isBlueprint }) => [
      courseTitle,
      itemTitle,
      reason,
      isBlueprint,
    ]),
  ).toEqual([
    ['Blueprint', 'Welcome', null, true],
    ['Child', 'Welcome', 'from_blueprint', false],
    ['Child', 'Welcome too', null, false],
  ]);
  expect(counts).toMatchObject({ total: 3, canFix: 2, fromBlueprint: 1 });
});

test('says why a place can’t be fixed from here, and shows only what can, or can’t', async () => {
  const source = await headingIn(await courseCalled('Source'));
  const concluded = await courseCalled('Concluded');
  await headingIn(concluded);
  await db()
    .updateTable('courses')
    .set({ workflow_state: 'completed' })
    .where('id', '=', concluded.id)
    .execute();
  await headingIn(await courseCalled('Blocks'), { problem: 'block_editor' });
  await headingIn(await courseCalled('File'), { kind: 'html_file' });
  await headingIn(await courseCalled('Quiz'), { kind: 'assignment', problem: 'new_quiz' });
  await headingIn(await courseCalled('Fine'));
  const reasons = ({ places }: Awaited<ReturnType<typeof copiesOf>>) =>
    places.map(({ courseTitle, reason }) => [courseTitle, reason]);
  expect(reasons(await copiesOf(source.id))).toEqual([
    ['Fine', null],
    ['Blocks', 'made_of_blocks'],
    ['Concluded', 'concluded'],
    ['File', 'other_kind'],
    ['Quiz', 'text_elsewhere'],
  ]);
  expect(reasons(await copiesOf(source.id, { can: 'yes' }))).toEqual([['Fine', null]]);
  const cannot = await copiesOf(source.id, { can: 'no', limit: '2', page: '2' });
  expect(cannot.pagination).toMatchObject({ total: 4, page: 2 });
  expect(reasons(cannot)).toEqual([
    ['File', 'other_kind'],
    ['Quiz', 'text_elsewhere'],
  ]);
  expect(cannot.counts).toMatchObject({ total: 5, canFix: 1 });
  expect(reasons(await copiesOf(source.id, { search: 'concl' }))).toEqual([['Concluded', 'concluded']]);
});

test('shows no courses that the caller doesn’t see, and which of them aren’t theirs to change', async () => {
  const { team, person } = await buildMember(institution, 'edit');
  const mine = await buildBatch(institution, { team_id: team.id });
  const archived = await buildBatch(institution, { team_id: team.id });
  const source = await headingIn(await courseCalled('Mine', 'A', mine));
  await headingIn(await courseCalled('Mine too', 'A', mine));
  await headingIn(await courseCalled('Somebody’s'));
  const caller = as(app, person);
  expect((await copiesOf(source.id, {}, caller)).places.map(({ courseTitle }) => courseTitle)).toEqual([
    'Mine too',
  ]);
  expect((await copiesOf(source.id)).counts).toMatchObject({ total: 2, canFix: 2 });
  const reader = await buildMember(institution, 'read');
  const read = await buildBatch(institution, { team_id: reader.team.id });
  const seen = await headingIn(await courseCalled('Read', 'A', read));
  await headingIn(await courseCalled('Read too', 'A', read));
  const { counts, places } = await copiesOf(seen.id, {}, as(app, reader.person));
  expect(counts).toMatchObject({ total: 1, canFix: 0, notYours: 1 });
  expect(places[0]?.reason).toBe('not_yours');
  expect(archived.id).toBeGreaterThan(0);
});

test('another institution’s finding, and one in a course that isn’t seen, is not found', async () => {
  const { id } = await headingIn(await courseCalled('Source'));
  const other = as(app, await buildAdmin(await buildInstitution()));
  await expect(copiesOf(id, {}, other)).rejects.toMatchObject({ code: 'not_found' });
  const { person } = await buildMember(institution, 'edit');
  await expect(copiesOf(id, {}, as(app, person))).rejects.toMatchObject({ code: 'not_found' });
});

test('says “more than” where an element is in every course, and finds others in the same item', async () => {
  const course = await courseCalled('Source');
  const source = await headingIn(course);
  await runSql(`insert into findings (institution_id, course_id, item_id, rule, identity, start_at, end_at,
      element_hash, before_hash, after_hash, excerpt, found_at)
    select institution_id, course_id, item_id, rule, 'copy ' || n, n, n + 1, element_hash, before_hash, after_hash, excerpt, found_at
    from findings, generate_series(1, 20050) n where id = ${source.id}`);
  const { counts, places } = await copiesOf(source.id, { limit: '1' });
  expect(counts).toMatchObject({ total: 20_000, isMore: true, courses: 0 });
  expect(places).toHaveLength(1);
});
