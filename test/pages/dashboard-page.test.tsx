import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import type { AttentionEntry } from '#shared/dashboard/attention.ts';
import { readDashboard, type Dashboard, type Figure } from '#shared/dashboard/dashboard.api.ts';
import { filterFromText } from '#shared/filters/filter-text.ts';
import { readHelp } from '#shared/people/help.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const published = [{ column: 'core.published', any: [{ op: 'is' as const, value: true }] }];
const group = (courseCount: number, column = 'core.title') => ({
  courseCount,
  inScopeCount: courseCount,
  filter: [{ column, any: [{ op: 'not_empty' as const }] }],
});

/** All courses of these are in scope. */
const inScopeToo = (figures: readonly Omit<Figure, 'inScope'>[]): Figure[] =>
  figures.map(({ id, ...same }) => ({ id, ...same, inScope: same }));

const dashboard = (given: Partial<Dashboard> = {}): Dashboard => ({
  scope: { batchIds: [], filter: [] },
  batchCount: 2,
  figures: inScopeToo([
    { id: 'tracked', value: 1271, courseCount: 1271, inScopeCount: 1271, filter: [] },
    { id: 'published', value: 900, courseCount: 900, inScopeCount: 900, filter: published },
    { id: 'score', value: 86.44, ...group(1200, 'udoit.score') },
    { id: 'errors', value: 4204, ...group(310, 'udoit.error_count') },
    { id: 'documents', value: 412, ...group(37, 'udoit.file_review_percent') },
    { id: 'space', value: 3174.4, ...group(98, 'tidyup.reclaimable_mb') },
    { id: 'checklists', value: 62.5, ...group(240, 'readygo.tasklist_count') },
    { id: 'overdue', value: 57, ...group(31, 'readygo.task_overdue_count') },
    { id: 'alerts', value: 24, ...group(19, 'readygo.alert_count') },
  ]),
  trends: [
    { id: 'score', change: 2.13, courseCount: 1100, points: [84.3, null, 84.9, 85.2, 86, 86.44] },
    { id: 'errors', change: -312, courseCount: 1100, points: [4516, 4500, 4400, 4300, 4210, 4204] },
    { id: 'published', change: 0, courseCount: 1271, points: [900, 900, 900, 900, 900, 900] },
  ],
  standout: {
    score: { account: 'Sciences', value: 61.25, ...group(54, 'core.accountName') },
    errors: { account: 'Sciences', value: 1385, ...group(39, 'core.courseCode') },
    published: {
      term: 'Spring 2027',
      daysLeft: 45,
      termCount: 71,
      termInScopeCount: 71,
      ...group(6, 'core.termName'),
    },
  },
  states: [
    { state: 'unpublished', ...group(371) },
    { state: 'available', ...group(800) },
    { state: 'completed', ...group(100) },
    { state: 'deleted', ...group(0) },
  ],
  bands: [
    { band: 'good', ...group(900) },
    { band: 'fair', ...group(200) },
    { band: 'poor', ...group(100) },
    { band: null, ...group(71) },
  ],
  statuses: [],
  lagging: group(11, 'core.scans'),
  scans: [
    { tool: 'core', unread: group(0) },
    {
      tool: 'udoit',
      unread: group(71, 'udoit.last_scan_date_udoit'),
    },
  ],
  newestScanAt: new Date(Date.now() - 12 * 60_000).toISOString(),
  attention: { entries: [], groups: [] },
  latest: [
    {
      kind: 'sync',
      batch: { id: 1, title: 'Fall 2026' },
      status: 'completed',
      at: '2026-03-03T00:00:00Z',
      courseAddedCount: 4,
      courseRemovedCount: 1,
    },
    {
      kind: 'scans',
      batch: { id: 2, title: 'Spring 2027' },
      isUnderWay: false,
      startedBy: 'Ada',
      at: '2026-03-02T00:00:00Z',
      doneCount: 28,
      failedCount: 2,
    },
    { kind: 'published', course: { id: 9, title: 'Botany' }, at: '2026-03-01T00:00:00Z' },
  ],
  ...given,
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  const batches = [
    exampleBatch(),
    exampleBatch({ id: 2, title: 'Spring 2027', courseCount: 30, team: { id: 3, title: 'Design' } }),
  ];
  network.answer(listBatches, undefined, { batches, canSeeArchived: true });
  network.answer(listColumnWords, { id: 'core.termName' }, { words: [{ value: 't1', label: 'Fall 2026' }] });
  network.answer(readDashboard, undefined, dashboard());
  window.localStorage.clear();
});

