import { screen, within } from '@testing-library/react';
import { pages } from '#client/app/pages.tsx';
import { abilities } from '#shared/access/abilities.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listBulkActions } from '#shared/bulk-actions/bulk-action.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { exampleCourseDetails } from '#test/support/examples.ts';
import { exampleColumns, examplePage, exampleRow } from '#test/support/example-table.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

/** All that only the ReadyGo flavour has, as far as people see it: a new part of it belongs in these lists. */
const readyGoPages = pages.filter(({ flavour }) => flavour === 'readygo');
const inMainMenu = ['Tasks'];
const inManageMenu = ['Status', 'Alerts', 'Checklists'];
const inBulkMenu = [
  'Set status…',
  'Assign a checklist…',
  'Remove a checklist…',
  'Publish in Canvas…',
  'Unpublish in Canvas…',
  'Message instructors…',
];
const onCourse = ['Status', 'Alerts'];
const tabsOfCourse = ['Tasks', 'People', 'Messages'];
const onAccount = ['Calendar'];
const inActivity = ['Status changed'];

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answerEverything(1);
  network.answer(readCourse, { id: 7 }, exampleCourseDetails());
});

const everyRight = (isReadyGo: boolean) => {
  const settings = { abilities: [...abilities], isReadyGo, teachesHere: true };
  network.answer(readSettings, undefined, settingsWith(settings));
  return settings;
};
const callsOfReadyGo = () =>
  namedEndpoints.filter(
    ([, target]) => target.flavour === 'readygo' && network.asked(target, { id: 7 }).length > 0,
  );

test.each(readyGoPages.map(({ path }) => `/${path.replace(/:\w+/g, '3')}`))(
  '%s isn’t found in the core flavour',
  async (path) => {
    openPage(path, everyRight(false));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(callsOfReadyGo()).toEqual([]);
  },
);

describe.each([true, false])('where it’s said that the flavour is ReadyGo: %s', (isReadyGo) => {
  const expectShown = (found: readonly (string | null)[], names: readonly string[]) =>
    expect(names.map((name) => found.includes(name))).toEqual(names.map(() => isReadyGo));
  const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

  test('the menus', async () => {
    openPage('/manage/general', everyRight(isReadyGo));
    const menu = await screen.findByRole('navigation', { name: 'Manage' });
    expectShown(textsOf(within(menu).getAllByRole('link')), inManageMenu);
    const main = screen.getByRole('navigation', { name: 'Main' });
    expectShown(textsOf(within(main).getAllByRole('link')), inMainMenu);
    const bells = await screen.findAllByRole('button', { name: /^Notifications|^More$/ });
    expect(bells).toHaveLength(isReadyGo ? 2 : 1);
  });

  test('one’s own account', async () => {
    openPage('/user', everyRight(isReadyGo));
    await screen.findAllByRole('heading', { level: 2 });
    expectShown(textsOf(screen.getAllByRole('heading', { level: 2 })), onAccount);
  });

  test('what can be done to many courses', async () => {
    network = new FakeApi();
    network.install();
    network.answer(checkTaskRunners, undefined, { core: { status: true } });
    network.answer(listBatches, undefined, { batches: [], canSeeArchived: true });
    network.answer(listBulkActions, undefined, { actions: [] });
    network.answer(listColumns, undefined, exampleColumns());
    network.answer(queryCourses, undefined, examplePage([exampleRow({ id: 2, title: 'Botany' })]));
    const user = openPage('/courses', everyRight(isReadyGo));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Botany' }));
    await user.click(screen.getByRole('button', { name: /▾/ }));
    await screen.findAllByRole('menuitem');
    expectShown(textsOf(screen.getAllByRole('menuitem')), inBulkMenu);
  });

  test('a course’s page, and the kinds of its activity', async () => {
    const user = openPage('/courses/7', everyRight(isReadyGo));
    await screen.findAllByRole('heading', { level: 2 });
    expectShown(textsOf(screen.getAllByRole('heading', { level: 2 })), onCourse);
    // Some have a number behind the name.
    const tabs = textsOf(screen.getAllByRole('tab')).map((text) => text?.replace(/\d.*$/, '') ?? null);
    expectShown(tabs, tabsOfCourse);
    await user.click(screen.getByRole('tab', { name: 'Activity' }));
    await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
    expectShown(textsOf(await screen.findAllByRole('option')), inActivity);
    expect(callsOfReadyGo().length > 0).toBe(isReadyGo);
  });
});
