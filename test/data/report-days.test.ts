import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { recordHistory, recordMembers } from '#server/history/history.service.ts';
import { keepMonths } from '#server/history/month-partitions.service.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import type { DayTotals, OnlyCourses } from '#server/reports/report-fields.ts';
import { listDays } from '#server/reports/report-days.service.ts';
import { metricById, metricCount } from '#shared/scans/metrics.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { isShortTier } from '#test/support/long-test.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { ReportedWorld } from '#test/support/reported-world.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

const zones = ['America/Chicago', 'Pacific/Auckland', 'Pacific/Honolulu', 'UTC'];
const epoch = Date.parse('2026-02-01T10:00:00Z');
const [students, lastUpdate] = [
  metricById('core.studentCount').position,
  metricById('core.lastUpdateDay').position,
];
const daysSince1970 = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** Everything that can happen to batches and courses, done to the product and written into the log. */
class Scene {
  private readonly world = new ReportedWorld();
  private readonly members = new Map<number, Set<number>>();
  private readonly archived = new Set<number>();
  private readonly out = new Set<number>();
  private now = new Date(epoch);
  private zone = 'UTC';

  private readonly random: Random;
  private readonly institution: BuiltInstitution;
  /** whether clocks never go back and the zone stays: decisions count from a moment, not from a day of the history */
  private readonly isSteady: boolean;
  private readonly courses: readonly number[];
  private readonly batches: readonly number[];

  constructor(
    random: Random,
    institution: BuiltInstitution,
    given: { courses: number[]; batches: number[]; isSteady: boolean },
  ) {
    this.isSteady = given.isSteady;
    this.random = random;
    this.institution = institution;
    this.courses = given.courses;
    this.batches = given.batches;
    for (const batch of given.batches) this.members.set(batch, new Set());
  }

  get today() {
    return DateTime.fromJSDate(this.now, { zone: this.zone }).toISODate() ?? '';
  }

  pass() {
    const { random } = this;
    const hours =
      !this.isSteady && random.chance(0.05) ? -random.between(1, 20) : random.pick([0, 1, 5, 20, 30, 60]);
    this.now = new Date(this.now.getTime() + hours * 3_600_000);
  }

  async moveZone() {
    if (this.isSteady) return this.decide();
    this.zone = this.random.pick(zones);
    await db().updateTable('institutions').set({ time_zone: this.zone }).execute();
  }

  /** Somebody decides that a course isn't in scope, or no longer. */
  async decide() {
    const course = this.random.pick(this.courses);
    const isOut = !this.out.delete(course);
    if (isOut) {
      this.out.add(course);
      await sql`insert into scope_decisions (institution_id, course_id, subject, subject_key, subject_title, standing,
          reason, decided_at, began_at, decided_by_name)
        values (${this.institution.id}, ${course}, 'course', '', '', 'archived', 'Old', ${this.now}, ${this.now}, 'Ann')`.execute(
        db(),
      );
    } else {
      await sql`update scope_decisions set ended_at = ${this.now}, ended_because = 'withdrawn'
        where course_id = ${course} and ended_at is null`.execute(db());
    }
    this.world.add({ day: this.today, kind: 'decided', course, isOut });
  }

  /** Makes the sums of all days those of a version that didn't tell what was in scope. */
  async forgetScope() {
    const totalOf = (column: string) =>
      sql.raw(`(select coalesce(array_agg(total order by place), '{}') from (
        select place, sum(value) as total from moved same, unnest(same.${column}) with ordinality each_of(value, place)
        where (same.key, same.day) = (m.key, m.day) group by place) added)`);
    await sql`insert into course_groups (institution_id, batch_ids, key)
      select institution_id, batch_ids, md5(array_to_string(batch_ids, ',')) from course_groups
      where is_out is not null on conflict do nothing`.execute(db());
    await sql`
      with moved as (
        delete from group_days d using course_groups g where g.id = d.group_id and g.is_out is not null
        returning d.*, md5(array_to_string(g.batch_ids, ',')) as key
      )
      insert into group_days (group_id, institution_id, tool, day, courses, scanned_courses,
        sums, counts, derived_sums, derived_counts)
      select g.id, g.institution_id, 'core', m.day, m.courses, m.scanned_courses,
        ${totalOf('sums')}, ${totalOf('counts')}, ${totalOf('derived_sums')}, ${totalOf('derived_counts')}
      from (select key, day, sum(courses) as courses, sum(scanned_courses) as scanned_courses
        from moved where tool = 'core' group by key, day) m
      join course_groups g on g.key = m.key`.execute(db());
  }

  async scan() {
    const { random } = this;
    const course = random.pick(this.courses);
    const values = Array.from<number | null>({ length: metricCount('core') }).fill(null);
    values[students - 1] = random.chance(0.2) ? null : random.pick([0, 3, 7]);
    values[lastUpdate - 1] = random.chance(0.2) ? null : daysSince1970(this.today) - random.between(0, 9);
    const isScan = random.chance(0.7);
    const day = this.world.note(`course ${course}`, this.today);
    await recordHistory(this.institution.scope, {
      courseId: course,
      tool: 'core',
      values,
      at: this.now,
      ...(isScan ? {} : { cause: 'recomputed' as const }),
    });
    this.world.add({ day, kind: isScan ? 'scanned' : 'recomputed', course, values });
  }