const card = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 2, name });
  return within(title.closest('section')!);
};
const entriesOf = async (name: string) =>
  (await card(name)).getAllByRole('listitem').map(({ textContent }) => textContent);
const addressOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'https://tool.test');
const asked = () => network.asked(readDashboard).at(-1)?.split('?')[1] ?? '';

describe('the title', () => {
  const titled = async (given: Partial<Dashboard>) => {
    network.answer(readDashboard, undefined, dashboard(given));
    openPage('/dashboard');
    await screen.findByRole('heading', { name: 'Needs attention' });
    return screen.getByRole('heading', { level: 1 }).textContent;
  };
  const trends = (change: number | null) =>
    dashboard().trends.map((trend) => (trend.id === 'score' ? { ...trend, change } : trend));

  test.each([
    [2.13, 'Dashboard: Up 2.1 points in 30 days; 100 courses are poor'],
    [-1, 'Dashboard: Down 1.0 points in 30 days; 100 courses are poor'],
    [0.01, 'Dashboard: Steady for 30 days; 100 courses are poor'],
    [null, 'Dashboard: 100 courses have a poor score'],
  ])('is the answer, for a change of %p', async (change, title) => {
    expect(await titled({ trends: trends(change) })).toBe(title);
    expect(document.title).toMatch(/^Dashboard/);
  });

  test('is the page’s name where there’s no score', async () => {
    const figures = dashboard().figures.filter(({ id }) => id !== 'score');
    expect(await titled({ figures, trends: [] })).toBe('Dashboard');
  });
});

