import type { Insertable, Updateable } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { AuditSort } from '#shared/audit/audit.columns.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import type { BatchCourseSort } from '#shared/batches/batch-courses.columns.ts';
import { listBatchCourses, listExceptions, type ExceptionSort } from '#shared/batches/batch-courses.api.ts';
import { listCourses, type CourseSort } from '#shared/courses/course.api.ts';
import type { InstitutionSort } from '#shared/institutions/institution.columns.ts';
import { listInstitutions } from '#shared/institutions/manage-institutions.api.ts';
import type { PersonSort } from '#shared/people/people.columns.ts';
import { listPeople } from '#shared/people/person.api.ts';
import type { SyncSort } from '#shared/syncs/sync.columns.ts';
import { listSyncHistory } from '#shared/syncs/sync.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  buildTeam,
  type BuiltInstitution,
} from '#test/support/build.ts';

let app: TestApp;
let home: BuiltInstitution;
let admin: Caller;
beforeAll(async () => {
  app = await startApp();
  home = await buildInstitution();
  admin = as(app, await buildAdmin(home));
});
afterAll(async () => app.close());

const institution_id = () => home.scope.institutionId;

/** The same list in both orders: rows without a value come last in either. */
const both = async (list: (query: { sortOrder: 'asc' | 'desc' }) => Promise<string[]>) => [
  (await list({ sortOrder: 'asc' })).join(' '),
  (await list({ sortOrder: 'desc' })).join(' '),
];

