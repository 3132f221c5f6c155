import { screen, within } from '@testing-library/react';
import { listBatches, readBatch, readBatchSettings } from '#shared/batches/batch.api.ts';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, exampleCourseDetails, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openApp, openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  const batch = exampleBatch({ id: 3, type: 'static', title: 'Fall 2026' });
  network.answer(listBatches, undefined, { batches: [batch], canSeeArchived: false });
  network.answer(readBatch, { id: 3 }, batch);
  network.answer(readBatchSettings, { id: 3 }, batch);
  network.answer(listBatchCourses, { id: 3 }, { courses: [], ...pageOf(0) });
  network.answer(
    readCourse,
    { id: 7 },
    exampleCourseDetails({ id: 7, title: 'Botany', batches: [{ id: 3, title: 'Fall 2026' }] }),
  );
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const crumbs = () => {
  const [nav] = screen.getAllByRole('navigation', { name: 'Breadcrumb' });
  return within(nav!)
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href') ?? null]);
};

test("shows the path from the list of batches to one batch's settings", async () => {
  const user = openPage('/manage/batches/3');
  await heading('Fall 2026');
  expect(crumbs()).toEqual([
    ['Batches', '/manage/batches'],
    ['Fall 2026', null],
  ]);
  await user.click(screen.getByRole('link', { name: 'Edit settings' }));
  await heading('Settings for Fall 2026');
  expect(crumbs()).toEqual([
    ['Batches', '/manage/batches'],
    ['Fall 2026', '/manage/batches/3'],
    ['Settings', null],
  ]);
  await user.click(screen.getByRole('link', { name: 'Fall 2026' }));
  await heading('Fall 2026');
});

test.each([
  [
    3,
    [
      ['Batches', '/manage/batches'],
      ['Fall 2026', '/manage/batches/3'],
      ['Botany', null],
    ],
  ],
  [
    999,
    [
      ['Courses', '/courses'],
      ['Botany', null],
    ],
  ],
])('links back to batch %s only if the course is in it', async (batch, expected) => {
  openPage(`/courses/7?batch=${batch}`);
  await heading('Botany');
  expect(crumbs()).toEqual(expected);
});

test('titles its own tab with the page, its parents and the institution', async () => {
  openPage('/manage/batches/settings/3', { kind: 'tab' });
  await heading('Settings for Fall 2026');
  expect(document.title).toBe('Settings · Fall 2026 · Batches · Northfield University · Courseyard');
});

test('leaves it to the LMS to say whose pages it frames', async () => {
  openPage('/manage/batches/3', { kind: 'embedded', person: { id: 1, name: 'Ada Lovelace', email: null } });
  await heading('Fall 2026');
  expect(document.title).toBe('Fall 2026 · Batches · Courseyard');
  expect(within(screen.getByRole('banner')).queryByText('Ada Lovelace')).not.toBeInTheDocument();
});

test('names the tab after the page from the start, while things still load', async () => {
  const release = network.hold(readCourse, { id: 7 }, exampleCourseDetails({ id: 7, title: 'Botany' }));
  openPage('/courses/7');
  await screen.findByRole('link', { name: 'Courses', current: 'page' });
  expect(document.title).toBe('Course · Courseyard');
  release();
  await heading('Botany');
  expect(document.title).toBe('Botany · Courses · Courseyard');
});

test.each(['tab', 'login'] as const)(
  'shows product, institution and person where the session is a %s',
  async (kind) => {
    openPage('/about', { kind, person: { id: 1, name: 'Ada Lovelace', email: null } });
    await heading('About Courseyard');
    const banner = within(screen.getByRole('banner'));
    expect(
      banner.getByRole('link', { name: 'Courseyard Northfield University · Ada Lovelace' }),
    ).toBeInTheDocument();
  },
);

test('shows the same if the LMS launched into a window, and offers no other tab', async () => {
  const person = { id: 1, name: 'Ada Lovelace', email: null };
  const user = openApp('/about', settingsWith({ kind: 'embedded', person }), 'en', { isInWindow: true });
  await heading('About Courseyard');
  expect(document.title).toBe('About Courseyard · Northfield University · Courseyard');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Open in new tab' })).not.toBeInTheDocument();
});

test('shows Manage as selected on its pages, with the specified links first', async () => {
  openPage('/manage/batches');
  await heading('Batches');
  expect(screen.getByRole('link', { name: 'Manage' })).toHaveAttribute('aria-current', 'page');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'page');
  const menu = within(screen.getByRole('navigation', { name: 'Manage' }));
  const lists = menu.getAllByRole('list').map((list) => within(list).getAllByRole('link'));
  expect(lists.map((links) => links.map(({ textContent }) => textContent))).toEqual([
    ['Batches', 'Quick views', 'People', 'Teams', 'Institution settings', 'Task runners', 'Live events'],
    ['Reports by mail', 'Video hosts', 'Scope', 'Audit log'],
  ]);
  expect(menu.getByRole('list', { name: 'Further pages' })).toBeInTheDocument();
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Batches');
});

test('offers people in no team nothing that would be empty for them', async () => {
  openPage('/about', { abilities: [] });
  await heading('About Courseyard');
  const banner = within(screen.getByRole('banner'));
  const links = within(banner.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard']);
  expect(banner.queryByRole('link', { name: 'Manage' })).not.toBeInTheDocument();
  expect(network.asked(checkTaskRunners)).toEqual([]);
});

test('leads a person in no team who can manage something there', async () => {
  openPage('/about', { abilities: ['institution.manage'] });
  await heading('About Courseyard');
  expect(screen.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/manage/general');
});

test("doesn't show Manage as selected on other pages", async () => {
  openPage('/about');
  await heading('About Courseyard');
  expect(screen.getByRole('link', { name: 'Manage' })).not.toHaveAttribute('aria-current');
});

test.each([false, true])('passes axe in its own tab (high contrast: %s)', async (isHighContrast) => {
  openPage('/manage/batches/3', { isHighContrast, kind: 'tab', mockData: true });
  await heading('Fall 2026');
  expect(await axeViolations()).toEqual([]);
});
