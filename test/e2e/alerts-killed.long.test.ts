import { setTimeout as wait } from 'node:timers/promises';
import {
  evaluateAlertsJob,
  evaluateAlertsOfDayJob,
  evaluateAllAlertsJob,
  evaluateRuleJob,
  tellAlertsJob,
} from '#server/alerts/evaluate-alerts.job.ts';
import { randomFrom } from '#scripts/harness/random.ts';
import { compose } from '#server/compose.ts';
import { closeDatabase, db, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { declaredQueues } from '#server/workers.ts';
import { buildAlertRule } from '#test/support/build-alerts.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import type { Child } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres } from '#test/support/postgres.ts';
import { jobsOf } from '#test/support/queue-rows.ts';
import { startServer, untilTrue } from '#test/support/server-process.ts';

const kills = 10;
const courseCount = 1_500;
const jobs = [
  evaluateRuleJob,
  evaluateAlertsJob,
  evaluateAllAlertsJob,
  evaluateAlertsOfDayJob,
  tellAlertsJob,
];

/** How many of these jobs are still to be done, or being done. */
async function countUnderWay(...states: readonly string[]) {
  const found = await Promise.all(jobs.map(({ name }) => jobsOf(name)));
  return found.flat().filter(({ state }) => states.includes(state)).length;
}

/** The alerts that there are to be: an open one for each rule and course that meets it. */
const expected = `select r.id as rule_id, c.id as course_id from courses c cross join alert_rules r
  where c.workflow_state = r.condition->0->'any'->0->'value'->>0`;

async function countWrong() {
  const { rows } = await runSql(`
    with expected as (${expected}), running as (
      select rule_id, course_id from alerts where state = 'open' and ended_at is null)
    select (select count(*)::int from (select * from expected except select * from running) missing) as missing,
      (select count(*)::int from (select * from running except select * from expected) extra) as extra,
      (select count(*)::int from alerts where state = 'open' and told_at is null and not is_silent) as untold,
      (select count(*)::int from alerts where is_silent) as silent`);
  return rows[0];
}

/** Of how many alerts a person has been told, counting each time. */
async function heardBy({ id }: BuiltPerson) {
  const rows = await db().selectFrom('notifications').select('amount').where('person_id', '=', id).execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function countTold() {
  const rows = await db().selectFrom('alerts').select('id').where('told_at', 'is not', null).execute();
  return rows.length;
}

/** Some courses are published meanwhile, and others no longer. */
const changeCourses = (seed: number) =>
  runSql(
    `update courses set workflow_state = case (id * 7 + $1::int) % 3
    when 0 then 'unpublished' when 1 then 'available' else workflow_state end`,
    [seed],
  );

/** Alerts snoozed until today, on a day that nobody has looked at yet. */
async function snoozeSome() {
  const { rows } = await runSql(`update alerts set state = 'snoozed', snoozed_until = current_date
    where id in (select id from alerts where state = 'open' and ended_at is null order by id limit 300) returning id`);
  await db().deleteFrom('alert_rule_days').execute();
  return rows.length;
}

postgresTest(
  'workers killed 10 times while they look for alerts and tell of them: the right ones are open, and each is told once',
  async () => {
    const postgres = await needPostgres();
    compose();
    await openDatabase({ databaseUrl: postgres.url, databasePool: 4, dataDir: '' });
    await migrate();
    await openQueue(declaredQueues(), { supervise: false });
    const institution: BuiltInstitution = await buildInstitution({ is_ready_go: true, time_zone: 'UTC' });
    const { scope } = institution;
    const { person: member, team } = await buildMember(institution, 'read');
    const people = [await buildAdmin(institution), await buildAdmin(institution), member];
    const titles = Array.from({ length: courseCount }, (_, number) => `Course ${number}`);
    const courses = await buildCourses(
      institution,
      titles,
      await buildBatch(institution, { team_id: team.id }),
    );
    await changeCourses(0);
    const ruleIds: number[] = [];
    for (const state of ['unpublished', 'available', 'unpublished', 'available'])
      ruleIds.push(
        (
          await buildAlertRule(institution, {
            condition: [{ column: 'core.state', any: [{ op: 'one_of', value: [state] }] }],
            audience: ['admins', 'team'],
          })
        ).id,
      );
    const env = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PORT: '0',
      PUBLIC_URL: 'https://courseyard.test',
      SECRET_KEY: testSecretKey,
      ROLES: 'worker',
      DATABASE_URL: postgres.url,
    };
    const workers: Child[] = [];
    const start = () => workers.push(startServer(env));
    const random = randomFrom(20_262);

    /** The looks that there are, at once: of rules, of what changed, of all, of a new day, and the telling. */
    const lookAtAll = async (seed: number) => {
      await changeCourses(seed);
      await evaluateRuleJob.enqueueAll(
        scope,
        ruleIds.map((ruleId) => ({ ruleId })),
      );
      const changed = courses.filter(() => random.chance(0.2)).map(({ id }) => id);
      await evaluateAlertsJob.enqueue(scope, { courseIds: changed });
      await evaluateAllAlertsJob.enqueue(scope, {});
      await evaluateAlertsOfDayJob.enqueue(scope, {});
      await tellAlertsJob.enqueue(scope, {});
    };
    const killOne = async (seed: number) => {
      await lookAtAll(seed);
      await untilTrue(async () => (await countUnderWay('active')) > 0);
      await wait(random.between(0, 300));
      const victim = workers.shift();
      start();
      await victim?.kill();
    };
    /** Once everything has been looked at without being disturbed. */
    const settle = async () => {
      await evaluateAllAlertsJob.enqueue(scope, {});
      await tellAlertsJob.enqueue(scope, {});
      await untilTrue(async () => (await countUnderWay('created', 'retry', 'active')) === 0);
      expect(await countWrong()).toEqual({ missing: 0, extra: 0, untold: 0, silent: 0 });
    };

    try {
      start();
      start();
      for (let killed = 0; killed < kills / 2; killed += 1) await killOne(killed + 1);
      await settle();
      const told = await countTold();
      for (const person of people) expect(await heardBy(person)).toBe(told);
      // From here on nothing opens or ends: what's told is told because its snooze has ended.
      const woken = await snoozeSome();
      for (let killed = 0; killed < kills / 2; killed += 1) {
        await evaluateAlertsOfDayJob.enqueue(scope, {});
        await tellAlertsJob.enqueue(scope, {});
        await evaluateRuleJob.enqueueAll(
          scope,
          ruleIds.map((ruleId) => ({ ruleId })),
        );
        await untilTrue(async () => (await countUnderWay('active')) > 0);
        await wait(random.between(0, 150));
        const victim = workers.shift();
        start();
        await victim?.kill();
      }
      await evaluateAlertsOfDayJob.enqueue(scope, {});
      await settle();
      expect(woken).toBe(300);
      for (const person of people) expect(await heardBy(person)).toBe(told + woken);
      process.stdout.write(`${kills} kills; ${told} alerts and ${woken} ended snoozes told, each once\n`);
    } finally {
      await Promise.all(workers.map((worker) => worker.kill()));
      await closeQueue();
      await closeDatabase();
      await postgres.stop();
    }
  },
);
