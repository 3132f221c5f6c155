import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { recordMembers } from '#server/history/history.service.ts';
import { recordTasks } from '#server/history/record-tasks.service.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import type { DayTotals, OnlyCourses } from '#server/reports/report-fields.ts';
import { listDays } from '#server/reports/report-days.service.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { isShortTier } from '#test/support/long-test.ts';
import { buildChecklist, type BuiltChecklist } from '#test/support/checklist-scene.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { writeRandomTasks } from '#test/support/random-tasks.ts';
import { ReportedWorld } from '#test/support/reported-world.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

const zones = ['America/Chicago', 'Pacific/Auckland', 'UTC'];
const epoch = Date.parse('2026-02-01T10:00:00Z');

interface Given {
  readonly courses: readonly number[];
  readonly batches: readonly number[];
  readonly checklists: readonly BuiltChecklist[];
}

/** People work on tasks while days pass and batches change; all of it goes into the log as well. */
class Scene {
  private readonly world = new ReportedWorld();
  private readonly members = new Map<number, Set<number>>();
  private now = new Date(epoch);
  private zone = 'UTC';

  private readonly random: Random;
  private readonly institution: BuiltInstitution;
  private readonly given: Given;

  constructor(random: Random, institution: BuiltInstitution, given: Given) {
    this.random = random;
    this.institution = institution;
    this.given = given;
    for (const batch of given.batches) this.members.set(batch, new Set());
  }

  get today() {
    return DateTime.fromJSDate(this.now, { zone: this.zone }).toISODate() ?? '';
  }

  /** Hours or days pass. Nobody works before what became overdue is recorded, if only at the second attempt. */
  async pass() {
    const { random } = this;
    if (random.chance(0.1)) await this.moveZone();
    this.now = new Date(this.now.getTime() + random.pick([1, 5, 20, 30, 100]) * 3_600_000);
    if (random.chance(0.5)) await this.close({ isKilled: true });
    await this.close();
  }

  private async moveZone() {
    this.zone = this.random.pick(zones);
    await db().updateTable('institutions').set({ time_zone: this.zone }).execute();
  }

  private async close({ isKilled = false } = {}) {
    const { scope } = this.institution;
    this.world.seal(this.today);
    this.world.note('tasks', this.today);
    const closing = closeDays(scope, this.now, isKilled ? AbortSignal.abort() : undefined);
    await closing.catch((error: unknown) => {
      if (!isKilled) throw error;
    });
  }

  /** The tasks of a course become others: in other states, due on other days, or none at all. */
  async work() {
    const { random, institution, today } = this;
    const course = random.pick(this.given.courses);
    const day = this.world.note('tasks', today);
    await db().deleteFrom('tasklists').where('course_id', '=', course).execute();
    const lists = await writeRandomTasks(institution, random, {
      courseIds: [course],
      checklists: this.given.checklists,
      today,
    });
    // The history doesn't mind being told twice, or of all courses.
    await recordTasks(institution.scope, random.chance(0.5) ? [course] : undefined, this.now);
    this.world.add({ day, kind: 'worked', course, tasks: lists.flatMap(({ tasks }) => tasks) });
  }

  async change() {
    const { random, institution } = this;
    const batch = random.pick(this.given.batches);
    const held = this.members.get(batch) ?? new Set();
    const joins = random.chance(0.6);
    const some = this.given.courses.filter((course) => held.has(course) !== joins && random.chance(0.4));
    const day = this.world.note(`batch ${batch}`, this.today);
    await inTransaction(async () => {
      if (joins)
        await sql`insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
          select ${institution.id}, ${batch}, id, '', '', '' from unnest(${some}::int[]) id`.execute(db());
      else
        await sql`delete from batch_courses where batch_id = ${batch} and course_id = any(${some}::int[])`.execute(
          db(),
        );
      const changed = { added: joins ? some : [], removed: joins ? [] : some };
      await recordMembers(institution.scope, { batchId: batch, changed, at: this.now });
    });
    for (const course of some) {
      if (joins) held.add(course);
      else held.delete(course);
      this.world.add({ day, kind: joins ? 'joined' : 'left', batch, course });
    }
  }

  /** Reports on some batches, in every way they're read, and what each should be. */
  async compare() {
    const { random, today, institution } = this;
    const batches = this.given.batches.filter(() => random.chance(0.6));
    const from = DateTime.fromISO(today).minus({ days: random.between(0, 40) });
    const range = { from: from.toISODate() ?? '', to: today, today };
    const some = this.given.courses.filter((course) => course % 2 === 0);
    const ways: [OnlyCourses | undefined, (course: number) => boolean][] = [
      [undefined, () => true],
      [{}, () => true],
      [{ courseIds: sql`(select unnest(${some}::int[]))` }, (course) => some.includes(course)],
    ];
    const compared = [];
    for (const [only, isCounted] of ways) {
      const asked = { tool: 'readygo' as const, batchIds: batches, values, only };
      const found = await listDays(institution.scope, asked, range);
      const expected = this.world.report({ batches, isCounted, numbers, isOfTasks: true }, range);
      compared.push({ found: found.map(plain), expected: expected.map(plain) });
    }
    return compared;
  }
}

const values = [
  { metric: 'readygo.task_count' },
  { metric: 'readygo.completed_task_count' },
  { metric: 'readygo.task_overdue_count' },
] as const;
const numbers = [0, 1, 2].map((at) => (known: readonly (number | null)[]) => known[at]);

/** A sum of nothing is null or 0: no one sees it. */
const plain = ({ day, courses, scannedCourses, sums, counts }: DayTotals) => ({
  day,
  courses,
  scannedCourses,
  counts,
  sums: sums.map((sum, at) => (counts[at] === 0 ? null : sum)),
});

test.each(isShortTier ? [2] : [1, 2, 3, 4])(
  'the trend of tasks is what the log of all that was done says, on every day (%d)',
  async (seed) => {
    const random = randomFrom(seed);
    const institution = await buildInstitution({ time_zone: 'UTC', is_ready_go: true });
    const courses = await buildCourses(institution, ['A', 'B', 'C', 'D', 'E', 'F']);
    const batches: number[] = [];
    for (let count = 0; count < 3; count += 1) batches.push((await buildBatch(institution)).id);
    const checklists = [
      await buildChecklist(institution, ['Syllabus', 'Dates']),
      await buildChecklist(institution, ['Links', 'Captions', 'Alt texts'], { title: 'Accessible' }),
    ];
    const scene = new Scene(random, institution, {
      courses: courses.map(({ id }) => id),
      batches,
      checklists,
    });
    let found = 0;
    for (let step = 0; step < 60; step += 1) {
      if (random.chance(0.4)) await scene.pass();
      if (random.chance(0.6)) await scene.work();
      if (random.chance(0.3)) await scene.change();
      if (!random.chance(0.25) && step < 59) continue;
      for (const one of await scene.compare()) {
        expect(one.found).toEqual(one.expected);
        found += one.expected.reduce((sum, { sums }) => sum + (sums[2] ?? 0), 0);
      }
    }
    // Reports without anything overdue would prove little.
    expect(found).toBeGreaterThan(100);
  },
);
