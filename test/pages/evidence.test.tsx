import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import {
  compareEvidenceCopies,
  freezeEvidence,
  listEvidenceCopies,
  readEvidence,
  readEvidenceCopy,
  removeEvidenceCopy,
  type EvidenceCopy,
  type ReadEvidenceCopy,
} from '#shared/reports/evidence.api.ts';
import { findReportReaders, tryReportMail } from '#shared/report-mails/report-mails.api.ts';
import { listReportPresets } from '#shared/reports/report.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleEvidence } from '#test/support/example-evidence.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const copy: EvidenceCopy = {
  id: 5,
  title: 'Spring report',
  day: '2026-03-10',
  since: '2025-12-10',
  account: null,
  batchCount: 1,
  frozenAt: '2026-03-11T12:00:00Z',
  frozenBy: 'Ada Lane',
  sha256: 'ab'.repeat(32),
  permissions: { view: true, delete: true },
};
const other = { ...copy, id: 6, title: 'Summer report', day: '2026-06-10' };
const opened = (given: Partial<ReadEvidenceCopy> = {}): ReadEvidenceCopy => ({
  ...copy,
  isTouched: false,
  replacedTexts: 0,
  evidence: exampleEvidence(),
  document: '{}',
  ...given,
});

const abilities = ['batches.view', 'institution.manage', 'directory.read'] as const;
let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, {
    batches: [exampleBatch({ id: 1, title: 'Fall 2026' }), exampleBatch({ id: 2, title: 'Spring 2027' })],
    canSeeArchived: true,
  });
  network.answer(listReportPresets, undefined, {
    presets: [
      {
        id: 'evidence',
        tool: 'udoit',
        type: 'other',
        view: 'evidence',
        controlOptions: { checklistSelect: false, displayTypeSelect: false, durationSelect: false },
      },
    ],
  });
  network.answer(readEvidence, undefined, exampleEvidence());
  network.answer(listEvidenceCopies, undefined, { copies: [other, copy] });
  network.answer(listTerms, { id: 1 }, { terms: [], fetchedAt: '2026-03-01T00:00:00Z' });
  network.answer(
    listAccounts,
    { id: 1 },
    {
      accounts: [{ id: '7', title: 'Sciences', parentId: null, depth: 0 }],
      fetchedAt: '2026-03-01T00:00:00Z',
    },
  );
});

const open = (search = '') =>
  openPage(`/reports?reportId=evidence${search}`, settingsWith({ abilities: [...abilities] }));
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const rowOf = (rows: ReturnType<typeof within>, name: string) =>
  [...(rows.getByRole('rowheader', { name }).closest('tr')?.children ?? [])]
    .slice(1)
    .map(({ textContent }) => textContent);

