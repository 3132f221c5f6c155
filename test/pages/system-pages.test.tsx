import { act, screen, waitFor, within } from '@testing-library/react';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { metricNames, type MetricNumbers } from '#shared/system/system-metrics.columns.ts';
import {
  exportSystemMetrics,
  listInstitutionMetrics,
  readSystemMetrics,
} from '#shared/system/system-metrics.api.ts';
import {
  checkCanvas,
  checkMail,
  exportSystemStatus,
  readSystemStatus,
  type SystemCheck,
} from '#shared/system/system-status.api.ts';
import { listHeldBackGroups, takeBackGroup } from '#shared/mail/mail.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { catchSavedFiles, exportAs } from '#test/support/saved-files.ts';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listHeldBackGroups, undefined, { groups: [] });
});

const open = (path: string) => openPage(path, { abilities: ['system.inspect'] });

const check = (given: Partial<SystemCheck>): SystemCheck => ({
  id: 'database',
  title: 'Database',
  state: 'well',
  latencyMs: 3,
  isLate: false,
  checkedAt: '2026-03-01T12:00:00Z',
  facts: [],
  advice: 'There’s nothing to do.',
  canvasOrigin: null,
  asksMail: false,
  ...given,
});
const answerStatus = (...checks: SystemCheck[]) =>
  network.answer(readSystemStatus, undefined, { checkedAt: '2026-03-01T12:00:00Z', checks });

