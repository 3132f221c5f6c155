import lti from '../../lti-config.json' with { type: 'json' };
import type { Harness } from '#scripts/harness/harness.ts';
import { operatorValues } from '#scripts/harness/operator-values.ts';
import { compose } from '#server/compose.ts';
import { closeDatabase, db, openDatabase } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import { buildBatch, buildPerson, buildTeam } from '#test/support/build.ts';
import type { Child } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { buildRunScene, type RunScene } from '#test/support/fix-run-scene.ts';
import { grantTo } from '#test/support/fix-scene.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';
import { readNow } from '#test/support/read-scene.ts';
import { serverEnvironment, startServer, untilReady } from '#test/support/server-process.ts';
import { openBrowser } from './browser.ts';
import { axeIn, goTo, heading, launchAs, loaded, toolFrame } from './support.ts';

let postgres: ThrowAwayPostgres;
let harness: Harness;
let server: Child;
let browser: Awaited<ReturnType<typeof openBrowser>>;

afterEach(async () => {
  await browser.end();
  await server.kill();
  await harness.close();
  await closeQueue();
  await closeDatabase();
  await postgres.stop();
});

/** One that is fixed first, a blueprint with its copies, courses that the coordinator may only read, and 30 others. */
const copies = { first: 2, count: 6 };
const unowned = { first: 8, count: 2 };
const courses = 40;

/** The courses of an accessibility coordinator who lets Courseyard save, and the server that they open it with. */
async function buildScene(): Promise<RunScene> {
  postgres = await needPostgres();
  compose();
  useSecretKeys(testSecretKey);
  await openDatabase({ databaseUrl: postgres.url, databasePool: 4, dataDir: '' });
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
  harness = await startTestHarness({ courses: 60 });
  const canvas = harness.institution('northfield');
  const institution = await registerInstitution(harness, canvas);
  await runJobs();
  const scene = { app: { origin: harness.origin }, harness, canvas, institution };
  const run = await buildRunScene(scene, courses);
  const [first, blueprint, ...others] = run.taught;
  if (!first || !blueprint) throw new Error('There are too few courses');
  for (const copy of others.slice(0, copies.count)) harness.mutate.copy(blueprint, copy, 'blueprint');
  const ids = run.courses.map(({ id }) => id);
  await db().deleteFrom('course_copies').execute();
  await readNow({ ...scene, course: first, courseId: ids[0] ?? 0 }, ids, true);
  await runJobs();
  await db()
    .updateTable('courses')
    .set({ end_at: null, workflow_state: 'available', course_code: 'BIO-101' })
    .execute();
  await db()
    .updateTable('courses')
    .set({ course_code: 'CHE-1' })
    .where('id', '=', ids.at(-1) ?? 0)
    .execute();
  const { clientId, issuer } = operatorValues(harness, canvas);
  const { name, subject, lmsUserId } = harness.person('northfield', 'team_admin');
  const person = await buildPerson(institution, {
    name,
    subject,
    lms_user_id: lmsUserId,
    client_id: clientId,
    issuer,
  });
  const office = await buildTeam(institution, [{ person, role: 'admin' }], 'Accessibility');
  const other = await buildTeam(institution, [{ person, role: 'read' }], 'Chemistry');
  await db().updateTable('batches').set({ team_id: office.id }).execute();
  const theirs = await buildBatch(institution, { team_id: other.id });
  await db()
    .updateTable('batch_courses')
    .set({ batch_id: theirs.id })
    .where('course_id', 'in', ids.slice(unowned.first, unowned.first + unowned.count))
    .execute();
  await grantTo(scene, person);
  const env = await serverEnvironment(harness, { DATABASE_URL: postgres.url });
  server = startServer(env);
  await untilReady(server);
  harness.setTool({ origin: env.PUBLIC_URL, customFields: lti.custom_fields });
  return run;
}

/** What's in Canvas, course by course. */
const bodies = ({ taught }: RunScene) =>
  taught.map((course) =>
    harness.simulator.contents
      .of(course)
      .pages.map((page) => page.html())
      .join('\n'),
  );

postgresTest(
  'an accessibility coordinator fixes a heading, then its copies in one run, and takes the run back',
  async () => {
    const run = await buildScene();
    const before = bodies(run);
    browser = await openBrowser('allowed');
    const page = await browser.newPage();
    const [firstName = ''] = harness.person('northfield', 'team_admin').name.split(' ');
    const tool = await launchAs(page, harness.origin, firstName);
    await heading(tool, /./).first().waitFor();
    await goTo(page, `/courses/${run.courses[0]?.id}/accessibility`);
    await tool.getByRole('region', { name: 'What was found' }).waitFor();
    await loaded(tool);
    const skipped = tool.locator('[data-group="heading-skip"]');
    const places = skipped.getByRole('button', { name: /^Fix: / });
    if (!(await places.first().isVisible())) await skipped.getByRole('button').first().click();
    await places.first().click();
    await tool.getByRole('button', { name: 'Save', exact: true }).click();
    await tool
      .getByText(/^Saved in Canvas as you/)
      .first()
      .waitFor();

    await tool.getByRole('button', { name: 'Also in 39 other places' }).click();
    const dialog = tool.getByRole('dialog', { name: 'The same in other places' });
    const summary =
      'Also in 39 other places: 38 sections, 1 other course. 31 can be fixed now, 6 come from the blueprint, 2 aren’t yours.';
    await dialog.getByText(summary).waitFor();
    expect(await axeIn(toolFrame(page))).toEqual([]);
    await dialog.getByRole('button', { name: 'Start the dry run' }).click();
    await dialog.getByText(/31 places can be fixed/).waitFor();
    const source = bodies(run)[0];
    expect(bodies(run).slice(1)).toEqual(before.slice(1));
    expect(await axeIn(toolFrame(page))).toEqual([]);

    await dialog.getByRole('textbox', { name: 'Type 31 to go on' }).fill('31');
    await dialog.getByRole('button', { name: 'Fix 31 places in Canvas' }).click();
    await dialog.getByText(/^Done: 31 of 31 fixed/).waitFor();
    const isFixed = (body: string) => body.includes('<h3>Overview</h3>');
    const after = bodies(run);
    const leftAlone = [copies, unowned].flatMap(({ first, count }) =>
      Array.from({ length: count }, (_, at) => first + at),
    );
    expect([...after.keys()].filter((at) => !isFixed(after[at] ?? ''))).toEqual(leftAlone);

    await dialog.getByRole('button', { name: 'Undo the run' }).click();
    await dialog.getByText(/^Undone: /).waitFor();
    expect(bodies(run)).toEqual([source, ...before.slice(1)]);
  },
);
