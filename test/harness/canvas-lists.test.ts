import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse } from '#scripts/harness/world.ts';
import { askCanvas, readCanvas, readCanvasList, type CanvasObject } from '#test/support/canvas-reader.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 500 });
});
afterAll(() => harness.close());

const northfield = () => harness.institution('northfield');
const coursesPath = (query = '') =>
  `/api/v1/accounts/${northfield().rootAccountId}/courses?per_page=100&${query}`;
const coursesThat = (matches: (course: HarnessCourse) => boolean) =>
  [...northfield().courses.values()].filter(matches).map(({ id }) => id);
const idsOf = async (query: string) =>
  (await readCanvasList(harness, coursesPath(query))).items.map(({ id }) => id);

describe('pages of a list', () => {
  it('hold up to a hundred items, and links lead through all of them once', async () => {
    const { items, sizes } = await readCanvasList(
      harness,
      coursesPath('per_page=1000').replace('per_page=100&', ''),
    );
    expect(sizes).toEqual([100, 100, 100, 50]);
    expect(items.map(({ id }) => id)).toEqual(coursesThat(({ state }) => state !== 'deleted'));
  });

  it('hold ten items unless asked for more', async () => {
    const { sizes } = await readCanvasList(
      harness,
      `/api/v1/accounts/${northfield().rootAccountId}/sub_accounts?recursive=true`,
    );
    expect(sizes).toEqual([10, 6]);
  });

  it('of content have opaque bookmarks: counting pages leads nowhere', async () => {
    const [courseId = ''] = northfield().courses.keys();
    const pages = `/api/v1/courses/${courseId}/pages?per_page=1`;
    const first = await askCanvas(harness, pages);
    expect(new URL(first.next ?? '').searchParams.get('page')).toMatch(/^bookmark:/);
    expect((await askCanvas(harness, `${pages}&page=2`)).text).toBe(first.text);
  });

  it('keep the filters of the first one', async () => {
    const { next } = await askCanvas(
      harness,
      coursesPath('state[]=completed&state[]=available&include[]=term'),
    );
    expect(new URL(next ?? '').searchParams.getAll('state[]')).toEqual(['completed', 'available']);
  });

  it('lose nothing when one of them is empty', async () => {
    const end = harness.faults.switchOn({ kind: 'empty_page', times: 1 });
    const { items, sizes } = await readCanvasList(harness, coursesPath());
    end();
    expect(sizes[0]).toBe(0);
    expect(items).toHaveLength(350);
  });

  it('of courses are numbered: deletions between two pages let others slip, unless deleted ones are listed too', async () => {
    const quiet = await startHarness({ courses: 500 });
    const institution = quiet.institution('northfield');
    const ids = [...institution.courses.keys()];
    const isListed = (id: string) => institution.courses.get(id)?.state !== 'deleted';
    const states = ['created', 'claimed', 'available', 'completed', 'deleted'];
    const withDeleted = coursesPath(states.map((state) => `state[]=${state}`).join('&'));
    const [first, firstWithDeleted] = [
      await askCanvas(quiet, coursesPath()),
      await askCanvas(quiet, withDeleted),
    ];
    for (const id of ids.filter(isListed).slice(0, 50))
      quiet.mutate.course(institution, id, { state: 'deleted' });
    const rest = async ({ next }: { next: string | null }) =>
      (await readCanvasList(quiet, next ?? '')).items.map(({ id }) => id);
    const [slipped, kept] = [await rest(first), await rest(firstWithDeleted)];
    await quiet.close();
    expect(kept).toEqual(ids.slice(100));
    expect(slipped).toEqual(ids.filter(isListed).slice(100));
  });

  it('repeat a course when the list changed while it was read', async () => {
    const [id = ''] = northfield().courses.keys();
    harness.mutate.repeatInLists(id);
    const ids = await idsOf('');
    harness.mutate.repeatInLists(id, false);
    expect(ids.filter((listed) => listed === id)).toHaveLength(2);
    expect(ids.at(-1)).toBe(id);
  });
});

