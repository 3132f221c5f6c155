import { screen, waitFor, within } from '@testing-library/react';
import { readCourse } from '#shared/courses/course.api.ts';
import * as api from '#shared/messages/message.api.ts';
import type { CourseMessage, ThreadPart } from '#shared/messages/message.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { exampleCourseDetails } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readCourse, { id: 7 }, exampleCourseDetails());
  network.answer(api.markMessagesRead, { id: 7 }, { unreadCount: 0 });
});

const message = (id: number, given: Partial<CourseMessage> = {}): CourseMessage => ({
  id,
  authorName: 'Amara Okafor',
  isOwn: false,
  isByInstructor: true,
  body: `Message ${id}`,
  at: '2026-11-20T10:00:00.000Z',
  copy: null,
  ...given,
});
const thread = (messages: readonly CourseMessage[], given: Partial<ThreadPart> = {}) =>
  network.answer(
    api.listMessages,
    { id: 7 },
    {
      messages: [...messages],
      hasEarlier: false,
      unreadCount: 0,
      lastReadId: null,
      canWrite: true,
      isCopied: false,
      ...given,
    },
  );
const log = () => screen.findByRole('log', { name: 'Messages' });
const field = () => screen.findByRole('textbox', { name: /^Your message/ });

test('shows who wrote what, on which side, with links that work', async () => {
  thread([
    message(1, { body: 'See https://example.edu/a.\n<b>Bye</b>' }),
    message(2, {
      isOwn: true,
      isByInstructor: false,
      authorName: 'Pat',
      copy: { state: 'failed', message: 'Canvas said no.' },
    }),
  ]);
  openPage('/courses/7/messages', { isReadyGo: true });
  const [first, second] = within(await log()).getAllByRole('article');
  expect(first).toHaveTextContent(/Amara Okafor.*Instructor.*See https:\/\/example\.edu\/a\. ?<b>Bye<\/b>/s);
  expect(within(first ?? document.body).getByRole('link')).toHaveAttribute('href', 'https://example.edu/a');
  expect(second).toHaveTextContent(/Pat \(you\).*Staff.*Not copied to Canvas.*Canvas said no\./s);
});

test('sends a message, and keeps what was written when that fails and when the person leaves', async () => {
  thread([]);
  network.refuse(api.sendMessage, { id: 7 }, 503, { code: 'unavailable', message: 'Try again later.' });
  const user = openPage('/courses/7/messages', { isReadyGo: true });
  await writeInto(user, await field(), 'Hello there');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Try again later.')).toBeInTheDocument();
  expect(await field()).toHaveValue('Hello there');
  await user.click(screen.getByRole('tab', { name: /^Overview/ }));
  await user.click(await screen.findByRole('tab', { name: /^Messages/ }));
  expect(await field()).toHaveValue('Hello there');
  network.answer(api.sendMessage, { id: 7 }, message(1, { isOwn: true }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/goes to the instructors of this course/);
  expect(await field()).toHaveValue('');
  await waitFor(async () => expect(await field()).toHaveFocus());
});

test('who may only read doesn’t write', async () => {
  thread([message(1)], { canWrite: false });
  openPage('/courses/7/messages', { isReadyGo: true });
  expect(await screen.findByText('You can read these messages, but not write here.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the tab says how many messages are unread, and the thread where they begin', async () => {
  thread([message(1), message(2)], { unreadCount: 1, lastReadId: 1 });
  openPage('/courses/7/messages', { isReadyGo: true });
  expect(await screen.findByRole('tab', { name: /1 unread message/ })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 2, name: 'New' })).toBeInTheDocument();
});

test('one’s own message isn’t called new', async () => {
  thread([message(1), message(2, { isOwn: true }), message(3)], { unreadCount: 1, lastReadId: 1 });
  openPage('/courses/7/messages', { isReadyGo: true });
  const parts = within(await log()).getAllByText(/^(New|Message \d)$/);
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Message 1', 'Message 2', 'New', 'Message 3']);
});
