import { exportBatchCourses, listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { exportBatches } from '#shared/batches/batch.api.ts';
import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import { exportInstitutions } from '#shared/institutions/manage-institutions.api.ts';
import { exportSyncHistory } from '#shared/syncs/sync.api.ts';
import { exportTeams } from '#shared/teams/team.api.ts';
import { db } from '#server/infra/db/database.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  buildSuperAdmin,
  buildTeam,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({
    title: 'Northfield',
    slug: 'northfield',
    time_zone: 'America/Chicago',
  });
  admin = as(app, await buildAdmin(institution));
  token = await readingToken(admin);
});

describe('the lists', () => {
  const sheets = async <E extends Endpoint>(target: E, input: Input<E>, language = 'en') =>
    sheetsOf(await ask(app, token, target, input, { language }));

  test('of teams has them in the order asked for', async () => {
    await buildTeam(institution, [], 'Alpha');
    await buildTeam(institution, [], 'Beta');
    await buildTeam(institution, [], 'Gamma');
    const [sheet] = await sheets(exportTeams, { query: { search: 'a', sortOrder: 'desc', format: 'xlsx' } });
    expect(sheet?.rows.map(([title]) => title)).toEqual(['Title', 'Gamma', 'Beta', 'Alpha']);
    expect(sheet?.rows[1]?.slice(1, 3)).toEqual([0, 0]);
  });

  test('of batches has deadlines as dates, and archived ones only if asked for', async () => {
    await buildBatch(institution, { title: 'Fall', deadline_date: '2026-12-31' });
    await buildBatch(institution, { title: 'Old', status: 0 });
    const rowsOf = async (includeArchived: string) => {
      const [sheet] = await sheets(exportBatches, { query: { includeArchived, format: 'xlsx' } });
      return sheet?.rows.slice(1) ?? [];
    };
    const [fall, ...others] = await rowsOf('false');
    expect(fall?.slice(0, 4)).toEqual(['Fall', false, 0, 0]);
    expect(fall?.[7]).toEqual(new Date('2026-12-31T00:00:00Z'));
    expect(others).toEqual([]);
    expect((await rowsOf('true')).map(([title]) => title)).toEqual(['Fall', 'Old']);
  });

  test('of a batch’s courses has all pages of it, searched and sorted', async () => {
    const batch = await buildBatch(institution);
    const names = Array.from({ length: 520 }, (_, place) => `Course ${place}`);
    await buildCourses(institution, names, batch);
    await buildCourses(institution, ['Elsewhere']);
    const params = { id: batch.id };
    const [sheet] = await sheets(exportBatchCourses, {
      params,
      query: { sortOrder: 'desc', format: 'xlsx' },
    });
    const titles = sheet?.rows.slice(1).map(([title]) => title) ?? [];
    const { courses: page } = await admin.call(listBatchCourses, {
      params,
      query: { sortOrder: 'desc', page: 3, limit: 100 },
    });
    expect(new Set(titles).size).toBe(520);
    expect(titles.slice(200, 300)).toEqual(page.map(({ title }) => title));
  });

  test('of a batch’s syncs has the courses that came and went on a second sheet', async () => {
    const batch = await buildBatch(institution, { type: 'dynamic' });
    const [course] = await buildCourses(institution, ['Botany']);
    const sync = await db()
      .insertInto('syncs')
      .values({
        institution_id: institution.id,
        batch_id: batch.id,
        trigger_type: 'scheduled',
        status: 'completed',
        course_added_count: 1,
        started_at: '2026-07-01T03:30:00Z',
        finished_at: '2026-07-01T03:31:30Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const change = {
      institution_id: institution.id,
      sync_id: sync.id,
      applied: true,
      title: '=Botany',
      lms_course_id: '2007',
    };
    await db()
      .insertInto('sync_changes')
      .values({ ...change, course_id: course?.id ?? 0, change: 'added' })
      .execute();
    const [syncs, changes] = await sheets(
      exportSyncHistory,
      { params: { id: batch.id }, query: { format: 'xlsx' } },
      'fr',
    );
    const started = new Date('2026-06-30T22:30:00Z');
    expect(syncs?.rows[1]?.slice(0, 1)).toEqual([started]);
    expect(syncs?.rows[1]?.slice(-5)).toEqual([0, 1, 0, 0, 90]);
    expect(changes?.rows[1]?.slice(0, 4)).toEqual([started, 'Ajouté', '=Botany', '2007']);
  });

  test('of institutions is for super admins only', async () => {
    const root = as(app, await buildSuperAdmin(institution));
    const response = await ask(app, await readingToken(root), exportInstitutions, {
      query: { format: 'xlsx' },
    });
    const [sheet] = await sheetsOf(response);
    expect(sheet?.rows.find(([title]) => title === 'Northfield')?.[1]).toBe('northfield');
    expect((await ask(app, token, exportInstitutions, { query: {} })).status).toBe(403);
  });
});

describe('a batch that the caller can’t view', () => {
  test.each([exportBatchCourses, exportSyncHistory])('is not found ($path)', async (target) => {
    const { team } = await buildMember(institution, 'read');
    const batch = await buildBatch(institution, { team_id: team.id });
    const stranger = await readingToken(as(app, await buildPerson(institution)));
    const elsewhere = await readingToken(as(app, await buildAdmin(await buildInstitution())));
    for (const other of [stranger, elsewhere])
      expect((await ask(app, other, target, { params: { id: batch.id }, query: {} })).status).toBe(404);
  });
});
