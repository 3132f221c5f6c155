import { screen, waitFor, within } from '@testing-library/react';
import * as api from '#shared/audit/audit.api.ts';
import { systemActions, type AuditEntry } from '#shared/audit/audit.ts';
import { endpoints, namedEndpoints } from '#shared/endpoints.ts';
import { isLogged } from '#shared/http/endpoint.ts';
import { auditActionMessages, auditRecordMessages } from '#client/audit/audit.messages.ts';
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
});

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-03-01T12:00:00Z',
  person: { id: 7, name: 'Ada Lovelace' },
  action: 'createBatch',
  isRead: false,
  outcome: 'done',
  code: null,
  record: { type: 'batch', id: '5', title: 'Fall 2026' },
  actingFrom: null,
  actingFor: null,
  masquerader: null,
  via: 'embedded',
  address: '203.0.113.7',
  requestId: 'request-1',
  note: null,
  ...given,
});

const answer = (...entries: AuditEntry[]) =>
  network.answer(api.listAuditEntries, undefined, {
    entries,
    pagination: { page: 1, limit: 10, total: entries.length, pages: 1, hasNext: false, hasPrevious: false },
  });

const lastAsked = () => new URL(network.asked(api.listAuditEntries).at(-1) ?? '', 'http://x').searchParams;

test('says who did what to what, acting as whom, and how it ended', async () => {
  answer(
    entry({ actingFrom: { id: 2, name: 'Head office' }, note: 'They asked for help' }),
    entry({ id: 2, action: 'removeBatch', outcome: 'refused', code: 'not_allowed', via: 'token' }),
    entry({ id: 4, masquerader: { lmsUserId: '9', name: 'Grace Hopper' } }),
    entry({ id: 3, action: 'anActionOfOld', record: null, person: { id: null, name: 'Gone' } }),
  );
  openPage('/manage/audit');
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows[0]).toHaveTextContent(
    /Ada Lovelace.*acting from Head office.*Created a batch.*They asked for help/,
  );
  expect(rows[0]).toHaveTextContent(/Batch.*Fall 2026.*Done.*203\.0\.113\.7.*inside Canvas/);
  expect(rows[1]).toHaveTextContent(/Removed a batch.*Refused.*not allowed.*with an API token/);
  expect(rows[2]).toHaveTextContent(/Ada Lovelace.*acted in Canvas by Grace Hopper/);
  expect(rows[3]).toHaveTextContent(/Gone.*anActionOfOld/);
  expect(await axeViolations()).toEqual([]);
});

test('filters the list, keeps the filters in the address, and clears them', async () => {
  answer(entry({}));
  const user = openPage('/manage/audit');
  await user.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
  await waitFor(() => expect(lastAsked().get('personId')).toBe('7'));
  expect(address()).toBe('/manage/audit?personId=7');
  await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Refused' }));
  await writeInto(user, screen.getByRole('textbox', { name: 'From (year-month-day)' }), '2026-03-01');
  await user.click(screen.getByRole('checkbox', { name: /only viewed/ }));
  await waitFor(() =>
    expect(Object.fromEntries(lastAsked())).toMatchObject({
      personId: '7',
      outcome: 'refused',
      from: '2026-03-01',
      includeReads: 'true',
    }),
  );
  await user.click(screen.getByRole('button', { name: /Only this person: Ada Lovelace/ }));
  await waitFor(() => expect(lastAsked().get('personId')).toBeNull());
});

test('a day that’s emptied narrows the list no longer', async () => {
  answer(entry({}));
  const user = openPage('/manage/audit?from=2026-03-01');
  const field = await screen.findByRole('textbox', { name: 'From (year-month-day)' });
  await waitFor(() => expect(lastAsked().get('from')).toBe('2026-03-01'));
  await user.clear(field);
  await waitFor(() => expect(lastAsked().get('from')).toBeNull());
});

test('shows the history of one record', async () => {
  answer(entry({}));
  const user = openPage('/manage/audit');
  await user.click(await screen.findByRole('button', { name: 'Fall 2026' }));
  await waitFor(() =>
    expect(Object.fromEntries(lastAsked())).toMatchObject({ recordType: 'batch', recordId: '5' }),
  );
});

test.each(['2026-99-99', '2026-02-30'])(
  'rejects impossible days such as %s, and says how to write one',
  async (day) => {
    answer();
    const user = openPage('/manage/audit');
    await user.type(await screen.findByRole('textbox', { name: 'To (year-month-day)' }), day);
    await user.tab();
    expect(await screen.findByText('Enter a date such as 2026-12-31')).toBeInTheDocument();
    expect(lastAsked().get('to')).toBeNull();
  },
);

test('exports the filtered list', async () => {
  answer(entry({}));
  const saved = catchSavedFiles();
  network.answerFile(api.exportAuditEntries, undefined, { name: 'log.xlsx', content: 'rows' });
  const user = openPage('/manage/audit?action=createBatch');
  await exportAs(user, 'Excel');
  expect(await screen.findByText('Exported as log.xlsx.')).toBeInTheDocument();
  expect(saved.map(({ name }) => name)).toEqual(['log.xlsx']);
  const asked = new URL(network.asked(api.exportAuditEntries).at(-1) ?? '', 'http://x');
  expect(Object.fromEntries(asked.searchParams)).toEqual({ action: 'createBatch', format: 'xlsx' });
});

test('distinguishes an empty log from a search with no results', async () => {
  answer();
  const user = openPage('/manage/audit');
  expect(await screen.findByText('Nothing has been changed yet.')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search by person or record' }), 'zzz');
  expect(await screen.findByText('No entries match.')).toBeInTheDocument();
});

test("is not found by people who aren't institution admins, and isn't in their menu", async () => {
  openPage('/manage/audit', { abilities: ['batch.create'] });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(within(screen.getByRole('navigation', { name: 'Manage' })).queryByText('Audit log')).toBeNull();
});

test('has a name for every change and export in the contract, and for every kind of record', () => {
  const changes = namedEndpoints.filter(([, target]) => isLogged(target) && target.access !== 'public');
  const unnamed = [...changes.map(([name]) => name), ...systemActions].filter(
    (name) => !Object.hasOwn(auditActionMessages, name),
  );
  expect(unnamed).toEqual([]);
  const kinds = endpoints.flatMap(({ access, changes: changed, creates }) =>
    [typeof access === 'object' ? access.record : undefined, changed, creates].filter(
      (kind) => kind !== undefined,
    ),
  );
  expect(kinds.filter((kind) => !Object.hasOwn(auditRecordMessages, kind))).toEqual([]);
});

test('says that there are more entries than were counted', async () => {
  network.answer(api.listAuditEntries, undefined, {
    entries: [entry({})],
    pagination: { page: 1, limit: 10, total: 10_000, pages: 1_000, hasNext: true, hasPrevious: false },
    isTotalCapped: true,
  });
  openPage('/manage/audit');
  expect(await screen.findByText('More than 10,000 results')).toBeVisible();
});