describe('the system status', () => {
  test('says of each part how it is, since when, and what to do', async () => {
    const late = { latencyMs: null, isLate: true, checkedAt: new Date().toISOString() };
    answerStatus(
      check({ facts: [{ name: 'Size', value: { kind: 'bytes', number: 2_500_000 } }] }),
      check({ id: 'queue', title: 'Queue', state: 'failing', advice: 'Read the log.', ...late }),
      check({ id: 'off', title: 'Replica', state: 'off' }),
    );
    const user = open('/system-status');
    expect(await screen.findByText('1 part needs attention.')).toBeInTheDocument();
    const order = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(order).toEqual(['Queue', 'Database', 'Replica']);
    await user.click(screen.getByRole('button', { name: 'Works Database answered in 3 ms' }));
    expect(screen.getByRole('region', { name: 'Database' })).toHaveTextContent(
      /Works.*Size2.5 MB.*3 ms.*Last check.*ago/,
    );
    await user.click(screen.getByRole('button', { name: /^Off Replica/ }));
    expect(screen.getByRole('region', { name: 'Queue' })).toHaveTextContent(
      /Failing.*Read the log\..*no answer in time.*Last checknow/,
    );
    expect(screen.getByRole('region', { name: 'Replica' })).not.toHaveTextContent('Answered in');
    expect(await axeViolations()).toEqual([]);
  });

  test('checks a Canvas when asked, and says why it failed', async () => {
    const origin = 'https://canvas.example.edu';
    answerStatus(
      check({ id: `canvas:${origin}`, title: 'Canvas: canvas.example.edu', canvasOrigin: origin }),
    );
    network.answer(checkCanvas, undefined, { origin, isThere: true, latencyMs: 12, reason: null });
    const user = open('/system-status');
    expect(await screen.findByText('Everything works.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Works Canvas: canvas.example.edu/ }));
    const button = screen.getByRole('button', { name: 'Check now: Canvas: canvas.example.edu' });
    await user.click(button);
    expect(await screen.findByText('canvas.example.edu answered in 12 ms.')).toBeInTheDocument();
    network.answer(checkCanvas, undefined, { origin, isThere: false, latencyMs: 9, reason: 'It was busy.' });
    await user.click(button);
    expect(await screen.findByText('It was busy.')).toBeInTheDocument();
  });

  test('doesn’t call everything well while something isn’t known, and checks the mail server', async () => {
    answerStatus(
      check({
        id: 'mail',
        title: 'Mail',
        state: 'unknown',
        latencyMs: null,
        checkedAt: null,
        asksMail: true,
      }),
    );
    network.answer(checkMail, undefined, { server: 'mail:587', isThere: true, latencyMs: 7, reason: null });
    const user = open('/system-status');
    expect(
      await screen.findByText('Nothing needs attention. 1 part hasn’t been heard of lately.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Unknown Mail/ }));
    await user.click(screen.getByRole('button', { name: 'Check now: Mail' }));
    expect(await screen.findByText('mail:587 answered in 7 ms.')).toBeInTheDocument();
  });

  test('takes back all addresses that the mail server gave one answer for, once that is confirmed', async () => {
    answerStatus(check({}));
    const until = '2026-03-01T12:00:00.000Z';
    const group = { answer: 'RCPT TO 550 5.1.1', addresses: 12, institutions: 2, since: until, until };
    network.answer(listHeldBackGroups, undefined, { groups: [group] });
    network.answer(takeBackGroup, undefined, { addresses: 12 });
    const user = open('/system-status');
    const section = await screen.findByRole('region', { name: 'Addresses without mail' });
    expect(section).toHaveTextContent('RCPT TO 550 5.1.1: 12 addresses in 2 institutions');
    await user.click(within(section).getByRole('button', { name: 'Take back all 12: RCPT TO 550 5.1.1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send mail there again?' });
    expect(network.asked(takeBackGroup)).toHaveLength(0);
    network.answer(listHeldBackGroups, undefined, { groups: [] });
    await user.click(within(dialog).getByRole('button', { name: 'Take back all 12' }));
    expect(await screen.findByText('12 addresses get mail again.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Addresses without mail' })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('says that the database is away when nothing can be read', async () => {
    const message = 'The database can’t be reached right now.';
    network.refuse(readSystemStatus, undefined, 503, { code: 'unavailable', message });
    open('/system-status');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByText(/Look at the database first/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('no longer says that everything works once a call is never answered', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      answerStatus(check({}));
      open('/system-status');
      expect(await screen.findByText('Everything works.')).toBeInTheDocument();
      network.hold(readSystemStatus, undefined, { checkedAt: '2026-03-01T12:00:00Z', checks: [] });
      await act(() => jest.advanceTimersByTimeAsync(15_000 + 10_000));
      expect(screen.getByText('Courseyard can’t be reached right now.')).toBeInTheDocument();
      expect(screen.queryByText('Everything works.')).not.toBeInTheDocument();
      expect(screen.getByText(/^This is how it was at/)).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  test('is exported', async () => {
    answerStatus(check({}));
    const saved = catchSavedFiles();
    network.answerFile(exportSystemStatus, undefined, { name: 'status.xlsx', content: 'x' });
    const user = open('/system-status');
    await exportAs(user, 'Excel');
    expect(await screen.findByText('Exported as status.xlsx.')).toBeInTheDocument();
    expect(saved).toHaveLength(1);
  });
});

describe('the system metrics', () => {
  const numbers: MetricNumbers = {
    requests: 1_200,
    machineRequests: 80,
    givenUp: 0,
    errors: 3,
    p50Ms: 12,
    p95Ms: null,
    queueDepth: 7,
    queueAgeSeconds: 90,
    jobs: 40,
    failedJobs: 0,
    scans: 5,
    scansPerHour: 2.5,
    failedScans: 0,
    syncs: 2,
    syncsPerHour: 1,
    failedSyncs: 0,
    canvasCalls: 300,
    canvasFailures: 0,
    canvasRefusals: 1,
    canvasBudgetPercent: 112.5,
  };
  const nothing = Object.fromEntries(metricNames.map((name) => [name, null])) as MetricNumbers;
  const northfield = { id: 7, title: 'Northfield' };
  const queryOf = (target: Endpoint) =>
    Object.fromEntries(new URL(network.asked(target).at(-1) ?? '', 'http://x').searchParams);

  const answerMetrics = () => {
    network.answer(readSystemMetrics, undefined, {
      partMinutes: 60,
      parts: [
        { ...nothing, beganAt: '2026-03-01T11:00:00Z' },
        { ...numbers, beganAt: '2026-03-01T12:00:00Z' },
      ],
      total: numbers,
      institution: null,
    });
    network.answer(listInstitutionMetrics, undefined, {
      institutions: [
        { ...numbers, institution: northfield },
        { ...numbers, requests: 8, institution: null },
      ],
      pagination: { page: 1, limit: 10, total: 12, pages: 2, hasNext: true, hasPrevious: false },
    });
  };

  test('shows small charts with gaps, the same numbers as tables, and those of each institution', async () => {
    answerMetrics();
    const user = open('/system-metrics');
    const chart = await screen.findByRole('img', {
      name: 'Requests: 1,200 at most, 1,200 in the last part; 1 part wasn’t measured',
    });
    expect(chart.querySelectorAll('rect')).toHaveLength(1);
    const table = screen.getByRole('table', { name: /^The same numbers over time/ });
    const [latest, before] = within(table).getAllByRole('row').slice(1);
    expect(latest).toHaveTextContent(/1,200.*3.*12 ms.*not measured.*7.*1.5 min.*2.5.*1.*112.5%/);
    expect(before).toHaveTextContent(/(?:not measured){10}$/);
    expect(await screen.findByRole('table', { name: /^By institution/ })).toHaveTextContent('Northfield');
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Period' }));
    await user.click(await screen.findByRole('option', { name: 'The last hour' }));
    await user.click(screen.getByRole('combobox', { name: 'Institution' }));
    await user.click(await screen.findByRole('option', { name: 'Northfield' }));
    await waitFor(() => expect(queryOf(readSystemMetrics)).toEqual({ period: 'hour', institutionId: '7' }));
    expect(address()).toBe('/system-metrics?period=hour&institutionId=7');
    await user.click(screen.getByRole('button', { name: 'Show the whole installation' }));
    expect(address()).toBe('/system-metrics?period=hour');
  });

  test('searches, sorts and turns the pages of institutions, and exports them so', async () => {
    answerMetrics();
    const saved = catchSavedFiles();
    network.answerFile(exportSystemMetrics, undefined, { name: 'metrics.csv', content: 'x' });
    const user = open('/system-metrics?period=week');
    const table = await screen.findByRole('table', { name: /^By institution/ });
    await user.click(within(table).getByRole('button', { name: /^Syncs an hour/ }));
    await writeInto(user, screen.getByRole('searchbox', { name: 'Search institutions' }), 'north');
    const order = { period: 'week', search: 'north', sortBy: 'syncsPerHour', sortOrder: 'asc' };
    await waitFor(() =>
      expect(queryOf(listInstitutionMetrics)).toEqual({ ...order, page: '1', limit: '10' }),
    );
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(queryOf(listInstitutionMetrics)).toMatchObject({ page: '2' }));
    await exportAs(user, 'CSV, by institution');
    expect(await screen.findByText('Exported as metrics.csv.')).toBeInTheDocument();
    expect(saved).toHaveLength(1);
    expect(queryOf(exportSystemMetrics)).toEqual({ ...order, table: 'institutions' });
  });
});

test.each(['/system-status', '/system-metrics', '/queue-dead-letter'])(
  "%s isn't found by people who aren't system admins",
  async (path) => {
    openPage(path, { abilities: ['institution.manage', 'institutions.manage'] });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  },
);

test('the More menu leads system admins to the three pages, and no one else', async () => {
  answerStatus(check({}));
  const user = open('/system-status');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items.slice(0, 3)).toEqual(['System status', 'System metrics', 'Dead letters']);
});
