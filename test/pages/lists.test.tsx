import { screen, waitFor, within } from '@testing-library/react';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { listUnbatchedCourses } from '#shared/batches/add-courses.api.ts';
import { listBatchCourses, listExceptions } from '#shared/batches/batch-courses.api.ts';
import { listBatches, readBatch } from '#shared/batches/batch.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { readDefaultView } from '#shared/quick-views/default-view.api.ts';
import { listInstitutions } from '#shared/institutions/manage-institutions.api.ts';
import { listPeople, searchCanvasPeople } from '#shared/people/person.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { readSyncStatus } from '#shared/syncs/sync.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import { exampleColumns, examplePage } from '#test/support/example-table.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { sampleAnswer } from '#test/support/sample.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answerEverything(1);
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(readDefaultView, undefined, {
    quickView: 'everything',
    source: 'built_in',
    kept: null,
  });
  network.answer(listUndos, undefined, { undos: [] });
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, { id: 3 }, exampleBatch({ id: 3, type: 'hybrid' }));
  network.answer(readSyncStatus, { id: 3 }, { currentSync: null, state: 'open', nextScheduledSync: null });
});

const said = () => document.querySelector('[data-announcer]')?.textContent;

/** A list that finds nothing for "zzz", and one row for anything else. */
const answerSearches = (target: Endpoint, params?: object) =>
  network.answerBy(target, params, ({ url, body }) => {
    const isNone = `${url} ${JSON.stringify(body)}`.includes('zzz');
    // Every list is an object.
    const answer = sampleAnswer(target, isNone ? 'empty' : 1) as object;
    return { ...answer, ...pageOf(isNone ? 0 : 1), ...('status' in answer && { status: 'ready' }) };
  });

const abilities: Settings['abilities'] = [
  'institution.manage',
  'batches.view',
  'batch.create',
  'institutions.manage',
];

const three = { id: 3 };
const lists: readonly (readonly [string, Endpoint, object | undefined, string])[] = [
  ['/courses', queryCourses, undefined, 'No courses match.'],
  ['/manage/batches', listBatches, undefined, 'No batches match your search.'],
  ['/manage/batches/3', listBatchCourses, three, 'No courses match.'],
  ['/manage/batches/3/courses/exceptions', listExceptions, three, 'No courses match.'],
  ['/manage/batches/3/courses/add?account=1', listUnbatchedCourses, three, 'No courses match.'],
  ['/manage/people', listPeople, undefined, 'No people match.'],
  ['/manage/people?add=search', searchCanvasPeople, undefined, 'Nobody found in Canvas.'],
  ['/manage/teams', listTeams, undefined, 'No teams match your search.'],
  ['/institutions', listInstitutions, undefined, 'No institutions match.'],
  ['/manage/audit', listAuditEntries, undefined, 'No entries match.'],
];

test.each(lists)(
  "says what a search of %s found, and offers no pages when there's only one",
  async (path, target, params, none) => {
    answerSearches(target, params);
    const user = openPage(path, {
      abilities: ['institution.manage', 'batches.view', 'batch.create', 'institutions.manage'],
    });
    if (path.includes('?add=')) await screen.findByRole('dialog');
    const box = (await screen.findAllByRole('searchbox')).at(-1)!;
    expect(said()).toBe('');
    await user.type(box, 'zzz');
    await waitFor(() => expect(said()).toBe(none));
    await user.clear(box);
    await user.type(box, 'Ñan');
    await waitFor(() => expect(said()).toMatch(/^\d+ results?$/));
    expect(screen.queryByRole('navigation', { name: /^Page/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).not.toBeInTheDocument();
  },
);

/** Columns without values: what can be done with a row. */
const notValues = ['Actions', 'Select'];

const unsorted = () =>
  screen
    .getAllByRole('columnheader')
    .filter((header) => within(header).queryByRole('button') === null)
    .map(({ textContent }) => textContent)
    .filter((name) => !notValues.includes(name));

test.each([
  '/courses',
  '/manage/batches',
  '/manage/batches/3',
  '/manage/batches/3/courses/exceptions',
  '/manage/batches/3/courses/add?account=1',
  '/manage/batches/3/sync/history',
  '/manage/people',
  '/manage/tags',
  '/manage/teams',
  '/manage/audit',
  '/institutions',
  '/institutions/1/taskrunners',
  '/user',
  '/about',
])('sorts every table of %s by each of its columns', async (path) => {
  network.answer(readBatch, three, exampleBatch({ id: 3, type: 'hybrid' }));
  const { institution } = settingsWith();
  const user = openPage(path, { abilities, institution: { ...institution, features: ['tags'] } });
  if (path.endsWith('/taskrunners'))
    await user.click(await screen.findByRole('button', { name: /^What Canvas has to allow/ }));
  await screen.findAllByRole('columnheader');
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument());
  expect(unsorted()).toEqual([]);
});

test('says nothing about a search until the answer arrives', async () => {
  answerSearches(queryCourses);
  const user = openPage('/courses');
  await user.type(await screen.findByRole('searchbox'), 'zzz');
  await waitFor(() => expect(said()).toBe('No courses match.'));
  const release = network.hold(queryCourses, undefined, examplePage([]));
  await user.type(screen.getByRole('searchbox'), 'z');
  await waitFor(() => expect(network.calls.at(-1)?.body).toMatchObject({ search: 'zzzz' }));
  const before = document.querySelector('[data-announcer]')?.firstChild;
  release();
  await waitFor(() => expect(document.querySelector('[data-announcer]')?.firstChild).not.toBe(before));
  expect(said()).toBe('No courses match.');
});
