import { operatorValues } from '#scripts/harness/operator-values.ts';
import { db } from '#server/infra/db/database.ts';
import { buildBatch, buildPerson, buildTeam } from '#test/support/build.ts';
import { buildRunScene, type RunScene } from '#test/support/fix-run-scene.ts';
import { grantTo } from '#test/support/fix-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { readNow } from '#test/support/read-scene.ts';
import { openBrowser } from './browser.ts';
import { ownInstallation, type OwnInstallation } from './own-installation.ts';
import { axeIn, goTo, heading, launchAs, loaded, toolFrame } from './support.ts';

let installation: OwnInstallation;
let browser: Awaited<ReturnType<typeof openBrowser>>;

afterEach(async () => {
  await browser.end();
  await installation.close();
});

/** One that is fixed first, a blueprint with its copies, courses that the coordinator may only read, and 30 others. */
const copies = { first: 2, count: 6 };
const unowned = { first: 8, count: 2 };
const courses = 40;

/** The courses of an accessibility coordinator who lets Courseyard save, and the server that they open it with. */
async function buildScene(): Promise<RunScene> {
  installation = await ownInstallation();
  const { harness, canvas, institution } = installation;
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
  await installation.serve();
  return run;
}

/** What's in Canvas, course by course. */
const bodies = ({ taught }: RunScene) =>
  taught.map((course) =>
    installation.harness.simulator.contents
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
    const { harness } = installation;
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
