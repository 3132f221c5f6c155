import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { columnsByTool } from '#client/columns/column-choice.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumns, listColumnWords } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleColumns, examplePage, exampleRow } from '#test/support/example-table.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { press } from '#test/support/press-keys.ts';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: true });
  network.answer(queryCourses, undefined, examplePage([exampleRow()]));
});

type Asked = Input<typeof queryCourses>['body'];
const allAsked = () =>
  network.calls.filter(({ url }) => url === queryCourses.path).map(({ body }) => body as Asked);
const lastFilter = () => allAsked().at(-1)?.filter;
const addFilter = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  return screen.findByRole('dialog', { name: 'Add filter' });
};
const choose = async (user: UserEvent, field: string | RegExp, option: string, place = 0) => {
  const fields = await screen.findAllByRole('combobox', { name: field });
  await user.click(fields[place] ?? document.body);
  await user.click(await screen.findByRole('option', { name: option }));
};
/** The button says how many courses it will show as soon as it knows. */
const apply = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: /^(Apply filter|Show \d+ courses?)$/ }));
const chip = (sentence: string) => screen.findByRole('button', { name: `Change filter: ${sentence}` });

test('builds a filter with an alternative, shows it as a sentence, and asks for it', async () => {
  const user = openPage('/courses');
  await addFilter(user);
  await choose(user, /^Column/, 'Accessibility score');
  await choose(user, 'Has to', 'be below');
  await writeInto(user, screen.getByRole('textbox', { name: 'Number' }), '70.5');
  await user.click(screen.getByRole('button', { name: 'Or …' }));
  await choose(user, 'Has to', 'be empty or unknown', 1);
  expect(await axeViolations()).toEqual([]);
  await apply(user);
  await chip('Accessibility score below 70.5 or Accessibility score is empty');
  expect(address()).toBe('/courses?filter=udoit.score%3Abelow%3A70.5%7Cempty');
  const any = [{ op: 'below', value: 70.5 }, { op: 'empty' }];
  await waitFor(() => expect(lastFilter()).toEqual([{ column: 'udoit.score', any }]));
});

test('finds a column by what is typed, under its tool', async () => {
  const user = openPage('/courses');
  await addFilter(user);
  await writeInto(user, await screen.findByRole('combobox', { name: /^Column/ }), 'alternative');
  const group = await screen.findByRole('group', { name: 'UDOIT' });
  expect(within(group).getAllByRole('option')).not.toHaveLength(0);
  expect(screen.queryByRole('group', { name: 'Core' })).not.toBeInTheDocument();
});

test('says what is wrong with a value, and applies nothing until it is right', async () => {
  const user = openPage('/courses');
  await addFilter(user);
  await apply(user);
  expect(await screen.findByText('Choose a column')).toBeInTheDocument();
  await choose(user, /^Column/, 'Students');
  await choose(user, 'Has to', 'be between');
  await user.type(screen.getByRole('textbox', { name: 'From' }), '20');
  await user.type(screen.getByRole('textbox', { name: 'To' }), '10');
  await apply(user);
  expect(await screen.findByText('This is below the first number')).toBeInTheDocument();
  const to = screen.getByRole('textbox', { name: /^To/ });
  await waitFor(() => expect(to).toHaveFocus());
  await user.type(to, '0');
  await apply(user);
  await chip('Students from 20 to 100');
});

test('takes a day from the calendar and a number of days', async () => {
  const user = openPage('/courses?filter=core.endDate:before:2026-03-15');
  await user.click(await chip('Ends before Mar 15, 2026'));
  await user.click(await screen.findByRole('button', { name: 'Choose a date: Date' }));
  await user.click(await screen.findByRole('button', { name: 'Tuesday, March 17, 2026' }));
  await user.click(screen.getByRole('button', { name: 'Or …' }));
  await choose(user, 'Has to', 'be within the next days', 1);
  await user.type(screen.getByRole('textbox', { name: 'Days' }), '0');
  await apply(user);
  expect(await screen.findByText('Enter a whole number from 1 to 3650')).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: /^Days/ }));
  await user.type(screen.getByRole('textbox', { name: /^Days/ }), '14');
  await apply(user);
  expect(await chip('Ends before Mar 17, 2026 or Ends within the next 14 days')).toBeVisible();
});

test("offers the institution's own words, and names them in the chip", async () => {
  const words = [
    { value: '7', label: 'Fall 2026' },
    { value: '8', label: 'Spring 2027' },
  ];
  network.answer(listColumnWords, { id: 'core.termName' }, { words });
  const user = openPage('/courses');
  await addFilter(user);
  await choose(user, /^Column/, 'Term');
  await choose(user, /^Any of these/, 'Fall 2026');
  await user.click(await screen.findByRole('option', { name: 'Spring 2027' }));
  await user.keyboard('{Escape}');
  await apply(user);
  await chip('Term: Fall 2026 or Spring 2027');
  expect(lastFilter()).toEqual([{ column: 'core.termName', any: [{ op: 'one_of', value: ['7', '8'] }] }]);
});

