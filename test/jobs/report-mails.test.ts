import { readXlsx } from 'hucre/xlsx';
import type { Mailbox } from '#scripts/harness/mailbox/mailbox.ts';
import { db } from '#server/infra/db/database.ts';
import { sendMailsJob } from '#server/mail/mail.job.ts';
import { beginDue, skipReportsThatMayHaveGone, writeRun } from '#server/report-mails/send-reports.service.ts';
import type { RunContent } from '#server/report-mails/run-content.ts';
import {
  buildAccounts,
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { buildAlert, buildAlertRule } from '#test/support/build-alerts.ts';
import { buildQuickView, outdatedView } from '#test/support/build-quick-views.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { mailedAt, mailStates, passPause, startMailScene } from '#test/support/mail-scene.ts';
import { dayAgo, keepDecision, keepValues, noonAgo, zone } from '#test/support/evidence-scene.ts';
import { buildSchedule, buildScored, sendDue } from '#test/support/report-mail-scene.ts';

let mailbox: Mailbox;
let institution: BuiltInstitution;
let ingrid: BuiltPerson;

beforeAll(async () => {
  await openTestDatabase();
  mailbox = await startMailScene();
});
afterAll(async () => {
  await mailbox.close();
  await closeTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase();
  mailbox.empty();
  mailbox.behave();
  institution = await buildInstitution({
    is_ready_go: true,
    time_zone: 'UTC',
    title: 'Northfield University',
    active_products: ['core', 'udoit'],
  });
  ingrid = await buildPerson(institution, { is_admin: true, name: 'Ingrid Solberg' });
});

const scores = {
  'Digital Marketing': [58, 88.9],
  'College Algebra': [64.3, 91.2],
  'Media & Society <i>': [93, 81],
  Ethics: [70, 70],
} as const;
const signal = new AbortController().signal;
const scheduleStates = async () =>
  (
    await db()
      .selectFrom('report_schedules')
      .select(['is_active', 'stopped_by', 'next_at'])
      .orderBy('id')
      .execute()
  ).map((row) => [row.is_active, row.stopped_by, row.next_at !== null]);
const runStates = async () =>
  (await db().selectFrom('report_runs').select('state').orderBy('id').execute()).map(({ state }) => state);

test('brings what moved as a sentence, a picture, and lists, in the reader’s language', async () => {
  await buildScored(institution, scores);
  const dean = await buildPerson(institution, {
    name: 'Dean Alvarez',
    email: 'dean@example.edu',
    preferences: JSON.stringify({ locale: 'fr' }),
  });
  await buildSchedule(ingrid, { personIds: [ingrid.id, dean.id] });
  await sendDue(institution);
  expect(mailbox.mails).toHaveLength(2);
  const mine = mailbox.mails.find(({ to }) => to !== 'dean@example.edu')?.parsed;
  expect(mine?.subject).toMatch(
    /^Northfield University: Up 11\.5 points since .+: 2 courses better, 1 worse$/,
  );
  expect(mine?.text).toMatch(
    /College Algebra · 64\.3 to 91\.2 · \+26\.9\n {2}https:\/\/courseyard\.test\/courses\/\d+/,
  );
  expect(mine?.text).toContain('Media & Society <i> · 93.0 to 81.0 · -12.0');
  expect(mine?.text).toContain(
    'You get this because Ingrid Solberg scheduled “Scores”. It names no students.',
  );
  expect(mine?.html).toContain('Media &#38; Society &#60;i&#62;');
  expect(mine?.html).toMatch(/<img src="cid:chart@report" alt="[^"]*all courses from 71\.3 to 82\.8/);
  expect(mine?.text).not.toContain('Ethics');
  const [picture] = mine?.attachments ?? [];
  expect([picture?.mimeType, picture?.contentId, picture?.disposition]).toEqual([
    'image/png',
    '<chart@report>',
    'inline',
  ]);
  const bytes = Buffer.from(picture?.content as ArrayBuffer);
  expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16)]).toEqual(['PNG', 1_152]);
  const theirs = mailbox.mails.find(({ to }) => to === 'dean@example.edu')?.parsed;
  expect(theirs?.text).toContain('Dean Alvarez');
  expect(theirs?.text).toContain('64,3');
});

