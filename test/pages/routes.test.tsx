import { screen, waitFor } from '@testing-library/react';
import { clientToken } from '#client/data/call.ts';
import { Problem } from '#client/data/problem.ts';
import { startSession } from '#client/data/start-session.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { listBatches, readBatch } from '#shared/batches/batch.api.ts';
import { listLoginInstitutions } from '#shared/sessions/session.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openApp, openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listLoginInstitutions, undefined, { institutions: [], harnessUrl: null });
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const notSignedIn = { code: 'not_signed_in', message: 'Your session has ended.' } as const;

test('leads people without a session from a page to the login page, and remembers the page', async () => {
  openApp('/courses?batches=1&search=art', null);
  expect(await heading('Open Courseyard from Canvas')).toBeInTheDocument();
  expect(address()).toBe('/login?next=%2Fcourses%3Fbatches%3D1%26search%3Dart');
});

test("returns from the login page once there's a session", async () => {
  openPage('/login?next=%2Fmanage%2Fbatches');
  expect(await heading('Batches')).toBeInTheDocument();
  expect(address()).toBe('/manage/batches');
});

test('leads to the login page when the server ends the session', async () => {
  network.refuse(listBatches, undefined, 401, notSignedIn);
  openPage('/manage/batches');
  expect(await heading('Open Courseyard from Canvas')).toBeInTheDocument();
  expect(address()).toBe('/login?next=%2Fmanage%2Fbatches');
});

test('offers to log in with Canvas, and returns to the page from there', async () => {
  const login = { domainName: 'northfield.test', title: 'Northfield University' };
  network.answer(listLoginInstitutions, undefined, { institutions: [login], harnessUrl: null });
  openApp('/courses?batches=1', null);
  expect(await screen.findByRole('link', { name: /Northfield University/ })).toHaveAttribute(
    'href',
    '/login/canvas?domain=northfield.test',
  );
  expect(await axeViolations()).toEqual([]);
  history.replaceState(null, '', '/login/canvas/return');
  await comeBack({ kind: 'login', start: { path: '/dashboard', notice: null } });
  expect(address()).toBe('/courses?batches=1');
  await comeBack({ kind: 'embedded', start: { path: '/courses/7', notice: null } });
  expect(address()).toBe('/courses/7');
});

/** The server's data in the page for a new session, and the result in the app. */
async function comeBack(given: Partial<Settings>) {
  const inPage = document.createElement('script');
  inPage.id = 'settings';
  inPage.type = 'application/json';
  inPage.textContent = JSON.stringify({ ...settingsWith(given), clientToken: 'a-new-token' });
  document.body.append(inPage);
  expect(await startSession()).toMatchObject(given);
  expect(clientToken.get()).toBe('a-new-token');
  expect(document.getElementById('settings')).toBeNull();
}

test('tells an instructor in the view itself that their session has ended', async () => {
  openApp('/instructor/view/7', null);
  expect(await heading('Open Courseyard from Canvas')).toBeInTheDocument();
  expect(address()).toBe('/instructor/view/7');
});

test.each(['/404-not-found', '/not-found', '/no-such-page'])(
  "says at %s that the page doesn't exist, also to strangers",
  async (path) => {
    openApp(path, null);
    expect(await heading('Page not found')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(address()).toBe(path);
    expect(await axeViolations()).toEqual([]);
  },
);

test("goes to the not-found page when a page's record doesn't exist", async () => {
  network.refuse(readCourse, { id: 7 }, 404, { code: 'not_found', message: 'Not found' });
  openPage('/courses/7');
  expect(await heading('Page not found')).toBeInTheDocument();
  expect(address()).toBe('/404-not-found');
});

test("goes to the error page when the record can't be read, with a way to retry", async () => {
  network.refuse(readCourse, { id: 7 }, 503, {
    code: 'unavailable',
    message: 'The database cannot be reached.',
  });
  const user = openPage('/courses/7');
  expect(await heading('Something went wrong')).toBeInTheDocument();
  expect(address()).toBe('/error');
  expect(screen.getByText('The database cannot be reached.')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  network.refuse(readCourse, { id: 7 }, 404, { code: 'not_found', message: 'Not found' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('Page not found')).toBeInTheDocument();
});

test.each([
  [
    'why, if the server said',
    { code: 'unavailable', message: 'The database is full.' },
    'The database is full.',
  ],
  ['that no one answers, if so', { code: 'unavailable' }, 'Courseyard can’t be reached right now.'],
  ['something general, if nothing is known', {}, /The page couldn’t be shown/],
] as const)('when not even the session could be read, offers a retry and says %s', async (_, body, text) => {
  openApp('/dashboard', new Problem(body));
  expect(await heading('Something went wrong')).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(address()).toBe('/dashboard');
  expect(network.calls).toEqual([]);
});

test('hides a page that needs an ability from people without it', async () => {
  openApp('/manage/batches/create-batch', settingsWith({ abilities: [] }));
  expect(await heading('Page not found')).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test.each([
  ['/batches?search=fall', '/manage/batches?search=fall'],
  ['/settings', '/manage/general'],
  ['/quick-views', '/courses'],
])('leads from %s to the intended page', async (from, to) => {
  openPage(from);
  await waitFor(() => expect(address()).toBe(to));
});

test('leads from the short address of a batch to its page', async () => {
  network.answer(readBatch, { id: 3 }, exampleBatch({ id: 3, title: 'Fall 2026' }));
  openPage('/batches/3');
  expect(await heading('Fall 2026')).toBeInTheDocument();
  expect(address()).toBe('/manage/batches/3');
});

test('leads a stranger from a short address to the login page, and remembers the address', async () => {
  openApp('/batches/3', null);
  expect(await heading('Open Courseyard from Canvas')).toBeInTheDocument();
  expect(address()).toBe('/login?next=%2Fbatches%2F3');
});