test('chooses an account once with all below, from a tree with counts, found by another word', async () => {
  const words = [
    { value: '1', label: 'Northfield', parent: null, count: 220 },
    { value: '2', label: 'College of Sciences', parent: '1', count: 72 },
    { value: '3', label: 'Biology', parent: '2', count: 21 },
  ];
  network.answer(listColumnWords, { id: 'core.accountName' }, { words });
  network.answer(queryCourses, undefined, examplePage([exampleRow()], { inScope: 0 }));
  const user = openPage('/courses');
  await addFilter(user);
  await writeInto(user, await screen.findByRole('combobox', { name: /^Column/ }), 'college');
  await user.click(await screen.findByRole('option', { name: /^Account.*college, department/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Biology 21' }));
  await user.click(screen.getByRole('checkbox', { name: 'College of Sciences 72' }));
  expect(screen.getByRole('checkbox', { name: 'Biology 21' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Biology 21' })).toBeDisabled();
  expect(await axeViolations()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Show 1 course (0 in scope)' }));
  await chip('Account in College of Sciences');
  expect(address()).toBe('/courses?filter=core.accountName%3Awithin%3A2');
  await waitFor(() =>
    expect(lastFilter()).toEqual([{ column: 'core.accountName', any: [{ op: 'within', value: ['2'] }] }]),
  );
});

test.each([
  ['en', 'department', 'Account'],
  ['en', 'alt text', 'Images with alternative text (%)'],
  ['en', 'due', 'Deadline'],
])('finds in %s by “%s” what is called %s', (_, typed, label) => {
  const found = columnsByTool(exampleColumns().columns, typed).flatMap(({ columns }) => columns);
  expect(found.map((column) => column.label)).toContain(label);
});

test('asks a flag for yes or no, and goes on with a column that is filtered already', async () => {
  const user = openPage('/courses?filter=core.published:is:yes');
  await chip('Published: yes');
  await addFilter(user);
  await choose(user, /^Column/, 'Published');
  expect(screen.getByRole('combobox', { name: 'Has to' })).toHaveValue('be yes');
  await choose(user, 'Has to', 'be no');
  await apply(user);
  await chip('Published: no');
  expect(screen.queryByRole('button', { name: 'Change filter: Published: yes' })).not.toBeInTheDocument();
});

test('takes filters away one by one, or all at once', async () => {
  const user = openPage('/courses?filter=core.published:is:yes;udoit.score:below:70&search=art');
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Published: yes' }));
  await waitFor(() => expect(address()).toBe('/courses?filter=udoit.score%3Abelow%3A70&search=art'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/courses'));
  expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus();
});

test('names the team whose batches a link is about, and takes that away', async () => {
  network.answer(listBatches, undefined, {
    batches: [exampleBatch({ team: { id: 4, title: 'Arts' } })],
    canSeeArchived: true,
  });
  const user = openPage('/courses?team=4');
  expect(await screen.findByText('Batches of the team Arts')).toBeInTheDocument();
  await waitFor(() => expect(allAsked().at(-1)).toMatchObject({ teamId: 4, batchIds: [] }));
  await user.click(screen.getByRole('button', { name: 'Remove filter: team Arts' }));
  await waitFor(() => expect(address()).toBe('/courses'));
  await waitFor(() => expect(allAsked().at(-1)).not.toHaveProperty('teamId'));
});

test('shows no courses for a filter that can’t be read, until it’s cleared', async () => {
  const user = openPage('/courses?filter=udoit.score:below:many');
  const problem = await screen.findByRole('alert');
  expect(problem).toHaveTextContent(/^The filter in this address can’t be read, so no courses are shown/);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(allAsked()).toEqual([]);
  await user.click(within(problem).getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('rowheader', { name: 'Botany' })).toBeInTheDocument();
  expect(address()).toBe('/courses');
});

test('keeps filters on columns that aren’t there, says so, and doesn’t send them', async () => {
  network.answer(listColumns, undefined, exampleColumns(['tidyup']));
  openPage('/courses?filter=gone.since:empty;tidyup.issue_count:above:3;core.published:is:yes');
  expect(await screen.findByText('gone.since is empty (not available, not applied)')).toBeInTheDocument();
  expect(screen.getByText(/^2 filters aren’t applied/)).toBeInTheDocument();
  await chip('Published: yes');
  expect(lastFilter()).toEqual([{ column: 'core.published', any: [{ op: 'is', value: true }] }]);
  expect(address()).toContain('gone.since');
});

test('builds a filter by keyboard alone', async () => {
  const user = openPage('/courses');
  const add = await screen.findByRole('button', { name: 'Add filter' });
  while (document.activeElement !== add) await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  const field = await screen.findByRole('combobox', { name: /^Column/ });
  while (document.activeElement !== field) await user.tab();
  await user.keyboard('Students');
  press('ArrowDown', 'Enter');
  await waitFor(() => expect(field).toHaveValue('Students'));
  const number = await screen.findByRole('textbox', { name: 'Number' });
  while (document.activeElement !== number) await user.tab();
  await user.keyboard('30{Enter}');
  expect(await chip('Students at least 30')).toBeVisible();
});
