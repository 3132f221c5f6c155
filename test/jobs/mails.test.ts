import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { mailCheck } from '#server/mail/mail-check.ts';
import { writeMailStates } from '#server/mail/mail-states.service.ts';
import { sendMailsJob } from '#server/mail/mail.job.ts';
import type { Mailbox } from '#scripts/harness/mailbox/mailbox.ts';
import {
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  mailAt,
  mailedAt,
  mailStates,
  passPause,
  startMailScene,
  tellOfAlert,
} from '#test/support/mail-scene.ts';

let mailbox: Mailbox;
let institution: BuiltInstitution;

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
  institution = await buildInstitution({ is_ready_go: true, time_zone: 'UTC' });
});

const atOnce = (given: Parameters<typeof buildPerson>[1] = {}) =>
  buildPerson(institution, { preferences: mailedAt('immediate'), ...given });
const sendAgain = async () => {
  await passPause();
  await sendMailsJob.enqueue(institution.scope, {});
  await runJobs();
};
const minute = 60_000;

/** The morning after, an hour after the digest's. */
const nextMorning = (days = 1) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T08:00:00Z`);
};

test('goes out at once to those who want that, with what mail programs need', async () => {
  const person = await buildPerson(institution, {
    name: 'Ada <script>',
    email: 'ada@example.edu',
    preferences: mailedAt('immediate'),
  });
  await tellOfAlert(institution, [person], {
    facts: { ruleId: 1, ruleTitle: 'Low\r\nBcc: all@example.edu <b>score</b>', severity: 'error' },
  });
  await runJobs();
  expect(mailbox.mails).toHaveLength(1);
  const [mail] = mailbox.mails;
  expect(mail?.to).toBe('ada@example.edu');
  const headers = new Map(mail?.parsed.headers.map(({ key, value }) => [key, value]));
  expect(Object.fromEntries(headers)).toMatchObject({
    'auto-submitted': 'auto-generated',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'message-id': expect.stringMatching(/^<[^@]+@courseyard\.test>$/),
    'list-unsubscribe': expect.stringMatching(/^<https:\/\/courseyard\.test\/mail\/unsubscribe\/[\w-]{43}>$/),
  });
  expect(headers.has('bcc')).toBe(false);
  expect(mail?.parsed.subject).toBe('Low Bcc: all@example.edu <b>score</b>: 3 new alerts');
  expect(mail?.parsed.text).toContain('- Serious: Low Bcc: all@example.edu <b>score</b>: 3 new alerts');
  expect(mail?.parsed.html).not.toMatch(/<script|<b>/);
});

test('names the course of a single alert, to those who see it at that moment', async () => {
  const [course] = await buildCourses(institution, ['Botany'], await buildBatch(institution));
  const people = [await atOnce({ is_admin: true }), await atOnce({ is_lms_admin: true })];
  await tellOfAlert(institution, people, { amount: 1, ...(course && { courseId: course.id }) });
  // Canvas said it too long ago.
  await sql`update people set lms_role_at = now() - interval '25 hours'`.execute(db());
  await runJobs();
  expect(mailbox.mails.map(({ parsed }) => parsed.subject)).toEqual(['Low score on Botany']);
});

test('once composed and sent, it isn’t sent again', async () => {
  await tellOfAlert(institution, [await atOnce()]);
  for (const _ of [1, 2]) await mailAt(institution, new Date());
  await sendAgain();
  expect(mailbox.mails.map(({ repeats }) => repeats)).toEqual([0]);
});

test('comes once a day as a summary, in the person’s language', async () => {
  const [ada, benoit] = [
    await buildPerson(institution, { email: 'ada@example.edu' }),
    await buildPerson(institution, {
      email: 'benoit@example.edu',
      preferences: JSON.stringify({ locale: 'fr' }),
    }),
  ];
  await tellOfAlert(institution, [ada, benoit]);
  await tellOfAlert(institution, [ada, benoit], { amount: 2 });
  await tellOfAlert(institution, [ada, benoit], {
    key: 'alerts_opened:2',
    facts: { ruleId: 2, ruleTitle: 'No teacher', severity: 'error' },
    amount: 1,
  });
  await mailAt(institution, new Date());
  expect(mailbox.mails).toHaveLength(0);
  for (const _ of [1, 2, 3]) await mailAt(institution, nextMorning());
  // They go out side by side.
  const inOrder = mailbox.mails.toSorted((one, other) => one.to.localeCompare(other.to));
  expect(inOrder.map(({ parsed }) => parsed.subject)).toEqual([
    'No teacher: 1 new alert, and one more',
    'No teacher : 1 nouvelle alerte, et un autre',
  ]);
  expect(inOrder[0]?.parsed.text).toContain('Low score: 5 new alerts');
  await tellOfAlert(institution, [ada]);
  await mailAt(institution, nextMorning());
  expect(mailbox.mails).toHaveLength(2);
  await mailAt(institution, nextMorning(2));
  expect(mailbox.mails).toHaveLength(3);
});

test('what was read in the bell isn’t mailed', async () => {
  await tellOfAlert(institution, [await buildPerson(institution)]);
  await db().updateTable('notifications').set({ read_at: new Date(), mail_settled_at: new Date() }).execute();
  await mailAt(institution, nextMorning());
  expect(mailbox.mails).toHaveLength(0);
});

test.each([
  ['deactivated', { state: 'deactivated' as const }],
  ['without an address', { email: null }],
  ['who wants none', { preferences: mailedAt('immediate', { email: false }) }],
])('a person %s gets none, even once it’s written down', async (_, change) => {
  const [before, after] = [await atOnce(), await atOnce()];
  await db().updateTable('people').set(change).where('id', '=', before.id).execute();
  mailbox.switchOn({ kind: 'busy', times: 1 });
  await tellOfAlert(institution, [before, after]);
  await runJobs();
  expect(await mailStates()).toEqual(['waiting']);
  await db().updateTable('people').set(change).where('id', '=', after.id).execute();
  await sendAgain();
  expect(await mailStates()).toEqual(['dropped']);
  expect(mailbox.mails).toHaveLength(0);
});

test('is tried again after a passing refusal, and arrives once', async () => {
  mailbox.switchOn({ kind: 'busy', times: 2 });
  await tellOfAlert(institution, [await atOnce()]);
  await runJobs();
  for (const _ of [1, 2, 3]) await sendAgain();
  expect(await mailStates()).toEqual(['sent']);
  expect(mailbox.mails).toHaveLength(1);
});

test('that arrived though nobody said so is sent again under the same Message-ID, which mailboxes drop', async () => {
  mailbox.switchOn({ kind: 'hang_up', times: 1 });
  await tellOfAlert(institution, [await atOnce()]);
  await runJobs();
  expect(await mailStates()).toEqual(['waiting']);
  await sendAgain();
  expect(await mailStates()).toEqual(['sent']);
  expect(mailbox.mails.map(({ repeats }) => repeats)).toEqual([1]);
});

test('whose sender was lost is taken by another after a while, not before', async () => {
  mailbox.switchOn({ kind: 'busy', times: 1 });
  await tellOfAlert(institution, [await atOnce()]);
  await runJobs();
  const taken = (ago: number) =>
    db()
      .updateTable('mails')
      .set({ state: 'sending', taken_at: new Date(Date.now() - ago) })
      .execute();
  await taken(minute);
  await sendAgain();
  expect(await mailStates()).toEqual(['sending']);
  await taken(3 * minute);
  await sendAgain();
  expect(await mailStates()).toEqual(['sent']);
});

test('of a day on which the mail server was down comes with the next day’s, in one', async () => {
  const person = await buildPerson(institution);
  mailbox.switchOn({ kind: 'busy' });
  await tellOfAlert(institution, [person]);
  await mailAt(institution, nextMorning(1));
  await tellOfAlert(institution, [person], { key: 'alerts_opened:2', amount: 7 });
  await mailAt(institution, nextMorning(2));
  expect(await mailStates()).toEqual(['waiting']);
  mailbox.behave();
  await sendAgain();
  expect(mailbox.mails).toHaveLength(1);
  expect(mailbox.mails[0]?.parsed.text).toMatch(/7 new alerts[^]*3 new alerts/);
});

test('that may have arrived gets nothing added: the next day’s is another', async () => {
  const person = await buildPerson(institution);
  mailbox.switchOn({ kind: 'hang_up', times: 1 });
  await tellOfAlert(institution, [person]);
  await mailAt(institution, nextMorning(1));
  await tellOfAlert(institution, [person], { key: 'alerts_opened:2', amount: 7 });
  await mailAt(institution, nextMorning(2));
  await sendAgain();
  expect(mailbox.mails.map(({ parsed }) => parsed.subject)).toEqual([
    'Low score: 3 new alerts',
    'Low score: 7 new alerts',
  ]);
});

test('that may have arrived gets nothing added after another attempt was refused either', async () => {
  const person = await buildPerson(institution);
  mailbox.switchOn({ kind: 'hang_up', times: 1 });
  await tellOfAlert(institution, [person]);
  await mailAt(institution, nextMorning(1));
  mailbox.behave();
  mailbox.switchOn({ kind: 'busy', times: 1 });
  await sendAgain();
  await tellOfAlert(institution, [person], { key: 'alerts_opened:2', amount: 7 });
  await mailAt(institution, nextMorning(2));
  await sendAgain();
  expect(mailbox.mails.map(({ parsed }) => parsed.subject)).toEqual([
    'Low score: 3 new alerts',
    'Low score: 7 new alerts',
  ]);
});

test('fails after three days without anything new', async () => {
  mailbox.switchOn({ kind: 'busy' });
  await tellOfAlert(institution, [await atOnce()]);
  await runJobs();
  await db()
    .updateTable('mails')
    .set({ renewed_at: new Date(Date.now() - 3 * 86_400_000) })
    .execute();
  await sendAgain();
  expect(await mailStates()).toEqual(['failed']);
});

test('an address that doesn’t exist is set aside: nothing more goes there, and the log says so', async () => {
  const person = await buildPerson(institution, {
    email: 'Gone@example.edu',
    preferences: mailedAt('immediate'),
  });
  await tellOfAlert(institution, [await atOnce()]);
  await runJobs();
  mailbox.switchOn({ kind: 'refuse_address', address: 'gone@example.edu', times: 1 });
  await tellOfAlert(institution, [person]);
  await runJobs();
  await tellOfAlert(institution, [person], { key: 'alerts_opened:2' });
  await mailAt(institution, nextMorning());
  expect(await mailStates()).toEqual(['sent', 'failed']);
  const { address } = await db()
    .selectFrom('set_aside_addresses')
    .select('address')
    .executeTakeFirstOrThrow();
  expect(address).toBe('gone@example.edu');
  const entry = await db().selectFrom('audit_entries').select(['action', 'outcome']).executeTakeFirst();
  expect(entry).toEqual({ action: 'sendMail', outcome: 'failed' });
});

test.each(['refuse_relay', 'refuse_address'] as const)(
  'a mail server that has taken none and says %s to all blames nobody: all wait, and arrive once it’s mended',
  async (kind) => {
    mailbox.switchOn({ kind });
    await tellOfAlert(institution, [await atOnce(), await atOnce()]);
    await runJobs();
    expect(await mailStates()).toEqual(['waiting', 'waiting']);
    expect(await db().selectFrom('set_aside_addresses').selectAll().execute()).toEqual([]);
    mailbox.behave();
    await sendAgain();
    expect(await mailStates()).toEqual(['sent', 'sent']);
  },
);

test('a mail server that lets us send to nobody any more sets no address aside, and shows on the status page', async () => {
  await tellOfAlert(institution, [await atOnce()]);
  await runJobs();
  mailbox.switchOn({ kind: 'refuse_relay' });
  await tellOfAlert(institution, [await atOnce()], { key: 'alerts_opened:2' });
  await runJobs();
  expect(await mailStates()).toEqual(['sent', 'waiting']);
  expect(await db().selectFrom('set_aside_addresses').selectAll().execute()).toEqual([]);
  await writeMailStates();
  const state = expect.stringMatching(/^(slow|failing)$/) as string;
  expect([await mailCheck.run()].flat()).toMatchObject([{ state }]);
});

test('waits while its institution is archived, and goes out once that’s back', async () => {
  mailbox.switchOn({ kind: 'busy', times: 1 });
  await tellOfAlert(institution, [await atOnce()]);
  await runJobs();
  const setStatus = (status: 0 | 1) => db().updateTable('institutions').set({ status }).execute();
  await setStatus(0);
  await sendAgain();
  expect(await mailStates()).toEqual(['waiting']);
  await setStatus(1);
  await sendAgain();
  expect(await mailStates()).toEqual(['sent']);
});

test('refused for what it says, it fails, and the next one goes out', async () => {
  const person = await atOnce();
  await tellOfAlert(institution, [person], { key: 'alerts_opened:0' });
  await runJobs();
  mailbox.switchOn({ kind: 'refuse_content', times: 1 });
  await tellOfAlert(institution, [person]);
  await runJobs();
  await tellOfAlert(institution, [person], { key: 'alerts_opened:2' });
  await runJobs();
  expect(await mailStates()).toEqual(['sent', 'failed', 'sent']);
});

test('none is sent in the core flavour', async () => {
  const core = await buildInstitution({ is_ready_go: false });
  const person = await buildPerson(core, { preferences: mailedAt('immediate') });
  await tellOfAlert(core, [person]);
  await mailAt(core, nextMorning());
  expect(mailbox.mails).toHaveLength(0);
});

test('has at most 200 lines, and says how many there are more', async () => {
  const person = await buildPerson(institution);
  for (let number = 1; number <= 203; number += 1)
    await tellOfAlert(institution, [person], { key: `alerts_opened:${number}` });
  await mailAt(institution, nextMorning());
  const text = mailbox.mails[0]?.parsed.text ?? '';
  expect(text.match(/^- /gm)).toHaveLength(200);
  expect(text).toContain('And 3 more\nhttps://courseyard.test/notifications');
});
