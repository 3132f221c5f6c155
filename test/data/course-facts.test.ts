import { addMembers, removeMembers } from '#server/batches/membership.service.ts';
import { compose } from '#server/compose.ts';
import { recordCourses } from '#server/courses/course.service.ts';
import {
  closeDatabase,
  db,
  inTransaction,
  openDatabase,
  outsideTransaction,
  runSql,
} from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { canvasCourse } from '#server/lms/canvas-types.ts';
import { replaceValues } from '#server/scans/scan-values.service.ts';
import { forgetScans } from '#server/scans/scan.service.ts';
import { declaredQueues } from '#server/workers.ts';
import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import {
  closeTestDatabase,
  emptyDatabase,
  isSomeoneWaiting,
  openTestDatabase,
} from '#test/support/database.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';
import { untilTrue } from '#test/support/server-process.ts';

// course_facts is a copy that triggers keep: here it's compared with what it copies.

interface Scene {
  readonly home: BuiltInstitution;
  readonly batchId: number;
  readonly courses: { readonly id: number; readonly lmsCourseId: string }[];
}

async function buildScene(): Promise<Scene> {
  const home = await buildInstitution();
  const { id: batchId } = await buildBatch(home);
  const titles = Array.from({ length: 12 }, (_, number) => `Course ${number}`);
  return { home, batchId, courses: await buildCourses(home, titles) };
}

type Change = (scene: Scene, random: Random) => Promise<unknown>;

const someIds = ({ courses }: Scene, random: Random) =>
  courses.filter(() => random.chance(0.3)).map(({ id }) => id);
const valuesFor = (tool: (typeof tools)[number], random: Random) =>
  Array.from({ length: metricCount(tool) }, () => (random.chance(0.2) ? null : random.between(0, 100)));

/** Everything that writes what the copy says. */
const changes: readonly Change[] = [
  ({ home, courses }, random) => {
    const { lmsCourseId } = random.pick(courses);
    const facts = {
      id: lmsCourseId,
      name: random.pick(['Art', 'Biology', 'Chemistry']),
      workflow_state: random.pick(['unpublished', 'available', 'completed', 'deleted']),
      course_format: random.pick(['online', 'blended', null]),
      enrollment_term_id: random.pick(['1', '2']),
      account_id: random.pick(['1', '2']),
      start_at: random.pick(['2026-01-01T00:00:00Z', null]),
      end_at: random.pick(['2026-05-01T00:00:00Z', null]),
    };
    return recordCourses(home.scope, [canvasCourse.parse(facts)]);
  },
  (scene, random) => addMembers(scene.home.scope, scene.batchId, someIds(scene, random)),
  (scene, random) => removeMembers(scene.home.scope, scene.batchId, someIds(scene, random)),
  (scene, random) => {
    const tool = random.pick(tools);
    return runSql(
      `insert into course_scans as s (institution_id, course_id, tool, status)
       select $1::int, id, $2, 'pending' from courses where id = any($3::int[]) order by id
       on conflict (course_id, tool) do update set status = 'pending'`,
      [scene.home.id, tool, someIds(scene, random)],
    );
  },
  (scene, random) => {
    const tool = random.pick(tools);
    return runSql(
      `insert into course_scans (institution_id, course_id, tool, status, metrics, scanned_at)
       select institution_id, id, $1, 'succeeded', $2::float8[], now() from courses where id = $3
       on conflict (course_id, tool) do update set status = excluded.status, metrics = excluded.metrics,
         scanned_at = excluded.scanned_at, reason = null`,
      [tool, valuesFor(tool, random), random.pick(scene.courses).id],
    );
  },
  ({ home, courses }, random) => {
    const tool = random.pick(tools);
    const given = { courseId: random.pick(courses).id, tool, scoreVersion: null };
    return replaceValues(home.scope, { ...given, values: valuesFor(tool, random) });
  },
  (scene, random) => {
    const ids = someIds(scene, random);
    return ids.length > 0 ? forgetScans(scene.home.scope, ids) : Promise.resolve();
  },
];

/** Courses of which the copy says something else than its sources, or nothing though they're in a batch. */
async function findMistakes() {
  const { rows } = await runSql(`
    (select 'wrong' as what, f.course_id from course_facts f
      left join course_facts_now n on n.course_id = f.course_id where (f.*) is distinct from (n.*))
    union all
    select 'missing', course_id from batch_courses where course_id not in (select course_id from course_facts)
    union all
    select 'not copied', unnest(course_ids) from course_facts_due`);
  return rows;
}

const countFacts = async () => (await db().selectFrom('course_facts').select('course_id').execute()).length;

/** How many rows of scans and facts the session has read. */
async function countRead() {
  const { rows } = await runSql(
    `select sum(pg_stat_get_xact_tuples_returned(id) + pg_stat_get_xact_tuples_fetched(id))::int as count
     from unnest(array['course_scans'::regclass, 'course_facts'::regclass]) id`,
  );
  return Number(rows[0]?.count);
}

class ChangeOfMind extends Error {}

/** A few changes in one transaction, which is sometimes rolled back. */
async function changeSomething(scene: Scene, random: Random) {
  try {
    await inTransaction(async () => {
      for (let count = random.between(1, 3); count > 0; count -= 1) await random.pick(changes)(scene, random);
      if (random.chance(0.3)) throw new ChangeOfMind();
    });
  } catch (error) {
    if (!(error instanceof ChangeOfMind)) throw error;
  }
}

