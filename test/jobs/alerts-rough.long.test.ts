import { evaluateAllAlertsJob } from '#server/alerts/evaluate-alerts.job.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { answerAlerts } from '#shared/alerts/alert.api.ts';
import { createAlertRule, previewAlertRule } from '#shared/alerts/alert-rule.api.ts';
import type { AlertRuleContent } from '#shared/alerts/alert-rule.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { alertsNow, toldOf } from '#test/support/alert-scene.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAlert, buildAlertRule, ruleGiven } from '#test/support/build-alerts.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { mailAt, startMailScene } from '#test/support/mail-scene.ts';

const everything: Filter = [{ column: 'core.title', any: [{ op: 'not_empty' }] }];

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let admin: Caller;

beforeEach(async () => {
  app = await startApp();
  institution = await buildInstitution({ is_ready_go: true, time_zone: 'UTC' });
  person = await buildAdmin(institution);
  admin = as(app, person);
});
afterEach(() => app.close());

const create = (given: Partial<AlertRuleContent>) =>
  admin.call(createAlertRule, { body: ruleGiven({ condition: everything, ...given }) });

/** Many courses in a batch, written at once. */
async function buildMany(count: number) {
  const batch = await buildBatch(institution);
  await runSql(
    `with made as (
       insert into courses (institution_id, lms_course_id, lms_key, title, name_key, search_key)
       select $1, 'many-' || n, 'many-' || n, 'Course ' || n, 'course ' || n, 'course ' || n
       from generate_series(1, $3::int) n returning id, lms_course_id, lms_key, name_key, search_key)
     insert into batch_courses (institution_id, batch_id, course_id, lms_key, name_key, search_key)
     select $1, $2, id, lms_key, name_key, search_key from made`,
    [institution.id, batch.id, count],
  );
}

test('a rule that finds every course makes one notification and one line of one mail', async () => {
  const mailbox = await startMailScene();
  try {
    await buildMany(2_600);
    await create({ title: 'Everything' });
    await runJobs();
    await evaluateAllAlertsJob.enqueue(institution.scope, {});
    await runJobs();
    expect(await alertsNow()).toHaveLength(2_600);
    expect(await toldOf(person)).toEqual([{ kind: 'alerts_opened', amount: 2_600, read: false }]);
    await mailAt(institution, new Date(Date.now() + 2 * 86_400_000));
    expect(mailbox.mails.map(({ parsed }) => parsed.text?.match(/^- .*/gm))).toEqual([
      [expect.stringContaining('2,600')],
    ]);
  } finally {
    await mailbox.close();
  }
});

test('alerts of a rule that nobody hears of are there all the same', async () => {
  await buildCourses(institution, ['Botany'], await buildBatch(institution));
  const away = await buildPerson(institution, { state: 'deactivated' });
  await create({ audience: ['people', 'team', 'assignees', 'instructors'], personIds: [away.id] });
  await runJobs();
  expect(await alertsNow()).toMatchObject([{ state: 'open', told_at: expect.any(Date) }]);
  expect(await db().selectFrom('notifications').select('id').execute()).toEqual([]);
});

test('nobody hears of a course that isn’t theirs to see, even if a rule names them', async () => {
  await buildCourses(institution, ['Botany'], await buildBatch(institution));
  const stranger = await buildPerson(institution);
  await create({ audience: ['people'], personIds: [stranger.id, person.id] });
  await runJobs();
  expect([await toldOf(stranger), await toldOf(person)]).toEqual([
    [],
    [{ kind: 'alerts_opened', amount: 1, read: false }],
  ]);
});

test('nothing of another institution can be named, answered or asked about', async () => {
  const elsewhere = await buildInstitution({ is_ready_go: true });
  const batch = await buildBatch(elsewhere);
  const [course] = await buildCourses(elsewhere, ['Theirs'], batch);
  const theirs = await buildAdmin(elsewhere);
  const rule = await buildAlertRule(elsewhere, { condition: everything });
  const { id } = await buildAlert(elsewhere, { rule, course: course ?? { id: 0 } });
  await expect(create({ batchIds: [batch.id] })).rejects.toMatchObject({ code: 'not_found' });
  await expect(create({ audience: ['people'], personIds: [theirs.id] })).rejects.toMatchObject({
    code: 'not_found',
  });
  const { title: _, ...asked } = ruleGiven({ condition: everything, batchIds: [batch.id] });
  const { condition, batchIds, audience, personIds } = asked;
  await expect(
    admin.call(previewAlertRule, { body: { condition, batchIds, audience, personIds } }),
  ).rejects.toMatchObject({ code: 'not_found' });
  const answered = await admin.call(answerAlerts, {
    body: { alerts: [{ id, version: 1 }], answer: { action: 'resolve' } },
  });
  expect(answered).toMatchObject({ done: [], failed: [{ input: id, code: 'not_found' }] });
  await create({});
  await runJobs();
  expect(await alertsNow()).toMatchObject([{ id, state: 'open' }]);
});

test('a title with mark-up is kept as text, and one of 10,000 characters is refused', async () => {
  const title = '<img src=x onerror=alert(1)> & “every” course';
  expect(await create({ title })).toMatchObject({ title });
  await expect(create({ title: 'x'.repeat(10_000) })).rejects.toMatchObject({ code: 'invalid_input' });
});