describe('courses', () => {
  let batchId: number;

  beforeAll(async () => {
    const batch = await buildBatch(home, { type: 'hybrid' });
    batchId = batch.id;
    const [one, two, three] = await buildCourses(home, ['One', 'Two', 'Three'], batch);
    const bea = await buildPerson(home, { name: 'Bea' });
    const cy = await buildPerson(home, { name: 'Cy' });
    await db()
      .insertInto('lms_terms')
      .values(['Autumn', 'Spring'].map((title) => ({ ...term(title), institution_id: institution_id() })))
      .execute();
    const change = (course: { id: number } | undefined, values: Updateable<Tables['courses']>) =>
      db()
        .updateTable('courses')
        .set(values)
        .where('id', '=', course?.id ?? 0)
        .execute();
    await change(one, { lms_key: 'b', course_code: 'ZOO', sis_course_id: 'a', lms_term_id: 'Spring' });
    await change(two, { lms_key: 'a', course_code: 'art', sis_course_id: 'B', lms_term_id: 'Autumn' });
    await change(three, { lms_key: 'c' });
    await change(one, { workflow_state: 'completed' });
    await change(two, { workflow_state: 'available' });
    const scans = [
      { course: one, tool: 'core' as const, metrics: [0, 30], day: 1 },
      { course: two, tool: 'core' as const, metrics: [0, 4], day: 2 },
      // the score, and the errors
      { course: one, tool: 'udoit' as const, metrics: [90, 8], day: 1 },
      { course: two, tool: 'udoit' as const, metrics: [40, 9], day: 2 },
    ];
    for (const { course, tool, metrics, day } of scans)
      await db()
        .insertInto('course_scans')
        .values({
          institution_id: institution_id(),
          course_id: course?.id ?? 0,
          tool,
          status: 'succeeded',
          metrics,
          scanned_at: new Date(Date.UTC(2026, 2, day)),
        })
        .execute();
    const exceptions = [
      { course: one, created_by: cy.id, day: 1 },
      { course: two, created_by: bea.id, day: 2 },
      { course: three, created_by: null, day: 3 },
    ];
    for (const { course, created_by, day } of exceptions)
      await db()
        .insertInto('batch_exceptions')
        .values({
          institution_id: institution_id(),
          batch_id: batchId,
          course_id: course?.id ?? 0,
          kind: 'pinned',
          created_by,
          created_at: new Date(Date.UTC(2026, 2, day)),
        })
        .execute();
  });

  const term = (title: string) => ({ lms_term_id: title, title, fetched_at: new Date() });

  test.each<[CourseSort, string, string]>([
    ['title', 'One Three Two', 'Two Three One'],
    ['lmsCourseId', 'Two One Three', 'Three One Two'],
    ['courseCode', 'Two One Three', 'One Two Three'],
    ['term', 'Two One Three', 'One Two Three'],
    ['state', 'Three Two One', 'One Two Three'],
    ['studentCount', 'Two One Three', 'One Two Three'],
    ['scannedAt', 'One Two Three', 'Two One Three'],
  ])('are listed by %s, a page at a time', async (sortBy, ...expected) => {
    const list = async (query: object) =>
      (await admin.call(listCourses, { query: { sortBy, ...query } })).courses.map(({ title }) => title);
    expect(await both(list)).toEqual(expected);
    expect(await list({ limit: 2, page: 2 })).toEqual([expected[0]?.split(' ')[2]]);
  });

  test.each<[BatchCourseSort, string, string]>([
    ['title', 'One Three Two', 'Two Three One'],
    // The key that the membership carries: buildCourses numbers them in order.
    ['lmsCourseId', 'One Two Three', 'Three Two One'],
    ['courseCode', 'Two One Three', 'One Two Three'],
    ['sisCourseId', 'One Two Three', 'Two One Three'],
    ['published', 'Three One Two', 'One Two Three'],
    ['scannedAt', 'One Two Three', 'Two One Three'],
    ['score', 'Two One Three', 'One Two Three'],
    ['errorCount', 'One Two Three', 'Two One Three'],
  ])('of a batch are listed by %s, a page at a time', async (sortBy, ...expected) => {
    const list = async (query: object) =>
      (
        await admin.call(listBatchCourses, { params: { id: batchId }, query: { sortBy, ...query } })
      ).courses.map(({ title }) => title);
    expect(await both(list)).toEqual(expected);
    expect(await list({ limit: 2, page: 2 })).toEqual([expected[0]?.split(' ')[2]]);
  });

  test.each<[ExceptionSort, string, string]>([
    ['title', 'One Three Two', 'Two Three One'],
    ['lmsCourseId', 'Two One Three', 'Three One Two'],
    ['createdBy', 'Two One Three', 'One Two Three'],
    ['createdAt', 'One Two Three', 'Three Two One'],
  ])('that a batch keeps are listed by %s', async (sortBy, ...expected) => {
    const list = async (query: object) =>
      (
        await admin.call(listExceptions, {
          params: { id: batchId },
          query: { kind: 'pinned', sortBy, ...query },
        })
      ).exceptions.map(({ title }) => title);
    expect(await both(list)).toEqual(expected);
  });

  test.each<[SyncSort, string, string]>([
    ['startedAt', '1 2 3', '3 2 1'],
    ['triggeredBy', '2 1 3', '1 2 3'],
    ['status', '2 1 3', '3 1 2'],
    ['changes', '3 1 2', '2 1 3'],
    ['duration', '2 1 3', '1 2 3'],
  ])('have their syncs listed by %s', async (sortBy, ...expected) => {
    const { id } = await buildBatch(home);
    const people = [await buildPerson(home, { name: 'Zed' }), await buildPerson(home, { name: 'Abe' })];
    const sync = (
      place: number,
      values: Pick<Insertable<Tables['syncs']>, 'status' | 'course_removed_count'> & { seconds?: number },
    ) => {
      const { seconds, ...rest } = values;
      return {
        ...rest,
        institution_id: institution_id(),
        batch_id: id,
        trigger_type: 'manual' as const,
        triggered_by: people[place - 1]?.id ?? null,
        course_processed_count: place,
        started_at: new Date(0),
        finished_at: seconds === undefined ? null : new Date(seconds * 1000),
        progressed_at: new Date(0),
      };
    };
    await db()
      .insertInto('syncs')
      .values([
        sync(1, { status: 'completed', course_removed_count: 5, seconds: 40 }),
        sync(2, { status: 'cancelled', course_removed_count: 9, seconds: 2 }),
        sync(3, { status: 'failed', course_removed_count: 0 }),
      ])
      .execute();
    const list = async (query: object) =>
      (await admin.call(listSyncHistory, { params: { id }, query: { sortBy, ...query } })).syncHistory.map(
        ({ courseProcessedCount }) => String(courseProcessedCount),
      );
    expect(await both(list)).toEqual(expected);
  });
});

