import { canvasThrottling, generousThrottling } from '#scripts/harness/canvas-simulator/throttling.ts';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { askCanvas, readCanvas, readCanvasList, type CanvasObject } from '#test/support/canvas-reader.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 60 });
});
afterEach(() => {
  harness.faults.clear();
  harness.simulator.throttling = generousThrottling;
});
afterAll(() => harness.close());

const northfield = () => harness.institution('northfield');
const accountPath = () => `/api/v1/accounts/${northfield().rootAccountId}`;

describe('tokens', () => {
  it('are required, and must be known', async () => {
    const answer = await askCanvas(harness, accountPath(), { token: 'nobody-s' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    expect(JSON.parse(answer.text)).toEqual({ errors: [{ message: 'Invalid access token.' }] });
  });

  it('see their own institution and nothing of another', async () => {
    const { serviceToken, rootAccountId, courses } = harness.institution('harbor');
    const [course = ''] = courses.keys();
    expect((await askCanvas(harness, accountPath(), { token: serviceToken })).status).toBe(404);
    expect((await askCanvas(harness, `/api/v1/courses/${course}`)).status).toBe(404);
    expect((await askCanvas(harness, `/api/v1/accounts/${rootAccountId}`)).status).toBe(404);
  });

  it('without the right to list courses get a JSON error, unlike throttled ones', async () => {
    const answer = await askCanvas(harness, `${accountPath()}/courses`, { token: northfield().limitedToken });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'unauthorized' });
  });

  it('that were revoked are unknown', async () => {
    const other = await startHarness({ courses: 10 });
    other.mutate.revokeToken(other.institution('northfield').serviceToken);
    expect((await askCanvas(other, '/api/v1/users/self')).status).toBe(401);
    await other.close();
  });

  it('of an instructor open the courses that person teaches', async () => {
    const { accessToken } = harness.tokens.issue(northfield(), harness.person('northfield', 'instructor'));
    const courses = [...northfield().courses.values()];
    const own = courses.find(({ teacher }) => teacher === 'Amara Okafor')!;
    const other = courses.find(({ teacher }) => teacher !== 'Amara Okafor')!;
    const asking = { token: accessToken };
    expect((await askCanvas(harness, `/api/v1/courses/${own.id}/pages`, asking)).status).toBe(200);
    expect((await askCanvas(harness, `/api/v1/courses/${other.id}/pages`, asking)).status).toBe(403);
  });
});

describe('answers', () => {
  it('have ids as text for callers who ask for it, and as numbers for others', async () => {
    const [asText, asNumbers] = await Promise.all([
      readCanvas(harness, accountPath()),
      readCanvas(harness, accountPath(), { headers: { accept: 'application/json' } }),
    ]);
    expect(asText).toMatchObject({ id: northfield().rootAccountId });
    expect(asNumbers).toMatchObject({ id: Number(northfield().rootAccountId) });
  });

  it("are a 404 with an errors body for things that don't exist", async () => {
    const answer = await askCanvas(harness, '/api/v1/courses/1');
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toEqual({
      errors: [{ message: 'The specified resource does not exist.' }],
    });
  });

  it('give terms for root accounts only, wrapped the way Canvas wraps them', async () => {
    const terms = (await readCanvas(harness, `${accountPath()}/terms?workflow_state[]=all`)) as {
      enrollment_terms: CanvasObject[];
    };
    expect(terms.enrollment_terms).toHaveLength(5);
    const college = northfield().accounts[1]!;
    expect((await askCanvas(harness, `/api/v1/accounts/${college.id}/terms`)).status).toBe(404);
  });

  it('find people by name', async () => {
    const { items } = await readCanvasList(harness, `${accountPath()}/users?search_term=okafor`);
    expect(items).toEqual([expect.objectContaining({ name: 'Dr. Amara Okafor' })]);
  });
});