describe('the numbers', () => {
  test('each say what they are about, and lead to the courses behind them', async () => {
    network.answer(readDashboard, undefined, dashboard({ scope: { batchIds: [3, 17], filter: [] } }));
    openPage('/dashboard');
    const leads = {
      '1,271 courses': [],
      '900': published,
      '86.4': group(1, 'udoit.score').filter,
      '4,204': group(1, 'udoit.error_count').filter,
      '412 documents not reviewed, in 37 courses': group(1, 'udoit.file_review_percent').filter,
      '3.1 GB to free, in 98 courses': group(1, 'tidyup.reclaimable_mb').filter,
      '62.50% of checklists completed, on 240 courses': group(1, 'readygo.tasklist_count').filter,
      '57 tasks overdue, on 31 courses': group(1, 'readygo.task_overdue_count').filter,
      '24 open alerts, on 19 courses': group(1, 'readygo.alert_count').filter,
      '11 courses with stale or failed scans': group(1, 'core.scans').filter,
    };
    for (const [name, filter] of Object.entries(leads)) {
      const [link] = await screen.findAllByRole('link', { name });
      const { pathname, searchParams } = addressOf(link!);
      expect([pathname, searchParams.get('batches')]).toEqual(['/courses', '3,17']);
      expect(filterFromText(searchParams.get('filter') ?? 'none')).toEqual(filter);
    }
    expect(screen.getByRole('link', { name: '1,271 courses' }).closest('span')).toHaveTextContent(
      '1,271 courses in 2 batches, each counted once',
    );
    expect(screen.getByText(/^newest scan/)).toHaveTextContent('newest scan 12 minutes ago');
  });

  test('that lead say how they changed, and what stands out behind them', async () => {
    openPage('/dashboard');
    const tileOf = async (name: string) =>
      (await screen.findByText(name, { selector: '.tile-label' })).closest('li');
    const known = 'Of 1,100 courses known then and now';
    expect(await tileOf('Accessibility score')).toHaveTextContent(
      `Accessibility score86.4Up 2.1 in 30 days${known}900 of 1,200 scored courses are good. 54 courses in Sciences lower the mean: 61.3.`,
    );
    expect(await tileOf('Open errors')).toHaveTextContent(
      `Open errors4,204Down 312 in 30 days${known}1,385 of them are in 39 courses in Sciences.`,
    );
    expect(await tileOf('Published')).toHaveTextContent(
      'Published900of 1,271No change in 30 daysOf 1,271 courses known then and now6 of 71 for Spring 2027, which starts in 45 days.',
    );
    for (const [name, filter] of [
      ['54 courses in Sciences', group(1, 'core.accountName').filter],
      ['39 courses in Sciences', group(1, 'core.courseCode').filter],
      ['6 of 71', group(1, 'core.termName').filter],
    ] as const)
      expect(
        filterFromText(addressOf(screen.getByRole('link', { name })).searchParams.get('filter') ?? ''),
      ).toEqual(filter);
  });

  test('that lead say how many courses they’re about where nothing stands out', async () => {
    const standout = { score: null, errors: null, published: null };
    network.answer(readDashboard, undefined, dashboard({ standout, trends: [] }));
    openPage('/dashboard');
    expect(await screen.findByText('900 of 1,200 scored courses are good.')).toBeInTheDocument();
    expect(screen.getByText('In 310 courses.')).toBeInTheDocument();
    expect(screen.getByText('70.81% of all courses.')).toBeInTheDocument();
    expect(screen.queryByText(/in 30 days/)).not.toBeInTheDocument();
  });

  test('say which tool hasn’t read all courses yet, and lead to those', async () => {
    openPage('/dashboard');
    const link = await screen.findByRole('link', { name: '71 courses' });
    expect(link.closest('p')).toHaveTextContent(
      'UDOIT hasn’t read 71 courses yet: its numbers are about the others.',
    );
    expect(addressOf(link).searchParams.get('filter')).toBe('udoit.last_scan_date_udoit:not_empty');
    expect(screen.queryByText(/^Core hasn’t/)).not.toBeInTheDocument();
  });

  test('say so in words where nothing is known', async () => {
    const unknown = ['errors', 'documents', 'checklists'];
    const figures = dashboard().figures.map((figure) =>
      unknown.includes(figure.id) ? { ...figure, value: null, courseCount: 0 } : figure,
    );
    network.answer(readDashboard, undefined, dashboard({ figures, trends: [] }));
    openPage('/dashboard');
    const label = await screen.findByText('Open errors', { selector: '.tile-label' });
    expect(label.closest('li')).toHaveTextContent('Open errorsNot known yet');
    expect(screen.getByText('Documents not reviewed: not known yet')).toBeInTheDocument();
    expect(screen.getByText('No course has a checklist')).toBeInTheDocument();
    expect(screen.queryByText('—')).not.toBeInTheDocument();
  });

  test('show where courses stand by score and by state, each leading to its courses', async () => {
    openPage('/dashboard');
    expect(await entriesOf('Where courses stand')).toEqual([
      'Good900',
      'Fair200',
      'Poor100',
      'No score71',
      'Published800',
      'Concluded100',
      'Unpublished371',
    ]);
    const standing = await card('Where courses stand');
    expect(addressOf(standing.getByRole('link', { name: '371' })).pathname).toBe('/courses');
  });
});

