import { compose } from '#server/compose.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { loadConfig } from '#server/infra/config.ts';
import { closeDatabase, db, openDatabase, runSql } from '#server/infra/db/database.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { beChild } from './child.ts';
import { analyze, seedBatch, seedCourses, seedPeople } from './seed.ts';
import { seedHistory, seedScans } from './seed-scans.ts';

/** How much an institution has that's already registered. */
export interface LoadedGiven {
  readonly courses: number;
  readonly batches: number;
  /** of each batch; no course is in two */
  readonly batchCourses: number;
}

export interface LoadedDatabase {
  readonly institutionId: number;
  readonly token: string;
  readonly batchIds: readonly number[];
  /** how many courses are in a batch: the first ones */
  readonly tracked: number;
}

/** As long as the seeded history. */
const days = 60;

beChild(async ({ courses, batches, batchCourses }: LoadedGiven) => {
  await openDatabase(loadConfig({ ...process.env, NODE_ENV: 'test' }));
  useSecretKeys(Buffer.alloc(32, 5).toString('base64'));
  compose();
  const { id } = await db().selectFrom('institutions').select('id').executeTakeFirstOrThrow();
  await runSql(
    `update institutions set is_new = false, features = '{tags}', active_products = '{core,udoit,tidyup}'`,
  );
  const scope = scopeTo(id);
  await seedCourses(scope, courses);
  const batchIds: number[] = [];
  for (let number = 0; number < batches; number += 1)
    batchIds.push(await seedBatch(scope, { title: `Batch ${number}`, courses: 0, everyNth: 1 }));
  await fillBatches(scope, batchIds, batchCourses);
  await analyze();
  await seedScans(scope);
  await seedHistory(scope);
  await sumUp(scope);
  await analyze();
  const ready: LoadedDatabase = {
    institutionId: id,
    token: await makeAdmin(scope),
    batchIds,
    tracked: batches * batchCourses,
  };
  return { ready, stop: closeDatabase };
});

/** One after another: the first has the first courses. */
async function fillBatches({ institutionId }: Scope, batchIds: readonly number[], size: number) {
  await runSql(
    `insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
     select institution_id, ($2::int[])[1 + (id - 1) / $3::int], id, name_key, search_key, lms_key from courses
     where institution_id = $1 and id <= $3::int * cardinality($2::int[])`,
    [institutionId, batchIds, size],
  );
  await runSql('update batches set course_count = $1', [size]);
}

/** The nights whose sums reports read. */
async function sumUp(scope: Scope) {
  await runSql(
    `insert into member_spans (institution_id, batch_id, course_id, from_day, has_past)
     select institution_id, batch_id, course_id, current_date - ${days}, true from batch_courses`,
  );
  await runSql(
    `insert into history_states (institution_id, today, summed_from, summed_to)
     values ($1, current_date, current_date - 30, current_date - 2)`,
    [scope.institutionId],
  );
  await runSql('insert into batch_pasts (batch_id, institution_id) select id, institution_id from batches');
  await closeDays(scope, new Date());
}

async function makeAdmin(scope: Scope): Promise<string> {
  await seedPeople(scope, 1);
  const { rows } = await runSql('update people set is_admin = true returning id');
  return mintSession({
    institutionId: scope.institutionId,
    personId: Number(rows[0]?.id),
    contextId: null,
    clientId: null,
    kind: 'embedded',
    taughtLmsCourseId: null,
    isHighContrast: false,
    locale: null,
    userAgent: 'bench',
  });
}
