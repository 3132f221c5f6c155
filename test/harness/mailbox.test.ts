import { createTransport } from 'nodemailer';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 20 });
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.mailbox.behave();
  harness.mailbox.empty();
});

const send = async (messageId = '<1@courseyard.test>') => {
  const transport = createTransport(harness.mailbox.url);
  try {
    await transport.sendMail({
      messageId,
      from: 'courseyard@courseyard.test',
      to: 'ada@example.edu',
      subject: 'Für <Ada>',
      text: 'Plain',
      html: '<p>Rich</p><script>alert(1)</script>',
    });
  } finally {
    transport.close();
  }
};
const read = async (path: string) => {
  const answer = await fetch(`${harness.origin}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const post = (path: string, fields: Record<string, string>) =>
  fetch(`${harness.origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) });

test('shows each mail with its text, its headers and its HTML, which can do nothing', async () => {
  await send();
  const list = await read('/mailbox');
  expect(list.text).toContain('F&#252;r'.replace('&#252;', 'ü'));
  expect(list.text).toContain('ada@example.edu');
  const { id } = harness.mailbox.mails[0] ?? {};
  const mail = await read(`/mailbox/${id}`);
  expect(mail.text).toContain('<h1>Für &#60;Ada&#62;</h1>');
  expect(mail.text).toContain('<pre tabindex="0">Plain');
  expect(mail.text).toContain('Message-ID: &#60;1@courseyard.test&#62;');
  expect((await read(`/mailbox/${id}/html`)).headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*sandbox/,
  );
  expect((await read('/mailbox/999')).status).toBe(404);
});

test('drops a mail whose Message-ID it has, and says so', async () => {
  for (const id of ['<1@courseyard.test>', '<1@courseyard.test>', '<2@courseyard.test>']) await send(id);
  expect(harness.mailbox.mails.map(({ repeats }) => repeats)).toEqual([1, 0]);
  expect((await read('/mailbox')).text).toContain('1 × and dropped');
});

test.each([
  ['busy', 451],
  ['refuse_address', 550],
  ['refuse_content', 554],
])('misbehaves when it’s told to: %s', async (kind, responseCode) => {
  await post('/mailbox/faults', { kind, times: '1', address: 'ada@example.edu' });
  await expect(send()).rejects.toMatchObject({ responseCode });
  await send();
  expect(harness.mailbox.mails).toHaveLength(1);
});

test('behaves again when it’s told to, and can be emptied', async () => {
  await post('/mailbox/faults', { kind: 'busy' });
  await expect(send()).rejects.toThrow(/Try again later/);
  await post('/mailbox/behave', {});
  await send();
  await post('/mailbox/empty', {});
  expect((await read('/mailbox')).text).toContain('There are no mails yet.');
});
