import { listColumns, listColumnWords } from '#shared/columns/columns.api.ts';
import { columns } from '#shared/columns/columns.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { db } from '#server/infra/db/database.ts';
import {
  buildAccounts,
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';

let app: TestApp;
let home: BuiltInstitution;
let admin: Caller;
beforeAll(async () => {
  app = await startApp();
  home = await buildInstitution({ is_ready_go: true });
  admin = as(app, await buildAdmin(home));
  const batch = await buildBatch(home, {});
  await buildCourses(home, ['Biology', 'Árabe', 'Chemistry'], batch);
});
afterAll(async () => app.close());

it('can show, sort by and filter by every column', async () => {
  const body = await admin.call(queryCourses, { body: { columns: columns.map(({ id }) => id) } });
  expect(body.courses.map(({ title }) => title)).toEqual(['Árabe', 'Biology', 'Chemistry']);
  for (const { id, isSortable } of columns) {
    await admin.call(queryCourses, {
      body: {
        columns: [],
        filter: [{ column: id, any: [{ op: 'empty' }] }],
        sort: { column: isSortable ? id : 'core.title' },
      },
    });
  }
});

it('describes every column', async () => {
  const body = await admin.call(listColumns, {});
  expect(body.columns.map(({ id }) => id)).toEqual(columns.map(({ id }) => id));
  const words = await admin.call(listColumnWords, { params: { id: 'core.batches' } });
  expect(words.words).toHaveLength(1);
});

it.each([
  [-1, 1],
  [0, 1],
  [Number.MAX_SAFE_INTEGER, 2],
])('takes page %d for page %d', async (asked, given) => {
  const { courses, pagination } = await admin.call(queryCourses, {
    body: { columns: [], page: asked, limit: 2 },
  });
  expect([pagination.page, courses.length]).toEqual([given, given === 1 ? 2 : 1]);
});

it('shows the courses of a team’s active batches, as far as the reader sees them', async () => {
  const { person, team } = await buildMember(home, 'read');
  await buildCourses(home, ['Zoology'], await buildBatch(home, { team_id: team.id }));
  await buildCourses(home, ['Zymurgy'], await buildBatch(home, { team_id: team.id, status: 0 }));
  const titlesFor = async (caller: Caller) => {
    const { courses } = await caller.call(queryCourses, { body: { columns: [], teamId: team.id } });
    return courses.map(({ title }) => title);
  };
  expect(await titlesFor(admin)).toEqual(['Zoology']);
  expect(await titlesFor(as(app, person))).toEqual(['Zoology']);
  expect(await titlesFor(as(app, (await buildMember(home, 'edit')).person))).toEqual([]);
});

it('says where each course is in Canvas, and who can have it scanned', async () => {
  const [filler, reader] = [await buildMember(home, 'edit'), await buildMember(home, 'read')];
  for (const { team } of [filler, reader])
    await buildCourses(home, [`Taught by ${team.id}`], await buildBatch(home, { team_id: team.id }));
  const rowsFor = async ({ person }: { person: BuiltPerson }) =>
    (await as(app, person).call(queryCourses, { body: { columns: [] } })).courses;
  const [filled] = await rowsFor(filler);
  expect(filled).toMatchObject({ title: `Taught by ${filler.team.id}`, permissions: { scan: true } });
  expect(filled?.lmsUrl).toMatch(/^https?:.+\/courses\/\d+$/);
  expect((await rowsFor(reader)).map(({ permissions }) => permissions)).toEqual([{ scan: false }]);
});

describe('accounts', () => {
  const names = ['In the root', 'In science', 'In biology', 'In law'];
  const accountOf = [['root'], ['science'], ['biology'], ['law']].flat();
  let house: BuiltInstitution;
  beforeAll(async () => {
    house = await buildInstitution();
    await buildAccounts(house, {
      root: null,
      science: 'root',
      biology: 'science',
      law: 'root',
      empty: 'law',
    });
    const courses = await buildCourses(house, names, await buildBatch(house, {}));
    for (const [place, { id }] of courses.entries())
      await db()
        .updateTable('courses')
        .set({ lms_account_id: accountOf[place] ?? null })
        .where('id', '=', id)
        .execute();
  });

  it('take in all that lies in them, or are meant alone', async () => {
    const caller = as(app, await buildAdmin(house));
    const titlesOf = async (op: 'within' | 'one_of', ...value: string[]) => {
      const filter = [{ column: 'core.accountName', any: [{ op, value }] }];
      const { courses } = await caller.call(queryCourses, { body: { columns: [], filter } });
      return courses.map(({ title }) => title);
    };
    expect(await titlesOf('within', 'science')).toEqual(['In biology', 'In science']);
    expect(await titlesOf('one_of', 'science')).toEqual(['In science']);
    expect(await titlesOf('within', 'biology', 'law')).toEqual(['In biology', 'In law']);
    expect(await titlesOf('within', 'root')).toHaveLength(4);
    expect(await titlesOf('within', 'elsewhere')).toEqual([]);
  });

  it('are a tree with the number of courses in each, below it included', async () => {
    const caller = as(app, await buildAdmin(house));
    const { words } = await caller.call(listColumnWords, { params: { id: 'core.accountName' } });
    expect(words.map(({ value, parent, count }) => [value, parent, count])).toEqual([
      ['biology', 'science', 1],
      ['law', 'root', 1],
      ['root', null, 4],
      ['science', 'root', 2],
    ]);
  });

  it('aren’t named to readers who see none of their courses', async () => {
    const { person, team } = await buildMember(house, 'read');
    const [course] = await buildCourses(house, ['Ours'], await buildBatch(house, { team_id: team.id }));
    await db()
      .updateTable('courses')
      .set({ lms_account_id: 'biology' })
      .where('id', '=', course?.id ?? 0)
      .execute();
    const reader = as(app, person);
    const { words } = await reader.call(listColumnWords, { params: { id: 'core.accountName' } });
    expect(words).toMatchObject([{ value: 'biology', parent: null, count: 1 }]);
  });

  it('are the only words that form a tree', async () => {
    const filter = [{ column: 'core.termName', any: [{ op: 'within' as const, value: ['1'] }] }];
    await expect(admin.call(queryCourses, { body: { columns: [], filter } })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
