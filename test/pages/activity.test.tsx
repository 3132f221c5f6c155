import { screen, waitFor } from '@testing-library/react';
import { TaughtActivitySection } from '#client/activity/activity-section.tsx';
import type { ActivityEntry } from '#shared/courses/activity.ts';
import { listActivity, listTaughtActivity } from '#shared/courses/activity.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleCourseDetails, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { openPart } from '#test/support/open-part.tsx';

const entry = (given: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  kind: 'scanned',
  tool: 'udoit',
  at: '2026-03-05T10:00:00Z',
  since: '2026-03-05T10:00:00Z',
  times: 1,
  person: null,
  facts: {},
  changes: [],
  errorMessage: null,
  ...given,
});

const entries = [
  entry({
    id: 5,
    changes: [
      { metric: 'udoit.score', from: 70, to: 82.55 },
      { metric: 'udoit.error_count', from: null, to: 4 },
    ],
  }),
  entry({ id: 4, times: 12, since: '2026-02-20T10:00:00Z' }),
  entry({ id: 3, kind: 'scan_failed', errorMessage: 'Canvas doesn’t answer.' }),
  entry({
    id: 2,
    kind: 'findings_resolved',
    person: 'Pat Reviewer',
    facts: { count: 3, rule: 'img-alt-missing', item: '<b>Week 1</b>', reason: 'Decoration only' },
  }),
  entry({ id: 1, kind: 'state_changed', tool: null, facts: { state: 'available' } }),
];

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readCourse, { id: 7 }, exampleCourseDetails());
  network.answer(listActivity, { id: 7 }, { entries, pagination: pageOf(25).pagination });
});

const rowOf = async (text: string | RegExp) => (await screen.findByText(text)).closest('tr');

test('shows what happened to a course, when and by whom, with names as plain text', async () => {
  openPage('/courses/7/activity');
  expect(await rowOf('Accessibility score: 70 → 82.6')).toHaveTextContent('Errors: 4');
  expect(await rowOf(/^12 times in a row, first on Feb 20, 2026/)).toHaveTextContent('Nothing new');
  expect(await rowOf('Canvas doesn’t answer.')).toHaveTextContent('Scan failed');
  const resolved = await rowOf('3 findings in “<b>Week 1</b>”');
  expect(resolved).toHaveTextContent('Pat Reviewer');
  expect(resolved).toHaveTextContent('Rule: Images without a description');
  expect(resolved).toHaveTextContent('Reason: Decoration only');
  expect(await rowOf('Now published')).toHaveTextContent('Courseyard');
  expect(await axeViolations()).toEqual([]);
});

test('filters and pages through the address', async () => {
  const user = openPage('/courses/7/activity');
  await screen.findByText('Now published');
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Scan failed' }));
  await waitFor(() => expect(address()).toBe('/courses/7/activity?kind=scan_failed'));
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() =>
    expect(network.asked(listActivity, { id: 7 }).at(-1)).toBe(
      '/api/courses/7/activity?page=2&limit=10&kind=scan_failed',
    ),
  );
});

test('an instructor’s list goes back to its first page when it’s narrowed', async () => {
  network.answer(listTaughtActivity, undefined, { entries, pagination: pageOf(25).pagination });
  const asked = () =>
    new URL(network.asked(listTaughtActivity).at(-1) ?? '', 'http://x').searchParams.toString();
  const user = openPart(<TaughtActivitySection course={{ courseId: 7, seenBy: 'instructor' }} />);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked()).toBe('page=2&limit=10'));
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Scan failed' }));
  await waitFor(() => expect(asked()).toBe('page=1&limit=10&kind=scan_failed'));
});

test('tells an empty list from a filter without results', async () => {
  network.answer(listActivity, { id: 7 }, { entries: [], pagination: pageOf(0).pagination });
  openPage('/courses/7/activity');
  expect(await screen.findByText(/^Nothing has happened yet/)).toBeInTheDocument();
});

test("says so when it can't be loaded, and tries again", async () => {
  network.refuse(listActivity, { id: 7 }, 503, { code: 'unavailable', message: '' });
  const user = openPage('/courses/7/activity');
  expect(await screen.findByText(/^The course’s activity couldn’t be loaded/)).toBeInTheDocument();
  network.answer(listActivity, { id: 7 }, { entries, pagination: pageOf(5).pagination });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Now published')).toBeInTheDocument();
});