test('says how many of the courses that moved are in scope', async () => {
  const scored = { Algebra: [60, 70], Botany: [60, 80], Chemistry: [90, 80] } as const;
  const { courses } = await buildScored(institution, scored);
  await keepDecision(institution, { courseId: courses[1]?.id ?? 0, standing: 'archived', from: 1 });
  await buildSchedule(ingrid);
  await sendDue(institution);
  const [mail] = mailbox.mails;
  expect(mail?.parsed.subject).toContain('2 courses better, 1 worse');
  expect(mail?.parsed.text).toMatch(/Better \(1 in scope\)\n- Botany/);
  expect(mail?.parsed.text).toMatch(/Worse\n- Chemistry/);
});

test('says that nothing is known, and no zeros', async () => {
  await buildCourses(institution, ['Botany'], await buildBatch(institution));
  await buildSchedule(ingrid);
  await sendDue(institution);
  const [mail] = mailbox.mails;
  expect(mail?.parsed.subject).toBe('Northfield University: Accessibility score: no data yet');
  expect(mail?.parsed.text).toContain('Nothing is known of these courses');
  expect(mail?.parsed.attachments).toEqual([]);
});

test('comes with a file, of a report and of a quick view', async () => {
  await buildScored(institution, scores);
  await buildSchedule(ingrid, { attachment: 'csv' });
  const all = await buildQuickView(ingrid, { title: 'All of them' });
  await buildSchedule(ingrid, { attachment: 'xlsx', what: { kind: 'quick_view', quickViewId: all.id } });
  await sendDue(institution);
  const [report, list] = mailbox.mails
    .toSorted((one, other) => one.parsed.attachments.length - other.parsed.attachments.length)
    .map(({ parsed }) => parsed)
    .toReversed();
  expect(report?.attachments[1]?.filename).toMatch(/udoit_score.*\.csv$/);
  expect(new TextDecoder().decode(report?.attachments[1]?.content as ArrayBuffer)).toContain('82.8');
  expect(list?.subject).toBe('Northfield University: All of them: 4 courses');
  expect(list?.attachments[0]?.filename).toMatch(/courses.*\.xlsx$/);
  expect(list?.text).toContain('All numbers are in the attached file.');
});

test('a quick view says how many more courses it has than the time before', async () => {
  const { batch } = await buildScored(institution, { Algebra: [1, 2] });
  const all = await buildQuickView(ingrid, { title: 'All' });
  await buildSchedule(ingrid, { what: { kind: 'quick_view', quickViewId: all.id } });
  await sendDue(institution);
  await buildCourses(institution, ['Botany', 'Chemistry'], batch);
  mailbox.empty();
  await sendDue(institution, new Date(Date.now() + 60_000));
  expect(mailbox.mails.map(({ parsed }) => parsed.text)).toEqual([expect.stringMatching(/2 more than on/)]);
});

test('each reader’s own tasks and alerts wait for them, and nobody’s else', async () => {
  const { courses } = await buildScored(institution, { Algebra: [1, 2] });
  const [course] = courses;
  const rule = await buildAlertRule(institution);
  if (course) await buildAlert(institution, { rule, course });
  const dean = await buildPerson(institution, { email: 'dean@example.edu' });
  await buildSchedule(ingrid, { personIds: [ingrid.id, dean.id] });
  await sendDue(institution);
  const textTo = (isDean: boolean) =>
    mailbox.mails.find(({ to }) => (to === 'dean@example.edu') === isDean)?.parsed.text;
  expect(textTo(false)).toContain('1 open alert on courses that you see');
  expect(textTo(true)).toContain('Algebra');
  expect(textTo(true)).not.toContain('Waiting for you');
});

