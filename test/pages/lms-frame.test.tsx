import { act, screen, waitFor } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
/** The page's messages to the LMS around it. */
let said: unknown[];
/** Tells the page's observers which part of it is visible. */
let see: (isIntersecting: boolean, top?: number) => void;

beforeEach(() => {
  said = [];
  const lms = { postMessage: (message: unknown) => said.push(message) };
  Object.defineProperty(window, 'parent', { configurable: true, value: lms });
  const observers = new Set<(entries: object[]) => void>();
  const whole = document.documentElement.getBoundingClientRect();
  see = (isIntersecting, top = 0) =>
    [...observers].forEach((tell) =>
      tell([{ isIntersecting, intersectionRect: { top, bottom: top + 400 }, boundingClientRect: whole }]),
    );
  class Observer {
    readonly tell: (entries: object[]) => void;
    constructor(tell: (entries: object[]) => void) {
      this.tell = tell;
    }
    observe() {
      observers.add(this.tell);
    }
    disconnect() {
      observers.delete(this.tell);
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  network = new FakeApi();
  network.install();
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
  network.answer(checkTaskRunners, undefined, { core: { status: false } });
});
afterEach(() => Object.defineProperty(window, 'parent', { configurable: true, value: window }));

const openWithNotice = async () => {
  openPage('/about', { abilities: ['batches.view'] });
  await screen.findByText(/^Some course data can’t be updated/);
};

test("shows a notice in the LMS's page too when it's out of sight in the frame", async () => {
  await openWithNotice();
  act(() => see(false));
  expect(said).toContainEqual({
    subject: 'lti.showAlert',
    title: 'Courseyard',
    body: expect.stringMatching(/^Some course data can’t be updated/) as unknown,
    alertType: 'warning',
  });
});

test("doesn't repeat in the LMS's page what is repeated here", async () => {
  network.refuse(updateLiveEvents, { id: 1 }, 503, { code: 'unavailable', message: 'Not now.' });
  const user = openPage('/manage/live-events');
  const toggle = await screen.findByRole('checkbox', { name: 'Use live events' });
  for (const times of [/Not now\./, /2 times/]) {
    await user.click(toggle);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(times));
    act(() => see(false));
  }
  expect(said.filter((message) => (message as { body?: string }).body === 'Not now.')).toHaveLength(1);
});

test('shows a visible notice in one place only', async () => {
  await openWithNotice();
  act(() => see(true));
  expect(said).not.toContainEqual(expect.objectContaining({ subject: 'lti.showAlert' }));
});

test("scrolls the top of a page into view in the LMS's page", async () => {
  openPage('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(said).toContainEqual({ subject: 'lti.scrollToTop' });
});

test("asks to be told when the LMS's page is scrolled, and then looks which part is visible", async () => {
  openPage('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(said).toContainEqual({ subject: 'lti.enableScrollEvents' });
  const seenTop = () => document.documentElement.style.getPropertyValue('--seen-top');
  act(() => see(true, 0));
  const told = { data: { subject: 'lti.scroll', scrollY: 300 }, source: window.parent };
  act(() => void window.dispatchEvent(Object.assign(new Event('message'), told)));
  act(() => see(true, 300));
  expect(seenTop()).toBe('300px');
  // Others aren't believed.
  act(() => void window.dispatchEvent(Object.assign(new Event('message'), { ...told, source: window })));
  act(() => see(true, 500));
  expect(seenTop()).toBe('300px');
});
