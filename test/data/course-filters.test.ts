import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { randomFrom } from '#scripts/harness/random.ts';
import { actorFrom } from '#server/access/actor.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import { db } from '#server/infra/db/database.ts';
import { filterFromText, filterToText } from '#shared/filters/filter-text.ts';
import { filter as filterSchema } from '#shared/filters/filter.ts';
import { buildBatch, buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { meets, randomFilter, writeRandomCourses } from '#test/support/random-courses.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

const admin = actorFrom({
  personId: 1,
  name: 'Ada',
  isInstitutionAdmin: true,
  canManageChecklists: false,
  isSuperAdmin: false,
  isSystemAdmin: false,
  teamRoles: new Map(),
  actingFromInstitutionId: null,
});
/** Far from UTC, so that days differ. */
const zone = 'Pacific/Auckland';

test('finds for any filter the courses that checking each one would', async () => {
  const home = await buildInstitution({ time_zone: zone });
  const batch = await buildBatch(home);
  const now = new Date();
  const today = DateTime.fromJSDate(now, { zone }).toISODate() ?? '';
  const random = randomFrom(11);
  const courses = await writeRandomCourses(home, random, { now, zone, batchId: batch.id });
  const surprises: unknown[] = [];
  let found = 0;
  for (let round = 0; round < 400; round += 1) {
    const filter = filterSchema.parse(randomFilter(random, now));
    expect(filterFromText(filterToText(filter))).toEqual(filter);
    const selection = { all: { batchIds: [], filter }, except: [] };
    const ids = await selectedCourseIds(home.scope, admin, selection);
    const { rows } = await sql<{ id: number }>`select id from ${ids} as chosen order by id`.execute(db());
    const expected = [...courses].filter(([, row]) => meets(row, filter, today)).map(([id]) => id);
    found += expected.length;
    if (rows.map(({ id }) => id).join() !== expected.join()) surprises.push(filterToText(filter));
  }
  expect(surprises).toEqual([]);
  // Filters that find nothing would prove nothing.
  expect(found).toBeGreaterThan(400);
}, 120_000);