test('has the numbers that its owner may see, says what was left out, and ends when nothing is left', async () => {
  const member = await buildMember(institution, 'read');
  const own = await buildScored(institution, { Algebra: [50, 60] }, { team_id: member.team.id });
  const other = await buildScored(institution, { Botany: [50, 90] });
  const what = {
    kind: 'report' as const,
    reportId: 'udoit_score',
    duration: '30_days' as const,
    batchIds: [own.batch.id, other.batch.id],
  };
  await buildSchedule(member.person, { what });
  await sendDue(institution);
  const [mail] = mailbox.mails;
  expect(mail?.parsed.text).toContain('One batch is left out');
  expect(mail?.parsed.text).toContain('Algebra');
  expect(mail?.parsed.text).not.toContain('Botany');
  mailbox.empty();
  await db().updateTable('batches').set({ status: 0 }).where('id', '=', own.batch.id).execute();
  await sendDue(institution, new Date(Date.now() + 60_000));
  expect(await scheduleStates()).toEqual([[false, 'nothing_seen', false]]);
  expect(await runStates()).toEqual(['written', 'stopped']);
  const told = await db()
    .selectFrom('notifications')
    .select(['person_id', 'kind'])
    .orderBy('person_id')
    .execute();
  expect(told).toEqual([
    { person_id: ingrid.id, kind: 'report_stopped' },
    { person_id: member.person.id, kind: 'report_stopped' },
  ]);
});

test.each([
  [
    'the owner is deactivated',
    'owner_gone',
    () => db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', ingrid.id).execute(),
  ],
  [
    'the owner has no batches any more',
    'no_rights',
    () => db().updateTable('people').set({ is_admin: false }).where('id', '=', ingrid.id).execute(),
  ],
  [
    'the report’s tool is off',
    'gone',
    () =>
      db()
        .updateTable('institutions')
        .set({ active_products: ['core'] })
        .execute(),
  ],
  [
    'the owner’s row is gone',
    'owner_gone',
    () => db().updateTable('report_schedules').set({ owner_id: null }).execute(),
  ],
] as const)('stops, and says so, when %s', async (_, reason, change) => {
  await buildScored(institution, { Algebra: [1, 2] });
  await buildAdmin(institution);
  await buildSchedule(ingrid);
  await change();
  await sendDue(institution);
  expect(mailbox.mails.filter(({ parsed }) => parsed.subject?.includes('Up'))).toEqual([]);
  expect(await scheduleStates()).toEqual([[false, reason, false]]);
});

test('a quick view that’s removed, or asks about what’s gone, stops it', async () => {
  await buildScored(institution, { Algebra: [1, 2] });
  const removed = await buildQuickView(ingrid);
  const outdated = await buildQuickView(ingrid, { view: outdatedView });
  for (const { id } of [removed, outdated])
    await buildSchedule(ingrid, { what: { kind: 'quick_view', quickViewId: id } });
  await db()
    .updateTable('quick_views')
    .set({ removed_at: new Date() })
    .where('id', '=', removed.id)
    .execute();
  await sendDue(institution);
  expect(await scheduleStates()).toEqual([
    [false, 'gone', false],
    [false, 'gone', false],
  ]);
});

test('two workers at once, and one that begins again, send one mail', async () => {
  await buildScored(institution, { Algebra: [1, 2] });
  await buildSchedule(ingrid);
  await db().updateTable('report_schedules').set({ next_at: new Date() }).execute();
  await Promise.all([
    beginDue(institution.scope, new Date(), signal),
    beginDue(institution.scope, new Date(), signal),
  ]);
  const [run] = await db().selectFrom('report_runs').select('id').execute();
  await Promise.all([1, 2, 3].map(() => writeRun(institution.scope, run?.id ?? 0)));
  await runJobs();
  await writeRun(institution.scope, run?.id ?? 0);
  await runJobs();
  expect(await runStates()).toEqual(['written']);
  expect(mailbox.mails.map(({ repeats }) => repeats)).toEqual([0]);
});