describe('the content of a course', () => {
  const course = () => [...northfield().courses.values()].find(({ students }) => students > 20)!;
  const list = (path: string) => readCanvasList(harness, `/api/v1/courses/${course().id}/${path}`);

  it("is the same each time it's read", async () => {
    const [first, second] = await Promise.all([list('assignments'), list('assignments')]);
    expect(first.items.length).toBeGreaterThan(0);
    expect(second).toEqual(first);
  });

  it('lists pages without their text unless asked for it', async () => {
    const [bare, full] = await Promise.all([list('pages'), list('pages?include[]=body')]);
    expect(bare.items[0]).not.toHaveProperty('body');
    expect(full.items[0]).toHaveProperty('body');
    const alone = await readCanvas(
      harness,
      `/api/v1/courses/${course().id}/pages/${String(bare.items[0]?.url)}`,
    );
    expect(alone).toEqual(full.items[0]);
  });

  it('distinguishes announcements from discussions', async () => {
    const [discussions, announcements] = await Promise.all([
      list('discussion_topics'),
      list('discussion_topics?only_announcements=true'),
    ]);
    const ids = new Set(discussions.items.map(({ id }) => id));
    expect(announcements.items.length).toBeGreaterThan(0);
    expect(announcements.items.some(({ id }) => ids.has(id))).toBe(false);
  });

  it('has module items that point to things that exist', async () => {
    const [modules, pages] = await Promise.all([list('modules?include[]=items'), list('pages')]);
    const urls = new Set(pages.items.map(({ url }) => url));
    const items = modules.items.flatMap((module) => module.items as CanvasObject[]);
    const pageItems = items.filter(({ type }) => type === 'Page');
    expect(pageItems.length).toBeGreaterThan(0);
    expect(pageItems.every(({ page_url: url }) => urls.has(url))).toBe(true);
  });

  it('is readable for its teacher and students', async () => {
    const { items } = await list('users?enrollment_type[]=teacher');
    expect(items.map(({ name }) => name)).toEqual([course().teacher]);
    const everybody = await list('enrollments?per_page=100');
    expect(everybody.items).toHaveLength(course().students + 1);
  });

  it('can be changed', async () => {
    harness.mutate.content(course(), { assignments: [] });
    expect((await list('assignments')).items).toEqual([]);
  });
});

describe("a part of a course that's switched off", () => {
  it('has no lists and no tab, while the course and its other parts stay', async () => {
    const course = [...northfield().courses.values()].find(({ state }) => state !== 'deleted')?.id ?? '';
    const statusOf = async (part: string) =>
      (await askCanvas(harness, `/api/v1/courses/${course}${part}`)).status;
    const tabs = async () =>
      ((await readCanvas(harness, `/api/v1/courses/${course}/tabs`)) as CanvasObject[]).map(({ id }) => id);
    harness.mutate.switchTab(course, 'quizzes', false);
    expect([await statusOf('/quizzes'), await statusOf('/pages'), await statusOf('')]).toEqual([
      404, 200, 200,
    ]);
    expect(await tabs()).not.toContain('quizzes');
    harness.mutate.switchTab(course, 'quizzes', true);
    expect(await statusOf('/quizzes')).toBe(200);
    expect(await tabs()).toContain('quizzes');
  });
});

describe('throttling', () => {
  const read = () => askCanvas(harness, accountPath());

  it("says what a request cost and what's left", async () => {
    harness.simulator.throttling = canvasThrottling;
    const { headers } = await read();
    expect(Number(headers.get('x-request-cost'))).toBeGreaterThan(0);
    expect(Number(headers.get('x-rate-limit-remaining'))).toBeCloseTo(599.6, 0);
  });

  it('lets one request after another through, and charges parallel ones in advance', async () => {
    harness.simulator.throttling = { ...canvasThrottling, bucket: 200 };
    for (let count = 0; count < 20; count += 1) expect((await read()).status).toBe(200);
    // Held open for a moment, so that all are charged at once: three requests' charge is left in the bucket.
    harness.faults.switchOn({ kind: 'latency', ms: 150 });
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await read()).status));
    expect(statuses.toSorted()).toEqual([200, 200, 200, 403, 403, 403]);
  });

  it('refuses with a 403 recognisable only by its text, and lets requests through again after a while', async () => {
    harness.simulator.throttling = { bucket: 100, leakPerSecond: 200, preflight: 50, cost: 60 };
    await read();
    const refused = await read();
    expect(refused.status).toBe(403);
    expect(refused.text).toBe('403 Forbidden (Rate Limit Exceeded)\n');
    expect(refused.headers.has('x-request-cost')).toBe(false);
    let answer = refused;
    while (answer.status !== 200) answer = await read();
    expect(answer.headers.get('x-rate-limit-remaining')).not.toBe('0');
  });
});