  async change() {
    const { random } = this;
    const batch = random.pick(this.batches);
    const held = this.members.get(batch) ?? new Set();
    const joins = random.chance(0.6);
    const some = this.courses.filter((course) => held.has(course) !== joins && random.chance(0.4));
    const day = this.world.note(`batch ${batch}`, this.today);
    await inTransaction(async () => {
      if (joins)
        await sql`insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
          select ${this.institution.id}, ${batch}, id, '', '', '' from unnest(${some}::int[]) id`.execute(
          db(),
        );
      else
        await sql`delete from batch_courses where batch_id = ${batch} and course_id = any(${some}::int[])`.execute(
          db(),
        );
      const changed = { added: joins ? some : [], removed: joins ? [] : some };
      await recordMembers(this.institution.scope, { batchId: batch, changed, at: this.now });
    });
    for (const course of some) {
      if (joins) held.add(course);
      else held.delete(course);
      this.world.add({ day, kind: joins ? 'joined' : 'left', batch, course });
    }
  }

  async archive() {
    const batch = this.random.pick(this.batches);
    const comesBack = this.archived.delete(batch);
    if (!comesBack) this.archived.add(batch);
    const day = this.world.note(`batch ${batch}`, this.today);
    await db()
      .updateTable('batches')
      .set({ status: comesBack ? 1 : 0 })
      .where('id', '=', batch)
      .execute();
    await recordMembers(this.institution.scope, { batchId: batch, at: this.now });
    this.world.add({ day, kind: comesBack ? 'unarchived' : 'archived', batch });
  }

  /** Sums up what's over; killed after the first portion, it has done that or nothing. */
  async close({ isKilled = false } = {}) {
    this.world.seal(this.today);
    const closing = closeDays(this.institution.scope, this.now, isKilled ? AbortSignal.abort() : undefined);
    await closing.catch((error: unknown) => {
      if (!isKilled) throw error;
    });
  }

  /** Gives the months so far their partitions. */
  divide() {
    return keepMonths(this.now);
  }

  /** Reports on some batches, in every way they're read, and what each should be. */
  async compare() {
    const { random, today } = this;
    const batches = this.batches.filter(() => random.chance(0.5));
    const range = {
      from:
        DateTime.fromISO(today)
          .minus({ days: random.between(0, 40) })
          .toISODate() ?? '',
      to: today,
      today,
    };
    const someCourses = this.courses.filter((course) => course % 2 === 0);
    const ways: [OnlyCourses | undefined, (course: number, values: unknown) => boolean][] = [
      [undefined, () => true],
      [{}, () => true],
      [{ courseIds: sql`(select unnest(${someCourses}::int[]))` }, (course) => someCourses.includes(course)],
      [
        { condition: sql<boolean>`coalesce(h.metrics[${sql.lit(students)}] > 2, false)` },
        (_, values) => Array.isArray(values) && Number(values[students - 1] ?? 0) > 2,
      ],
    ];
    const compared = [];
    for (const [only, isCounted] of ways) {
      const found = await listDays(
        this.institution.scope,
        { tool: 'core', batchIds: batches, values, only },
        range,
      );
      const expected = this.world.report({ batches, isCounted, numbers }, range);
      compared.push({ found: found.map(plain), expected: expected.map(plain) });
    }
    return compared;
  }
}

const values = [{ metric: 'core.studentCount' }, { changedWithin: 7, by: 'core.lastUpdateDay' }] as const;

const numbers = [
  (known: readonly (number | null)[]) => known[students - 1],
  (known: readonly (number | null)[], day: string) => {
    const changed = known[lastUpdate - 1] ?? null;
    return changed === null ? null : Number(daysSince1970(day) - changed < 7);
  },
];

/** A sum of nothing is null or 0: no one sees it. */
const plain = ({ day, out, ...all }: DayTotals) => ({ day, ...plainTotals(all), out: plainTotals(out) });
const plainTotals = ({ courses, scannedCourses, sums, counts }: DayTotals['out']) => ({
  courses,
  scannedCourses,
  counts: numbers.map((_, at) => counts[at] ?? 0),
  sums: numbers.map((_, at) => ((counts[at] ?? 0) === 0 ? null : sums[at])),
});

test.each([
  ...(isShortTier ? [1] : [1, 2, 3, 4, 5, 6]).map((seed) => ({ seed, isSteady: false })),
  ...(isShortTier ? [7, 8] : [7, 8, 9, 10, 11, 12]).map((seed) => ({ seed, isSteady: true })),
])(
  'a report is what the log of all that happened says, whatever happened ($seed, in one zone: $isSteady)',
  async ({ seed, isSteady }) => {
    const random = randomFrom(seed);
    const institution = await buildInstitution({ time_zone: 'UTC' });
    const courses = await buildCourses(institution, ['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    const batches: number[] = [];
    for (let count = 0; count < 4; count += 1) batches.push((await buildBatch(institution)).id);
    const scene = new Scene(random, institution, { courses: courses.map(({ id }) => id), batches, isSteady });
    for (let step = 0; step < 90; step += 1) {
      scene.pass();
      const act = random.next();
      if (act < 0.4) await scene.scan();
      else if (act < 0.65) await scene.change();
      else if (act < 0.7) await scene.archive();
      else if (act < 0.73) await scene.moveZone();
      else if (act < 0.9) await scene.close({ isKilled: random.chance(0.7) });
      else if (act < 0.92) await scene.divide();
      else if (isSteady) await scene.decide();
      if (isSteady && step === 40) await scene.forgetScope();
      if (!random.chance(0.25) && step < 89) continue;
      for (const { found, expected } of await scene.compare()) expect(found).toEqual(expected);
    }
  },
);