test('killed between its time and its mails, it’s written with the next round; after three days it has failed', async () => {
  await buildScored(institution, { Algebra: [1, 2] });
  const { id } = await buildSchedule(ingrid);
  const [schedule] = await db().selectFrom('report_schedules').selectAll().where('id', '=', id).execute();
  // Its time was written down, and the job that goes with it is gone.
  const lost = {
    institution_id: institution.id,
    schedule_id: id,
    person_id: ingrid.id,
    what: JSON.stringify(schedule?.what),
    attachment: 'none',
  } as const;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [4, 0.1])
    await db()
      .insertInto('report_runs')
      .values({ ...lost, due_at: ago(days), created_at: ago(days) })
      .execute();
  await beginDue(institution.scope, new Date(), signal);
  await runJobs();
  expect(mailbox.mails).toHaveLength(1);
  expect(await runStates()).toEqual(['failed', 'written']);
});

test('with the mail server down over three times, one mail goes out, the newest', async () => {
  await buildScored(institution, { Algebra: [1, 2] });
  await buildSchedule(ingrid);
  mailbox.switchOn({ kind: 'busy' });
  for (const days of [0, 1, 2]) await sendDue(institution, new Date(Date.now() + days * 60_000));
  expect(await mailStates()).toEqual(['dropped', 'dropped', 'waiting']);
  mailbox.behave();
  await passPause();
  await sendMailsJob.enqueue(institution.scope, {});
  await runJobs();
  expect(mailbox.mails).toHaveLength(1);
});

test('times that were missed because nothing ran are one, and the next one is ahead', async () => {
  await buildScored(institution, { Algebra: [1, 2] });
  await buildSchedule(ingrid);
  await db()
    .updateTable('report_schedules')
    .set({ next_at: new Date(Date.now() - 30 * 86_400_000) })
    .execute();
  await beginDue(institution.scope, new Date(), signal);
  await beginDue(institution.scope, new Date(), signal);
  expect(await runStates()).toEqual(['due']);
  const [schedule] = await db().selectFrom('report_schedules').select('next_at').execute();
  expect(schedule?.next_at?.getTime()).toBeGreaterThan(Date.now());
});

test('after a restore, what was due is skipped: it may have been sent since the backup', async () => {
  await buildScored(institution, { Algebra: [1, 2] });
  await buildSchedule(ingrid);
  await db()
    .updateTable('report_schedules')
    .set({ next_at: new Date(Date.now() - 60_000) })
    .execute();
  await skipReportsThatMayHaveGone();
  await beginDue(institution.scope, new Date(), signal);
  expect(await runStates()).toEqual([]);
  const [schedule] = await db().selectFrom('report_schedules').select('next_at').execute();
  expect(schedule?.next_at?.getTime()).toBeGreaterThan(Date.now());
});

test('a person who is on a list twice, wants no mail, or has no address gets at most one', async () => {
  await buildScored(institution, { Algebra: [1, 2] });
  const silent = await buildPerson(institution, { preferences: mailedAt('daily', { email: false }) });
  const nowhere = await buildPerson(institution, { email: null });
  await buildSchedule(ingrid, { personIds: [ingrid.id, ingrid.id, silent.id, nowhere.id] });
  await sendDue(institution);
  expect(mailbox.mails).toHaveLength(1);
  expect((await mailStates()).toSorted()).toEqual(['dropped', 'sent']);
});

test('what’s kept of a time has numbers and names, and no words', async () => {
  await buildScored(institution, scores);
  await buildSchedule(ingrid);
  await sendDue(institution);
  const [run] = await db().selectFrom('report_runs').select('content').execute();
  const content = run?.content as RunContent;
  expect(content).toMatchObject({
    kind: 'trend',
    moves: { better: 2, worse: 1 },
    fields: [{ id: 'udoit.score' }, {}],
  });
});

