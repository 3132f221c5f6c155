import { db } from '#server/infra/db/database.ts';
import type { Mailbox, ReceivedMail } from '#scripts/harness/mailbox/mailbox.ts';
import { sendMails } from '#server/mail/send-mails.service.ts';
import { makeUnsubscribeUrl, readLink, unsubscribe } from '#server/mail/unsubscribe.service.ts';
import { tell } from '#server/notifications/tell.service.ts';
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
  institution = await buildInstitution({ is_ready_go: true, time_zone: 'UTC', title: 'Northfield' });
});

const preferences = mailedAt('immediate');
const { signal } = new AbortController();

/** The names of a mail's headers, and the lines of its plain text, without its own link. */
const headersOf = ({ parsed }: ReceivedMail) => parsed.headers.map(({ key }) => key).toSorted();
const linesOf = ({ parsed }: ReceivedMail) => (parsed.text ?? '').trimEnd().split('\n');

async function mailAbout(courseTitle: string, authorName: string, name = 'Ada') {
  mailbox.empty();
  const person = await buildPerson(institution, { name, preferences, is_admin: true });
  const [course] = await buildCourses(institution, [courseTitle], await buildBatch(institution));
  const courseId = course?.id ?? 0;
  await tell(institution.scope, {
    personIds: [person.id],
    kind: 'messages',
    key: `messages:${courseId}`,
    facts: { courseId, courseTitle, authorName },
    courseId,
    cadence: 'immediate',
  });
  await runJobs();
  const [mail] = mailbox.mails;
  if (!mail) throw new Error('No mail came');
  return mail;
}

test.each([
  ['line ends', 'Botany\r\nBcc: all@example.edu\r\n\r\n<b>Pay here</b>'],
  ['lone line ends', 'Botany\rX: y\nSubject: Won!\u2028a\u2029b\u0085c\u000bd'],
  ['mark-up', '</h1></li><script>alert(1)</script><a href="https://evil.example">Botany</a>&amp;'],
  ['mark-up in attributes', `" onmouseover="alert(1)" style='x:y`],
  ['overrides of the direction', '\u202Eyoga/moc.live\u202D\u2067Botany\u200F'],
  ['ten thousand characters', 'Botany and 🌿 '.repeat(800)],
  ['one word of ten thousand letters', 'ب'.repeat(10_000)],
  ['an encoded word', '=?utf-8?Q?=0D=0ABcc:_all@example.edu?='],
  ['escapes', 'Bot\u0007any \u001b[31m'],
])('%s in titles and names stay text of one line', async (_, hostile) => {
  const plain = await mailAbout('Botany', 'Bo');
  const mail = await mailAbout(hostile, hostile, hostile);
  expect(headersOf(mail)).toEqual(headersOf(plain));
  expect(linesOf(mail)).toHaveLength(linesOf(plain).length);
  expect(mailbox.mails).toHaveLength(1);
  const { subject = '', html = '', text = '' } = mail.parsed;
  expect([...subject].length).toBeLessThanOrEqual(150);
  for (const part of [subject, text])
    expect(part).not.toMatch(/(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  expect(html).not.toMatch(/<script|<b>|<a href="https:\/\/evil|" onmouseover=/);
  expect(html.match(/<li/g)).toHaveLength(1);
});

test('two workers that send at once send each mail once', async () => {
  mailbox.switchOn({ kind: 'slow', ms: 20 });
  const people = [];
  for (let number = 0; number < 30; number += 1) people.push(await buildPerson(institution, { preferences }));
  mailbox.switchOn({ kind: 'busy', times: 30 });
  await tellOfAlert(institution, people);
  await runJobs();
  mailbox.behave();
  await passPause();
  await Promise.all([1, 2, 3].map(() => sendMails(institution.scope, signal)));
  await runJobs();
  expect(new Set(await mailStates())).toEqual(new Set(['sent']));
  expect(mailbox.mails.map(({ repeats }) => repeats)).toEqual(Array.from({ length: 30 }, () => 0));
});

test('a person removed before their mail is sent gets none, and their link is one that doesn’t exist', async () => {
  mailbox.switchOn({ kind: 'busy', times: 1 });
  const person = await buildPerson(institution, { preferences });
  const secret =
    (await makeUnsubscribeUrl(institution.scope, { personId: person.id })).split('/').at(-1) ?? '';
  await tellOfAlert(institution, [person]);
  await runJobs();
  await db().deleteFrom('people').where('id', '=', person.id).execute();
  await passPause();
  await sendMails(institution.scope, signal);
  expect(mailbox.mails).toEqual([]);
  expect([await readLink(secret), await unsubscribe(secret)]).toEqual([undefined, undefined]);
});

test('a link stops its own person’s mails only', async () => {
  const [ada, benoit] = [await buildPerson(institution), await buildPerson(institution)];
  const secret = (await makeUnsubscribeUrl(institution.scope, { personId: ada.id })).split('/').at(-1) ?? '';
  await unsubscribe(secret);
  await unsubscribe(secret);
  await tellOfAlert(institution, [ada, benoit]);
  await mailAt(institution, new Date(Date.now() + 86_400_000));
  expect(mailbox.mails).toHaveLength(1);
  for (const wrong of ['', '%', `${secret}x`, secret.toUpperCase(), '../x'])
    expect([await readLink(wrong), await unsubscribe(wrong)]).toEqual([undefined, undefined]);
});

test('a rule that flaps at each scan makes one mail a day, whatever people chose', async () => {
  const person = await buildPerson(institution, { preferences });
  const morning = (days: number) =>
    new Date(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`);
  for (const days of [1, 2, 3]) {
    for (let scan = 0; scan < 4; scan += 1) {
      await tellOfAlert(institution, [person], { cadence: 'daily', amount: 1 });
      await mailAt(institution, morning(days));
    }
    expect(mailbox.mails).toHaveLength(days);
  }
});