test.each<[PersonSort, string, string]>([
  ['name', 'Ann Bob Cyd', 'Cyd Bob Ann'],
  ['email', 'Bob Ann Cyd', 'Ann Bob Cyd'],
  ['lmsUserId', 'Ann Bob Cyd', 'Bob Ann Cyd'],
  ['roles', 'Bob Ann Cyd', 'Ann Bob Cyd'],
  ['teams', 'Bob Ann Cyd', 'Ann Bob Cyd'],
  ['lastSeen', 'Bob Ann Cyd', 'Ann Bob Cyd'],
  ['source', 'Cyd Bob Ann', 'Ann Bob Cyd'],
  ['state', 'Cyd Bob Ann', 'Ann Bob Cyd'],
])('people are listed by %s', async (sortBy, ...expected) => {
  const place = await buildInstitution();
  const day = (date: number) => new Date(Date.UTC(2026, 2, date)).toISOString();
  const ann = await buildPerson(place, {
    name: 'Sorted Ann',
    email: 'z@example.edu',
    lms_user_id: '9',
    can_manage_checklists: true,
    last_seen_at: day(2),
    source: 'manual',
    state: 'deactivated',
  });
  const bob = await buildPerson(place, {
    name: 'Sorted Bob',
    email: 'A@example.edu',
    lms_user_id: '10',
    is_admin: true,
    last_seen_at: day(1),
    source: 'lms',
    state: 'invited',
  });
  const none = { email: null, lms_user_id: null, source: 'csv' as const, state: 'active' as const };
  await buildPerson(place, { name: 'Sorted Cyd', ...none });
  await buildTeam(place, [{ person: ann, role: 'read' }], 'Zoo');
  await buildTeam(place, [{ person: bob, role: 'read' }], 'Art');
  const caller = as(app, await buildAdmin(place));
  const list = async (query: object) =>
    (await caller.call(listPeople, { query: { sortBy, search: 'Sorted', ...query } })).people.map(
      ({ name }) => name.slice('Sorted '.length),
    );
  expect(await both(list)).toEqual(expected);
});

test("people aren't sorted by teams that the caller can't view", async () => {
  const place = await buildInstitution();
  const [me, ann, bob] = [
    await buildPerson(place, { name: 'Me' }),
    await buildPerson(place, { name: 'Ann' }),
    await buildPerson(place, { name: 'Bob' }),
  ];
  await buildTeam(
    place,
    [me, ann, bob].map((person) => ({ person, role: 'read' as const })),
    'Shared',
  );
  await buildTeam(place, [{ person: bob, role: 'read' }], 'A secret');
  const { people } = await as(app, me).call(listPeople, { query: { sortBy: 'teams' } });
  expect(people.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Me']);
});

describe('institutions', () => {
  beforeAll(async () => {
    const given = async (title: string, values: Updateable<Tables['institutions']>) => {
      const { id } = await buildInstitution({ title });
      await db().updateTable('institutions').set(values).where('id', '=', id).execute();
      return id;
    };
    await given('Sorted one', { domain_names: ['a.test'], status: 0 });
    const two = await given('Sorted two', {
      domain_names: ['b.test'],
      active_products: ['core', 'udoit'],
      is_ready_go: true,
      use_live_events: true,
    });
    await db()
      .insertInto('task_runners')
      .values({ institution_id: two, tool: 'core', access_token: 'sealed', is_valid: true })
      .execute();
  });

  test.each<InstitutionSort>(['domains', 'products', 'flavour', 'liveEvents', 'runners', 'status'])(
    'are listed by %s',
    async (sortBy) => {
      const caller = as(app, await buildSuperAdmin(home));
      const list = async (query: object) =>
        (
          await caller.call(listInstitutions, {
            query: { sortBy, search: 'Sorted', includeArchived: 'true', ...query },
          })
        ).institutions.map(({ title }) => title.slice('Sorted '.length));
      expect(await both(list)).toEqual(['one two', 'two one']);
    },
  );
});

test.each<[AuditSort, string, string]>([
  ['at', '1 2 3', '3 2 1'],
  ['person', '2 3 1', '1 3 2'],
  ['action', '3 1 2', '2 1 3'],
  ['record', '2 1 3', '1 2 3'],
  ['outcome', '1 3 2', '2 3 1'],
  ['address', '2 1 3', '1 2 3'],
])('the audit log is listed by %s, newest first by default', async (sortBy, ...expected) => {
  const place = await buildInstitution();
  const caller = as(app, await buildAdmin(place));
  const entry = (number: number, values: Omit<Insertable<Tables['audit_entries']>, 'institution_id'>) => ({
    ...values,
    institution_id: place.scope.institutionId,
    request_id: String(number),
    at: new Date(Date.UTC(2026, 0, number)),
  });
  await db()
    .insertInto('audit_entries')
    .values([
      entry(1, { person_name: 'zoe', action: 'm', record_title: 'B', outcome: 'done', address: '10.0.0.9' }),
      entry(2, {
        person_name: 'Abe',
        action: 'z',
        record_title: 'a',
        outcome: 'refused',
        address: '10.0.0.1',
      }),
      entry(3, { person_name: 'Mo', action: 'a', record_title: null, outcome: 'failed', address: null }),
    ])
    .execute();
  const list = async (query: object) =>
    (await caller.call(listAuditEntries, { query })).entries.map(({ requestId }) => requestId ?? '');
  expect(await both((query) => list({ sortBy, ...query }))).toEqual(expected);
  expect(await list({})).toEqual(['3', '2', '1']);
});