describe('the list of courses', () => {
  it('covers the account and all below it', async () => {
    const college = northfield().accounts[1]!;
    const below = northfield().accounts.filter(({ parentId }) => parentId === college.id);
    const { items } = await readCanvasList(harness, `/api/v1/accounts/${college.id}/courses?per_page=100`);
    const accountIds = new Set(items.map((course) => course.account_id));
    expect([...accountIds].toSorted()).toEqual(below.map(({ id }) => id).toSorted());
  });

  it('leaves out deleted courses unless asked for them', async () => {
    const [id = ''] = northfield().courses.keys();
    const { state } = northfield().courses.get(id)!;
    harness.mutate.course(northfield(), id, { state: 'deleted' });
    const [usual, deleted, all] = await Promise.all([
      idsOf(''),
      idsOf('state[]=deleted'),
      idsOf('state[]=all'),
    ]);
    harness.mutate.course(northfield(), id, { state });
    expect(usual).not.toContain(id);
    expect(deleted).toEqual([id]);
    expect(all).toHaveLength(350);
  });

  const { current } = { current: 3 };
  it.each<[string, () => string, (course: HarnessCourse) => boolean]>([
    [
      'term',
      () => `enrollment_term_id=${northfield().terms[current]!.id}`,
      ({ termId }) => termId === northfield().terms[current]!.id,
    ],
    [
      'accounts',
      () =>
        northfield()
          .accounts.slice(3, 6)
          .map(({ id }) => `by_subaccounts[]=${id}`)
          .join('&'),
      ({ accountId }) =>
        northfield()
          .accounts.slice(3, 6)
          .some(({ id }) => id === accountId),
    ],
    ['state', () => 'state[]=created', ({ state }) => state === 'unpublished'],
    ['published', () => 'published=false', ({ state }) => state === 'unpublished'],
    ['completed', () => 'completed=true', ({ state }) => state === 'completed'],
    ['blueprint', () => 'blueprint=true', ({ isBlueprint }) => isBlueprint],
    ['enrolments', () => 'with_enrollments=true', ({ students }) => students > 0],
    ['words', () => 'search_term=organic', ({ name }) => name?.includes('Organic') ?? false],
    ['teacher', () => 'search_by=teacher&search_term=okafor', ({ teacher }) => teacher === 'Amara Okafor'],
  ])('is filtered by %s', async (_what, query, matches) => {
    const expected = coursesThat(matches);
    expect(expected.length).toBeGreaterThan(0);
    expect(await idsOf(query())).toEqual(expected);
  });

  it('needs three characters for a search, or an id', async () => {
    const [id = ''] = northfield().courses.keys();
    expect((await askCanvas(harness, coursesPath('search_term=bi'))).status).toBe(400);
    expect(await idsOf(`search_term=${id}`)).toEqual([id]);
  });

  it('is sorted as requested', async () => {
    const { items } = await readCanvasList(harness, coursesPath('sort=course_name&order=desc'));
    const names = items.map(({ name }) => String(name ?? '').toLowerCase());
    expect(names).toEqual(names.toSorted().toReversed());
  });

  it('adds what include[] names, and nothing else', async () => {
    const query = ['term', 'account', 'teachers', 'total_students', 'concluded'].map(
      (name) => `include[]=${name}`,
    );
    const [plain, full] = await Promise.all([
      readCanvasList(harness, coursesPath()),
      readCanvasList(harness, coursesPath(query.join('&'))),
    ]);
    expect(plain.items[0]).not.toHaveProperty('term');
    expect(full.items[0]).toMatchObject({
      term: { name: expect.any(String) as unknown },
      account: { name: expect.any(String) as unknown },
      teachers: [{ display_name: expect.any(String) as unknown }],
      total_students: expect.any(Number) as unknown,
      concluded: expect.any(Boolean) as unknown,
    });
  });

  it('leaves that out without a word for a key that enforces scopes without allowing includes', async () => {
    harness.simulator.dropsIncludes = true;
    const { items } = await readCanvasList(harness, coursesPath('include[]=term'));
    const [id = ''] = northfield().courses.keys();
    const answers = [
      items[0],
      await readCanvas(harness, `/api/v1/courses/${id}?include%5B%5D=syllabus_body&include[]=teachers`),
    ];
    harness.simulator.dropsIncludes = false;
    expect(items).toHaveLength(coursesThat(({ state }) => state !== 'deleted').length);
    for (const answer of answers) {
      expect(answer).toHaveProperty('enrollment_term_id');
      for (const name of ['term', 'syllabus_body', 'teachers']) expect(answer).not.toHaveProperty(name);
    }
  });

  it("names a format where one is set, as the course itself does; a course's settings never do", async () => {
    const courses = [...northfield().courses.values()];
    for (const format of ['online', null] as const) {
      const { id } = courses.find((course) => course.format === format)!;
      const [inList = {}] = (await readCanvasList(harness, coursesPath(`search_term=${id}`))).items;
      const alone = JSON.parse((await askCanvas(harness, `/api/v1/courses/${id}`)).text) as CanvasObject;
      const isNamed = format !== null;
      for (const course of [inList, alone])
        expect([course.course_format, 'course_format' in course]).toEqual([format ?? undefined, isNamed]);
      const settings = await askCanvas(harness, `/api/v1/courses/${id}/settings`);
      expect(settings.text).not.toContain('course_format');
    }
  });
});