describe('evidence', () => {
  const evidence = (given: object = {}) =>
    ({ kind: 'evidence', batchIds: null, since: dayAgo(50), ...given }) as const;

  /** Of three courses one got better and one worse; the third is archived, and would be the best of them. */
  async function buildDocuments(given: Parameters<typeof buildBatch>[1] = {}) {
    await db()
      .updateTable('institutions')
      .set({
        time_zone: zone,
        settings: JSON.stringify({ evidenceTarget: { measure: 'documents', percent: 90, by: '2030-04-26' } }),
      })
      .where('id', '=', institution.id)
      .execute();
    const batch = await buildBatch(institution, { created_at: noonAgo(60), ...given });
    const courses = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry 1998'], batch);
    const severe = [
      [80, 20],
      [10, 15],
      [100, 0],
    ] as const;
    for (const [place, [before, now]] of severe.entries()) {
      const courseId = courses[place]?.id ?? 0;
      const values = (count: number) => ({
        'udoit.file_checked_count': 100,
        'udoit.file_severe_count': count,
      });
      await keepValues(institution, { courseId, values: values(before), from: 55, to: 21 });
      await keepValues(institution, { courseId, values: values(now), from: 20 });
    }
    await keepDecision(institution, { courseId: courses[2]?.id ?? 0, standing: 'archived', from: 58 });
    return { batch, courses };
  }

  test('brings its answer, the pace, the trend against the target, who moved, and both numbers', async () => {
    const { batch, courses } = await buildDocuments();
    const dean = await buildPerson(institution, {
      email: 'dean@example.edu',
      preferences: JSON.stringify({ locale: 'fr' }),
    });
    await buildSchedule(ingrid, {
      what: evidence({ batchIds: [batch.id] }),
      personIds: [ingrid.id, dean.id],
    });
    await sendDue(institution);
    const mine = mailbox.mails.find(({ to }) => to !== 'dean@example.edu')?.parsed;
    expect(mine?.subject).toBe(
      'Northfield University: 82.5% of documents have no severe faults; 90% is due Apr 26, 2030',
    );
    const text = mine?.text ?? '';
    expect(text).toMatch(/As of \w+ \d+, \d{4} · .+ · 3 courses, 2 in scope/);
    expect(text).toMatch(/At the pace since .+ you reach 90% on .+, \d+,?\d* days early\./);
    expect(text).toContain(
      'In scope from 55% to 82.5%, All from 36.67% to 88.33%, and Target: 90% by Apr 26, 2030',
    );
    expect(text).toContain(
      `Better, in scope\n- Algebra · 20% to 80% · +60\n  https://courseyard.test/courses/${courses[0]?.id}`,
    );
    expect(text).toContain('Worse, in scope\n- Botany · 90% to 85% · -5');
    expect(text).not.toContain('Chemistry');
    expect(text).toMatch(/\(What · Change in scope since .+ · All · In scope\)\n- Tracked · 0 · 3 · 2\n/);
    expect(text).toContain('Documents checked, without severe faults · +55 · 265 · 165');
    expect(text).toContain('Videos · not known · not known · not known');
    expect(text).toContain('It gives no legal advice');
    expect(text).toContain(
      `Open this evidence in Courseyard: https://courseyard.test/reports?reportId=evidence&day=${dayAgo(0)}&since=${dayAgo(50)}&batchIds=${batch.id}\n`,
    );
    expect(mine?.html).toMatch(
      /<img src="cid:chart@report" alt="Documents without severe faults from [^"]*55%/,
    );
    const [picture] = mine?.attachments ?? [];
    expect(Buffer.from(picture?.content as ArrayBuffer).readUInt32BE(16)).toBe(1_152);
    const theirs = mailbox.mails.find(({ to }) => to === 'dean@example.edu')?.parsed;
    expect(theirs?.subject).toMatch(/82,5\s%/);
  });

  test('comes with its workbook, or its numbers as CSV', async () => {
    await buildDocuments();
    await buildSchedule(ingrid, { what: evidence(), attachment: 'xlsx' });
    await buildSchedule(ingrid, { what: evidence(), attachment: 'csv' });
    await sendDue(institution);
    const files = mailbox.mails
      .flatMap(({ parsed }) => parsed.attachments.slice(1))
      .toSorted((one, other) => (one.filename ?? '').localeCompare(other.filename ?? ''));
    expect(files.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(new RegExp(`evidence-of-${dayAgo(0)}.*\\.csv$`)),
      expect.stringMatching(new RegExp(`evidence-of-${dayAgo(0)}.*\\.xlsx$`)),
    ]);
    expect(new TextDecoder().decode(files[0]?.content as ArrayBuffer)).toContain('Tracked,2,3');
    const { sheets } = await readXlsx(new Uint8Array(files[1]?.content as ArrayBuffer));
    expect(sheets.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Numbers', 'Decisions with reasons', 'Judged as fine']),
    );
  });

  test('that goes out on a later day has the file and the link of its own', async () => {
    await buildDocuments();
    await buildSchedule(ingrid, { what: evidence(), attachment: 'csv' });
    mailbox.switchOn({ kind: 'busy' });
    await sendDue(institution);
    const [run] = await db().selectFrom('report_runs').select(['content', 'due_at']).execute();
    await db()
      .updateTable('report_runs')
      .set({
        content: JSON.stringify({ ...(run?.content as object), day: dayAgo(1) }),
        due_at: noonAgo(1),
      })
      .execute();
    mailbox.behave();
    await passPause();
    await sendMailsJob.enqueue(institution.scope, {});
    await runJobs();
    const [mail] = mailbox.mails;
    expect(mail?.parsed.text).toContain(`/reports?reportId=evidence&day=${dayAgo(1)}&since=${dayAgo(50)}`);
    expect(mail?.parsed.attachments.map(({ filename }) => filename)).toContainEqual(
      expect.stringContaining(`evidence-of-${dayAgo(1)}`),
    );
  });

  test('counts from a day as long as numbers are kept, and says that nothing was tracked', async () => {
    await buildBatch(institution);
    await buildSchedule(ingrid, { what: evidence({ since: '2001-01-01' }) });
    await sendDue(institution);
    const [mail] = mailbox.mails;
    expect(mail?.parsed.subject).toMatch(/Nothing was tracked on/);
    expect(mail?.parsed.text).toContain('Nothing is known of these courses yet');
    expect(mail?.parsed.attachments).toEqual([]);
  });

  test('is about what its owner sees, and stops when nothing of it, or its account, is left', async () => {
    const member = await buildMember(institution, 'read');
    const { batch } = await buildDocuments({ team_id: member.team.id });
    const other = await buildBatch(institution);
    await buildAccounts(institution, { '7': null });
    await buildSchedule(member.person, { what: evidence({ batchIds: [batch.id, other.id] }) });
    await buildSchedule(ingrid, { what: evidence({ accountId: '7' }) });
    await sendDue(institution);
    const texts = mailbox.mails.map(({ parsed }) => parsed.text ?? '');
    expect(texts.filter((text) => text.includes('One batch is left out'))).toEqual([
      expect.stringContaining('Algebra'),
    ]);
    expect(texts.filter((text) => text.includes('Account 7, with everything below it'))).toEqual([
      expect.not.stringContaining('Algebra'),
    ]);
    await db().updateTable('batches').set({ status: 0 }).where('id', '=', batch.id).execute();
    await db().deleteFrom('lms_accounts').execute();
    await sendDue(institution, new Date(Date.now() + 60_000));
    expect(await scheduleStates()).toEqual([
      [false, 'nothing_seen', false],
      [false, 'gone', false],
    ]);
  });
});