describe('what the table of courses compares', () => {
  beforeAll(openTestDatabase);
  afterAll(closeTestDatabase);
  beforeEach(emptyDatabase);

  test('is what scans and syncs have written, after each change and each one taken back', async () => {
    const scene = await buildScene();
    const random = randomFrom(41);
    for (let round = 0; round < 150; round += 1) {
      await changeSomething(scene, random);
      expect(await findMistakes()).toEqual([]);
    }
    expect(await countFacts()).toBe(scene.courses.length);
  });

  test('goes with the course and with the institution', async () => {
    const scene = await buildScene();
    const ids = scene.courses.map(({ id }) => id);
    await addMembers(scene.home.scope, scene.batchId, ids);
    await runSql(
      `insert into course_scans (institution_id, course_id, tool) select institution_id, id, 'core' from courses`,
    );
    await db()
      .deleteFrom('courses')
      .where('id', '=', ids[0] ?? 0)
      .execute();
    expect(await countFacts()).toBe(ids.length - 1);
    await db().deleteFrom('institutions').where('id', '=', scene.home.id).execute();
    expect(await countFacts()).toBe(0);
    expect(await findMistakes()).toEqual([]);
  });

  test('is there as soon as a sync plans to add a course', async () => {
    const { home, batchId, courses } = await buildScene();
    const [planned] = courses;
    expect(await countFacts()).toBe(0);
    await runSql(
      `with sync as (
         insert into syncs (institution_id, batch_id, trigger_type) values ($1, $2, 'manual') returning id)
       insert into sync_changes (institution_id, sync_id, course_id, change, title, lms_course_id)
       select $1, id, $3::int, 'added', 'Course 0', '1' from sync`,
      [home.id, batchId, planned?.id],
    );
    expect(await countFacts()).toBe(1);
    await addMembers(home.scope, batchId, [planned?.id ?? 0]);
    expect(await countFacts()).toBe(1);
    expect(await findMistakes()).toEqual([]);
  });

  // The session keeps the plans that it makes for the first courses.
  test('takes as long for each course, however many there are, even if there were none when they were last counted', async () => {
    const { home, batchId } = await buildScene();
    const { rows } = await runSql(
      `insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
       select $1::int, 'many ' || n, 'many ' || n, 'Many', 'many', 'many' from generate_series(1, 400) n returning id`,
      [home.id],
    );
    const ids = rows.map(({ id }) => Number(id));
    await runSql('analyze course_facts');
    await inTransaction(async () => {
      const before = await countRead();
      for (let at = 0; at < ids.length; at += 20) {
        const some = ids.slice(at, at + 20);
        await addMembers(home.scope, batchId, some);
        await runSql(
          `insert into course_scans (institution_id, course_id, tool)
           select $1::int, unnest($2::int[]), 'core' on conflict do nothing`,
          [home.id, some],
        );
        await runSql('set constraints all immediate');
        await runSql('set constraints all deferred');
      }
      expect((await countRead()) - before).toBeLessThanOrEqual(2 * ids.length);
    });
    expect(await countFacts()).toBe(ids.length);
    expect(await findMistakes()).toEqual([]);
  });
});

// The embedded engine has one session, so these need their own PostgreSQL.
describe('at the same time as others', () => {
  let postgres: ThrowAwayPostgres;

  beforeAll(async () => {
    postgres = await needPostgres();
    compose();
    await openDatabase({ databaseUrl: postgres.url, databasePool: 6, dataDir: '' });
    await migrate();
    await openQueue(declaredQueues(), { supervise: false });
  });
  afterAll(async () => {
    await closeQueue();
    await closeDatabase();
    await postgres.stop();
  });

  postgresTest(
    'is what scans and syncs have written when several write at once',
    async () => {
      await emptyDatabase();
      const scene = await buildScene();
      const writers = [1, 2, 3, 4, 5].map(async (seed) => {
        const random = randomFrom(seed);
        for (let round = 0; round < 20; round += 1) await retrying(() => changeSomething(scene, random));
      });
      await Promise.all(writers);
      expect(await findMistakes()).toEqual([]);
    },
    120_000,
  );

  postgresTest.each([true, false])(
    'waits for another who writes about the same course, then sees what they wrote (row there before: %s)',
    async (isKnown) => {
      await emptyDatabase();
      const { home, batchId, courses } = await buildScene();
      const id = courses[0]?.id ?? 0;
      if (isKnown) await addMembers(home.scope, batchId, [id]);
      const scan = (tool: Tool) =>
        runSql(
          `insert into course_scans (institution_id, course_id, tool, status) values ($1, $2, $3, 'running')`,
          [home.id, id, tool],
        );
      let second: Promise<unknown> = Promise.resolve();
      await inTransaction(async () => {
        await scan('core');
        // As the commit does, only that the transaction then goes on.
        await runSql('set constraints all immediate');
        second = outsideTransaction(() => scan('udoit'));
        await untilTrue(() => outsideTransaction(isSomeoneWaiting));
      });
      await second;
      expect(await findMistakes()).toEqual([]);
      expect(
        await db()
          .selectFrom('course_facts')
          .select(['core_status', 'udoit_status'])
          .where('course_id', '=', id)
          .execute(),
      ).toEqual([{ core_status: 'running', udoit_status: 'running' }]);
    },
  );
});

/** Changes in any order get in each other's way even without the copy: as jobs do, they try again. */
async function retrying(steps: () => Promise<void>) {
  for (;;) {
    try {
      return await steps();
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}