describe('an evidence', () => {
  test('says its answer first, then what it’s about, and the pace', async () => {
    open();
    await screen.findByRole('heading', {
      level: 1,
      name: 'Evidence: 80% of documents have no severe faults; 90% is due Apr 26, 2027',
    });
    expect(screen.getByText('As of the end of Mar 10, 2026')).toBeVisible();
    expect(screen.getByText('3 courses, 2 in scope')).toBeVisible();
    expect(
      screen.getByText('At the pace since Dec 10, 2025 you reach 90% on Apr 9, 2026, 382 days early.'),
    ).toBeVisible();
    expect(screen.getByText(/gives no legal advice/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('is sent by mail as it was chosen, as of the day of each mail', async () => {
    network.answer(findReportReaders, undefined, { people: [], isMore: false, domains: [] });
    network.answer(tryReportMail, undefined, { address: 'me@example.edu' });
    const user = open('&day=2026-03-10&since=2026-01-31&account=7&measure=videos');
    await user.click(await screen.findByRole('button', { name: 'Send by mail…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send “Evidence” by mail' }));
    expect(await axeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send me one now' }));
    expect(await screen.findAllByText('One is on its way to me@example.edu.')).not.toHaveLength(0);
    expect(network.calls.find(({ url }) => url.endsWith('/try'))?.body).toEqual({
      what: { kind: 'evidence', batchIds: null, accountId: '7', since: '2026-01-31', measure: 'videos' },
      attachment: 'none',
    });
  });

  test('shows both numbers and their change, and says of what isn’t known that it isn’t', async () => {
    open();
    const documents = await table('Documents that students can reach');
    expect(rowOf(documents, 'Documents nobody can read')).toEqual(['20', '31', '-25']);
    const videos = await table('Videos that students can reach');
    expect(rowOf(videos, 'Videos')).toEqual(['unknown', 'unknown', 'unknown']);
    const checklists = await table('Checklists');
    expect(rowOf(checklists, 'Accessible')).toEqual(['3', '2', '1', '0']);
    expect(rowOf(checklists, 'Ready for students')).toEqual(['3', 'unknown', '1', 'unknown']);
    const decisions = await table('Decisions with reasons');
    expect(decisions.getByRole('rowheader', { name: /Kept for records/ })).toHaveTextContent('Botany 2019');
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      screen
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent)
        .filter((name) => !['Contents', 'Frozen copies'].includes(name ?? '')),
    );
  });

  test('asks for another day and an account, and keeps them in the address', async () => {
    const user = open();
    await table('Courses');
    await writeInto(user, await screen.findByRole('textbox', { name: 'As of' }), '2026-02-01');
    await user.tab();
    await waitFor(() => expect(address()).toContain('day=2026-02-01'));
    await user.click(screen.getByRole('combobox', { name: 'Canvas account' }));
    await user.click(await screen.findByRole('option', { name: 'Sciences' }));
    await waitFor(() => expect(address()).toContain('account=7'));
    const asked = network.calls.filter(({ url }) => url.startsWith('/api/reports/evidence')).at(-1);
    expect(asked?.url).toContain('accountId=7');
    expect(asked?.url).toContain('day=2026-02-01');
    expect(asked?.url).not.toContain('batchIds');
  });

  test('of a day on which nothing was tracked says since when something is known', async () => {
    const { numbers: _, ...evidence } = exampleEvidence({ isTracked: false, trackedSince: '2026-05-01' });
    network.answer(readEvidence, undefined, { ...evidence, numbers: [] });
    open();
    expect(await screen.findByText(/The first day of which something is known is May 1, 2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Freeze a copy' })).toBeDisabled();
  });

  test('says what’s wrong with a day', async () => {
    network.refuse(readEvidence, undefined, 400, {
      code: 'invalid_input',
      message: 'This day hasn’t come yet: evidence is about today or a day before.',
      requestId: 'r',
    });
    open('&day=2036-01-01');
    expect(await screen.findByText(/This day hasn’t come yet/)).toBeVisible();
  });
});

describe('a pace', () => {
  test.each([
    [{ kind: 'reached', day: null }, '90% is reached.'],
    [
      { kind: 'never', day: null },
      'It hasn’t risen since Dec 10, 2025 (50% then), so 90% isn’t reached at this pace.',
    ],
    [
      { kind: 'too_short', day: null },
      'Numbers are known since Dec 10, 2025 only: too short a time to tell a pace.',
    ],
    [{ day: '2027-05-06' }, 'At the pace since Dec 10, 2025 you reach 90% on May 6, 2027, 10 days late.'],
  ] as const)('%j', async (pace, text) => {
    const before = exampleEvidence().pace;
    if (!before) throw new Error('It has one');
    network.answer(readEvidence, undefined, exampleEvidence({ pace: { ...before, ...pace } }));
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('needs a target, which administrators can set', async () => {
    network.answer(readEvidence, undefined, exampleEvidence({ target: null, pace: null }));
    open();
    expect(await screen.findByRole('link', { name: 'Set a target' })).toHaveAttribute(
      'href',
      '/manage/general',
    );
  });
});

describe('a frozen copy', () => {
  test('is named, made, and opened in the evidence’s place', async () => {
    network.answer(freezeEvidence, undefined, copy);
    network.answer(readEvidenceCopy, { id: 5 }, opened());
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Freeze a copy' }));
    const name = await screen.findByRole('textbox', { name: 'What the copy is called' });
    expect(name).toHaveValue('Evidence of Mar 10, 2026');
    await user.clear(name);
    await writeInto(user, name, 'Spring report');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Freeze a copy' }));
    await screen.findByRole('heading', { level: 1, name: 'Evidence: Spring report' });
    expect(
      network.calls.find(({ method, url }) => method === 'POST' && url === '/api/evidence-copies')?.body,
    ).toEqual({
      batchIds: [],
      day: '2026-03-10',
      since: '2025-12-10',
      title: 'Spring report',
    });
    expect(address()).toContain('copy=5');
    expect(screen.getByText('It’s as it was frozen.')).toBeVisible();
    expect(screen.getByText('ab'.repeat(32))).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('says that it was touched, and that names were replaced', async () => {
    network.answer(readEvidenceCopy, { id: 5 }, opened({ isTouched: true, replacedTexts: 2 }));
    open('&copy=5');
    expect(await screen.findByText(/This copy isn’t what was frozen/)).toBeVisible();
    expect(screen.getByText(/2 names and texts in it were replaced/)).toBeVisible();
    expect(screen.queryByText('It’s as it was frozen.')).not.toBeInTheDocument();
  });

  test('is compared with another', async () => {
    network.answer(readEvidenceCopy, { id: 6 }, opened({ ...other }));
    network.answer(
      compareEvidenceCopies,
      { id: 6 },
      {
        from: { ...copy, isTouched: false, replacedTexts: 0 },
        to: { ...other, isTouched: false, replacedTexts: 0 },
        isSameScope: true,
        numbers: [
          {
            id: 'udoit.file_severe_count',
            unit: 'count',
            inScope: { before: 20, after: 9 },
            all: { before: 31, after: null },
          },
        ],
        unchanged: 12,
        decisions: { added: exampleEvidence().decisions, ended: [] },
        configuration: [{ id: 'version', before: '0.1.0', after: '0.2.0' }],
      },
    );
    const user = open('&copy=6');
    await user.click(await screen.findByRole('combobox', { name: 'Compare with' }));
    await user.click(await screen.findByRole('option', { name: 'Spring report (Mar 10, 2026)' }));
    const numbers = await table('Changed numbers');
    expect(rowOf(numbers, 'Documents nobody can read')).toEqual(['20', '9', '31', 'unknown']);
    expect(screen.getByText('12 numbers are the same in both.')).toBeVisible();
    expect((await table('New decisions')).getByRole('rowheader', { name: /Kept for records/ })).toBeVisible();
    expect(rowOf(await table('Changed settings and versions'), 'Courseyard')).toEqual(['0.1.0', '0.2.0']);
    expect(address()).toContain('with=5');
  });

  test('is deleted by administrators after a question, and by nobody else', async () => {
    network.answer(readEvidenceCopy, { id: 5 }, opened());
    network.answer(removeEvidenceCopy, { id: 5 }, { id: 5 });
    const user = open('&copy=5');
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete this copy' }));
    await screen.findByRole('heading', { level: 1, name: /80% of documents/ });
    expect(network.calls.some(({ method }) => method === 'DELETE')).toBe(true);
    network.answer(
      readEvidenceCopy,
      { id: 6 },
      opened({ ...other, permissions: { view: true, delete: false } }),
    );
    await user.click(screen.getByRole('link', { name: 'Summer report' }));
    await screen.findByRole('heading', { level: 1, name: 'Evidence: Summer report' });
    expect(screen.queryByRole('button', { name: 'Delete…' })).not.toBeInTheDocument();
  });
});
