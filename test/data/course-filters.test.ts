import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { randomFrom } from '#scripts/harness/random.ts';
import { actorFrom } from '#server/access/actor.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import { db } from '#server/infra/db/database.ts';
import { filterFromText, filterToText } from '#shared/filters/filter-text.ts';
import { filter as filterSchema } from '#shared/filters/filter.ts';
import { buildBatch, buildInstitution } from '#test/support/build.ts';
import { buildChecklist } from '#test/support/checklist-scene.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { meets, randomFilter, writeRandomCourses } from '#test/support/random-courses.ts';
import { taskColumnsOf, writeRandomTasks } from '#test/support/random-tasks.ts';

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

/** From the last scan, or from when the course came into its batch, which was today. */
const unscannedDays = (scannedOn: unknown, today: string) =>
  typeof scannedOn === 'string' ? (Date.parse(today) - Date.parse(scannedOn)) / 86_400_000 : 0;

const withoutAlerts = { 'readygo.alert_count': 0, 'readygo.open_alerts': [] };

test('finds for any filter the courses that checking each one would', async () => {
  const home = await buildInstitution({ time_zone: zone, active_products: ['core', 'udoit', 'tidyup'] });
  const batch = await buildBatch(home);
  const now = new Date();
  const today = DateTime.fromJSDate(now, { zone }).toISODate() ?? '';
  const random = randomFrom(11);
  const facts = await writeRandomCourses(home, random, { now, zone, batchId: batch.id });
  const checklists = [
    await buildChecklist(home, ['Syllabus', 'Dates']),
    await buildChecklist(home, ['Alt texts', 'Captions', 'Links']),
  ];
  const courseIds = [...facts.keys()];
  const lists = await writeRandomTasks(home, random, { courseIds, checklists, today });
  const courses = courseIds.map((id) => {
    const own = lists.filter(({ courseId }) => courseId === id);
    const plain = facts.get(id);
    const unscanned = { 'core.unscanned_days': unscannedDays(plain?.['core.last_scan_date_core'], today) };
    return [id, { ...plain, ...unscanned, ...withoutAlerts, ...taskColumnsOf(own, today) }] as const;
  });
  const ids = checklists.map((checklist) => checklist.id);
  const surprises: unknown[] = [];
  let found = 0;
  for (let round = 0; round < 600; round += 1) {
    const filter = filterSchema.parse(randomFilter(random, now, ids));
    expect(filterFromText(filterToText(filter))).toEqual(filter);
    const selection = { all: { batchIds: [], filter }, except: [] };
    const chosen = await selectedCourseIds(home.scope, admin, selection);
    const { rows } = await sql<{ id: number }>`select id from ${chosen} as chosen order by id`.execute(db());
    const expected = courses.filter(([, row]) => meets(row, filter, today)).map(([id]) => id);
    found += expected.length;
    if (rows.map(({ id }) => id).join() !== expected.join()) surprises.push(filterToText(filter));
  }
  expect(surprises).toEqual([]);
  // Filters that find nothing would prove nothing.
  expect(found).toBeGreaterThan(400);
}, 120_000);