describe('what needs attention', () => {
  const entries: AttentionEntry[] = [
    { reason: 'runner', tool: 'udoit', errorMessage: 'Its token has expired.' },
    { reason: 'sync', batch: { id: 2, title: 'Spring 2027' }, errorMessage: 'Canvas did not answer.' },
    { reason: 'scan', course: { id: 8, title: 'Art' }, tool: 'udoit', errorMessage: null },
    { reason: 'deadline', course: { id: 7, title: 'Botany' }, daysLeft: 9, studentCount: 214 },
    { reason: 'checklist', course: { id: 5, title: 'Dance' }, daysLeft: 1, openTaskCount: 3 },
    {
      reason: 'alert',
      course: { id: 4, title: 'Ethics' },
      rule: { id: 2, title: 'Score below 70', severity: 'warning' },
      openedAt: '2026-03-01T00:00:00Z',
      alertCount: 2,
    },
    {
      reason: 'score',
      course: { id: 6, title: 'Chemistry' },
      score: 48.5,
      band: 'poor',
      studentCount: 1,
      errorCount: 89,
      worst: { rule: 'img-alt-missing', count: 61 },
    },
    {
      reason: 'score',
      course: { id: 3, title: 'Film' },
      score: 81,
      band: 'fair',
      studentCount: 30,
      errorCount: 0,
      worst: null,
    },
  ];
  const groups = [
    { reason: 'scan' as const, tool: 'udoit' as const, ...group(12, 'udoit.scan_status') },
    { reason: 'deadline' as const, tool: null, ...group(3, 'core.deadlineDate') },
    { reason: 'checklist' as const, tool: null, ...group(14, 'readygo.open_checklists') },
    { reason: 'score' as const, tool: null, ...group(300, 'udoit.score') },
  ];

  test('doesn’t say that nobody is there where the number of students is unknown', async () => {
    const unknown = entries
      .filter(({ reason }) => reason === 'deadline' || reason === 'score')
      .map((entry) => ({ ...entry, studentCount: null }));
    network.answer(readDashboard, undefined, dashboard({ attention: { entries: unknown, groups: [] } }));
    openPage('/dashboard');
    expect(await entriesOf('Needs attention')).toEqual([
      expect.stringContaining('in 9 days: how many students wait isn’t known'),
      expect.stringContaining('61 of 89 open errors, in front of an unknown number of students'),
      expect.stringContaining('in front of an unknown number of students'),
    ]);
  });

  test('is named with its reason and what to do, and so are all the courses like it', async () => {
    network.answer(readDashboard, undefined, dashboard({ attention: { entries, groups } }));
    openPage('/dashboard');
    expect(await entriesOf('Needs attention')).toEqual([
      'No accessUDOIT can’t read CanvasIts token has expired.Fix access',
      'Sync failedSpring 2027Canvas did not answer.See sync',
      'Scan failedArtUDOIT: The last scan failedOpen course',
      'UnpublishedBotanyUnpublished, and its deadline is in 9 days: 214 students waitOpen course',
      'Tasks openDanceIts deadline is tomorrow: 3 tasks are openSee tasks',
      'WarningEthicsAlert: Score below 70, and 1 moreSee alert',
      '48.5 PoorChemistryImages without a description: 61 of 89 open errors, in front of 1 studentFix images',
      '81.0 FairFilmNo errors, only suggestions, in front of 30 studentsOpen course',
      '12 failed scans of UDOIT',
      '3 unpublished courses near a deadline',
      '14 courses with open checklists near a deadline',
      '300 courses below a good score',
    ]);
    const attention = await card('Needs attention');
    const hrefOf = (name: string) => attention.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('UDOIT can’t read Canvas')).toBe('/manage/task-runners');
    expect(hrefOf('Spring 2027')).toBe('/manage/batches/2');
    expect(hrefOf('See sync: Spring 2027')).toBe('/manage/batches/2/sync/history');
    expect(hrefOf('Botany')).toBe('/courses/7');
    expect(hrefOf('See tasks: Dance')).toBe('/courses/5/tasks');
    expect(hrefOf('Fix images: Chemistry')).toBe('/courses/6/accessibility?open=img-alt-missing');
    expect(hrefOf('300 courses below a good score')).toBe('/courses?filter=udoit.score%3Anot_empty');
  });

  test('is told without a link to people who can’t authorise tools', async () => {
    network.answer(readDashboard, undefined, dashboard({ attention: { entries, groups } }));
    openPage('/dashboard', { abilities: [] });
    expect(await screen.findByText('Its token has expired.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'UDOIT can’t read Canvas' })).not.toBeInTheDocument();
  });

  test('is nothing when all is well', async () => {
    openPage('/dashboard');
    expect(await screen.findByText('All good: nothing needs attention.')).toBeInTheDocument();
  });
});

test('tells what happened lately', async () => {
  openPage('/dashboard');
  const [sync, scans, course] = await entriesOf('Lately');
  expect(sync).toMatch(/^Fall 2026Synced: 4 added, 1 removed.* ago$/);
  expect(scans).toMatch(/^Spring 2027Scanned for Ada: 28 courses, 2 failed.* ago$/);
  expect(course).toMatch(/^BotanyPublished in Canvas.* ago$/);
  const lately = await card('Lately');
  expect(lately.getByRole('link', { name: 'Fall 2026' })).toHaveAttribute(
    'href',
    '/manage/batches/1/sync/history',
  );
});

describe('the scope', () => {
  const choose = async (user: ReturnType<typeof openPage>, label: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  test('is chosen by team and term, said in words and in the address, and remembered', async () => {
    const user = openPage('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'All batches, teams and terms' }));
    await choose(user, 'Team', 'Design');
    await choose(user, 'Term', 'Fall 2026');
    await waitFor(() => expect(asked()).toBe('teamId=3&termId=t1'));
    expect(window.location.search).toBe('?team=3&term=t1');
    expect(screen.getByRole('button', { name: 'Design, Fall 2026' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    cleanup();
    network.calls.length = 0;
    openPage('/dashboard');
    await waitFor(() => expect(asked()).toBe('teamId=3&termId=t1'));
    expect(window.location.search).toBe('?team=3&term=t1');
  });

  test('comes from the address, and can be taken away at once', async () => {
    const user = openPage('/dashboard?batches=2&term=t1');
    await waitFor(() => expect(asked()).toBe('batchIds=2&termId=t1'));
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(asked()).toBe(''));
    expect(screen.queryByRole('button', { name: 'Show everything' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'All batches, teams and terms' })).toHaveFocus();
  });

  test('can be without courses', async () => {
    const none = { value: 0, courseCount: 0, inScopeCount: 0, filter: [] };
    const figures = [{ id: 'tracked' as const, ...none, inScope: none }];
    network.answer(readDashboard, undefined, dashboard({ figures, newestScanAt: null, latest: [] }));
    openPage('/dashboard?team=3');
    expect(await screen.findByText('No courses are in all of what’s chosen above.')).toBeInTheDocument();
    expect(screen.queryByText('Where courses stand')).not.toBeInTheDocument();
  });
});

/** The same where one course of each group isn't in scope. */
const withOneOut = (whole: Dashboard): Dashboard =>
  JSON.parse(JSON.stringify(whole), (_, value) =>
    typeof value?.inScopeCount === 'number'
      ? {
          ...value,
          inScopeCount: value.courseCount - 1,
          ...(value.inScope && { inScope: { ...value.inScope, courseCount: value.courseCount - 1 } }),
        }
      : value,
  );

test('says both numbers wherever some courses aren’t in scope', async () => {
  network.answer(readDashboard, undefined, withOneOut(dashboard()));
  openPage('/dashboard');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    '100 courses are poor (99 in scope)',
  );
  expect(screen.getByRole('link', { name: '1,270 courses in scope' })).toBeInTheDocument();
  const rest = screen.getByRole('list', { name: 'More numbers' });
  expect(rest).toHaveTextContent('412 documents not reviewed, in 37 courses 412 in scope, in 36 courses');
  expect(rest).toHaveTextContent('3.1 GB to free, in 98 courses 3.1 GB in scope, in 97 courses');
  expect(rest).toHaveTextContent('62.50% in scope, in 239 courses');
  expect(rest).toHaveTextContent('11 courses with stale or failed scans (10 in scope)');
  expect(
    screen.getByText(/^900 of 1,200 scored courses are good\. In scope: 899 of 1,199\./),
  ).toHaveTextContent('54 courses in Sciences (53 in scope) lower the mean');
  expect(screen.getByText(/39 courses in Sciences/).closest('p')).toHaveTextContent('(38 in scope)');
  const shares = screen.getByRole('heading', { name: 'Where courses stand' }).closest('section');
  expect(shares).toHaveTextContent('200 (199 in scope)');
});

describe('without numbers', () => {
  test('says what to do while no batch has courses', async () => {
    const none = { value: 0, courseCount: 0, inScopeCount: 0, filter: [] };
    const figures = [{ id: 'tracked' as const, ...none, inScope: none }];
    network.answer(readDashboard, undefined, dashboard({ figures, newestScanAt: null, latest: [] }));
    openPage('/dashboard');
    expect(await screen.findByRole('link', { name: 'Go to the batches' })).toBeInTheDocument();
    expect(screen.getByText('No courses')).toHaveTextContent('No courses in 2 batches');
    expect(screen.getByText('Nothing has happened yet.')).toBeInTheDocument();
  });

  test('says why, and tries again', async () => {
    network.refuse(readDashboard, undefined, 503, { code: 'unavailable', message: 'Not now.' });
    const user = openPage('/dashboard');
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    network.answer(readDashboard, undefined, dashboard());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: '1,271 courses' })).toBeInTheDocument();
  });

  test('shows a loading sign while waiting', async () => {
    const release = network.hold(readDashboard, undefined, dashboard());
    openPage('/dashboard');
    expect(await screen.findByText('Loading the dashboard…')).toBeInTheDocument();
    release();
    expect(await screen.findByRole('link', { name: '1,271 courses' })).toBeInTheDocument();
  });

  test('invites people who can to create their first batch', async () => {
    network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
    openPage('/dashboard');
    expect(await screen.findByRole('link', { name: 'Create your first batch' })).toBeInTheDocument();
    expect(network.asked(readDashboard)).toEqual([]);
  });

  test('says who can help when no batch is shared', async () => {
    network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
    network.answer(readHelp, undefined, { contact: null, admins: ['Ingrid', 'Joël'] });
    openPage('/dashboard', { abilities: [], start: { path: '/dashboard', notice: 'course_not_tracked' } });
    expect(await screen.findByText('No batches are shared with you yet')).toBeInTheDocument();
    const whom = /^Ask an administrator of Courseyard at Northfield University, such as Ingrid or Joël\.$/;
    expect(
      await screen.findByText((_, element) => element?.tagName === 'P' && whom.test(element.textContent)),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^The course you came from/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Create your first batch' })).not.toBeInTheDocument();
  });
});

test('lists the largest batches first', async () => {
  openPage('/dashboard');
  const table = await screen.findByRole('table', { name: 'Your largest batches' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Spring 2027Design3012',
    'Fall 2026Unassigned1212',
  ]);
});

test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
  openPage('/dashboard', { isHighContrast });
  await screen.findByRole('link', { name: '1,271 courses' });
  expect(await axeViolations()).toEqual([]);
});

test('sorts them by each of its columns', async () => {
  openPage('/dashboard');
  const table = within(await screen.findByRole('table', { name: 'Your largest batches' }));
  for (const header of table.getAllByRole('columnheader'))
    expect(within(header).getByRole('button')).toBeEnabled();
});
