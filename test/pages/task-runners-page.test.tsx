import { screen, waitFor, within } from '@testing-library/react';
import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';
import * as authorisations from '#shared/runner-authorisations/runner-authorisation.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/task-runners/task-runner.api.ts';
import type { TaskRunner } from '#shared/task-runners/task-runner.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleRunner, exampleRunners } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
const core = { id: 1, tool: 'core' } as const;
const link = { createdAt: '2026-03-01T08:00:00Z', createdBy: 'Ada', expiresAt: '2026-03-08T08:00:00Z' };
const neverSet = exampleRunner({
  tool: 'udoit',
  state: 'never_set',
  status: false,
  isConnected: false,
  lmsUserId: null,
  lmsUserName: null,
  source: null,
  authorisedAt: null,
  authorisedBy: null,
  lastSuccessAt: null,
});

beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  answerRunners(exampleRunner());
  answerAuthorisations();
});
afterEach(() => jest.restoreAllMocks());

const answerRunners = (...runners: readonly TaskRunner[]) =>
  network.answer(api.listTaskRunners, { id: 1 }, exampleRunners(...runners));

function answerAuthorisations({
  hasKey = true,
  isOpen = false,
  outcome,
}: { hasKey?: boolean; isOpen?: boolean; outcome?: AuthorisationOutcome | null } = {}) {
  const latest = outcome === undefined ? null : { id: 7, startedAt: '2026-03-01T08:00:00Z', outcome };
  network.answer(
    authorisations.readRunnerAuthorisations,
    { id: 1 },
    {
      hasKey,
      returnAddress: 'https://courseyard.test/task-runners/return',
      tools: [
        { tool: 'core', link: isOpen ? link : null, latest },
        { tool: 'udoit', link: null, latest: null },
      ],
    },
  );
}

const open = () => openPage('/manage/task-runners');
/** Opens the page, and on it everything about a task runner that works. */
async function openCore() {
  const user = open();
  await user.click(within(await card('Core')).getByRole('button', { expanded: false }));
  return user;
}
const card = (name: string) => screen.findByRole('region', { name });
const writes = () =>
  network.calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);

/** The window that the page opens; null as if the browser blocked it. */
function windowOpens({ isBlocked = false } = {}) {
  const tab = { opener: window as unknown, location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(isBlocked ? null : (tab as unknown as Window));
  return tab;
}

test('shows each task runner in words, and what can be done with it', async () => {
  const lacking = exampleRunner({
    state: 'missing_permission',
    status: false,
    missingPermissions: ['read_roster', 'a_new_right'],
    lastErrorAt: '2026-02-28T08:00:00Z',
    lastErrorMessage: 'Canvas is resting.',
  });
  answerRunners(lacking, neverSet);
  open();
  const shown = await card('Core');
  for (const text of [
    'Lacks permissions',
    'Courseyard reader (id 9)',
    'with Canvas by Ada',
    'never: it renews itself',
    'Users - view list',
    'a_new_right',
    'Canvas is resting.',
    '45 courses',
  ])
    expect(shown).toHaveTextContent(text);
  expect(
    within(shown)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Copy for your Canvas administrator',
    'Authorise with Canvas',
    'One-time link',
    'Paste a token',
    'Revoke',
    'Test',
  ]);
  expect(screen.getByText('2 task runners need attention.')).toBeInTheDocument();
  const other = await card('UDOIT');
  expect(other).toHaveTextContent('Not authorised yet');
  expect(within(other).queryByRole('button', { name: 'Revoke: UDOIT' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('says what to turn on in Canvas where a key keeps back what it’s asked to include', async () => {
  answerRunners(exampleRunner({ state: 'no_includes', status: false, dropsIncludes: true }), neverSet);
  open();
  const shown = await card('Core');
  expect(shown).toHaveTextContent('Doesn’t get everything');
  expect(shown).toHaveTextContent(
    'enforces scopes without “Allow Include Parameters”, so Canvas leaves out syllabuses, teachers',
  );
  expect(await card('UDOIT')).not.toHaveTextContent('Allow Include Parameters');
  expect(await axeViolations()).toEqual([]);
});

test('one that works is a line that says what it reads, and opens', async () => {
  answerRunners(neverSet, exampleRunner());
  const user = open();
  const works = await card('Core');
  expect(screen.getByText('1 task runner needs attention; the other one works.')).toBeInTheDocument();
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toContain('Core');
  expect(within(works).getByRole('button', { expanded: false })).toHaveAccessibleName(
    'Works Core reads 45 courses as Courseyard reader',
  );
  expect(within(works).queryByRole('button', { name: 'Revoke: Core' })).not.toBeInTheDocument();
  expect(within(works).getByRole('button', { name: 'Test: Core' })).toBeInTheDocument();
  await user.click(within(works).getByRole('button', { expanded: false }));
  expect(works).toHaveTextContent(/Courseyard reader \(id 9\).*never: it renews itself.*Last errornone/);
  expect(within(works).getByRole('button', { name: 'Revoke: Core' })).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('copies what to change in Canvas for the people who administer it', async () => {
  answerRunners(exampleRunner({ state: 'missing_permission', missingPermissions: ['read_roster'] }));
  const user = open();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy for your Canvas administrator' }));
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith(
    'Courseyard can’t read all it needs from our Canvas with the account Courseyard reader (id 9). Could you change this, please?\nIn Canvas, this account’s role lacks these permissions:\n- Users - view list',
  );
});

test('authorises in a new window, notices that it worked, and closes it', async () => {
  const tab = windowOpens();
  network.answer(authorisations.startRunnerAuthorisation, core, { attemptId: 7, url: 'https://c.test/go' });
  const user = await openCore();
  await user.click(await screen.findByRole('button', { name: 'Authorise with Canvas: Core' }));
  expect(await screen.findByText(/Canvas is open in another window/)).toBeInTheDocument();
  expect(tab.location.replace).toHaveBeenCalledWith('https://c.test/go');
  expect(tab.opener).toBeNull();
  expect(await axeViolations()).toEqual([]);
  answerRunners(exampleRunner({ lmsUserName: 'New account' }));
  answerAuthorisations({ outcome: 'authorised' });
  expect(await screen.findByText('Core is authorised.')).toBeInTheDocument();
  expect(tab.close).toHaveBeenCalled();
  expect(await screen.findByText('New account (id 9)')).toBeInTheDocument();
  expect(screen.queryByText(/Canvas is open in another window/)).not.toBeInTheDocument();
});

test.each([
  ['denied', /Canvas was told no/],
  ['scopes', /lacks some of those below/],
  ['unreachable', /didn’t answer/],
] as const)('says on the page when it ends with %s', async (outcome, text) => {
  const tab = windowOpens();
  network.answer(authorisations.startRunnerAuthorisation, core, { attemptId: 7, url: 'https://c.test/go' });
  const user = await openCore();
  await user.click(await screen.findByRole('button', { name: 'Authorise with Canvas: Core' }));
  await screen.findByText(/Canvas is open in another window/);
  answerAuthorisations({ outcome });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(tab.close).not.toHaveBeenCalled();
});

test('offers the way to Canvas as a link when the browser blocks the window', async () => {
  windowOpens({ isBlocked: true });
  network.answer(authorisations.startRunnerAuthorisation, core, { attemptId: 7, url: 'https://c.test/go' });
  const user = await openCore();
  await user.click(await screen.findByRole('button', { name: 'Authorise with Canvas: Core' }));
  expect(await screen.findByRole('link', { name: 'Open Canvas' })).toHaveAttribute(
    'href',
    'https://c.test/go',
  );
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
  expect(screen.queryByRole('link', { name: 'Open Canvas' })).not.toBeInTheDocument();
});

test("closes the window and says why when an authorisation can't begin", async () => {
  const tab = windowOpens();
  network.refuse(authorisations.startRunnerAuthorisation, core, 409, {
    code: 'conflict',
    message: 'There is no key.',
  });
  const user = await openCore();
  await user.click(await screen.findByRole('button', { name: 'Authorise with Canvas: Core' }));
  expect(await screen.findByText('There is no key.')).toBeInTheDocument();
  expect(tab.close).toHaveBeenCalled();
});

test('makes a one-time link, shows it once, and revokes it', async () => {
  const url = 'https://courseyard.test/task-runners/link?token=abc';
  network.answer(authorisations.createRunnerLink, core, { url, expiresAt: link.expiresAt });
  network.answer(authorisations.revokeRunnerLink, core, { tool: 'core' });
  const user = await openCore();
  await user.click(await screen.findByRole('button', { name: 'One-time link: Core' }));
  const dialog = await screen.findByRole('dialog', { name: 'One-time link for Core' });
  expect(writes()).toEqual([]);
  answerAuthorisations({ isOpen: true });
  await user.click(within(dialog).getByRole('button', { name: 'Create the link' }));
  expect(await within(dialog).findByDisplayValue(url)).toBeInTheDocument();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(dialog).getByRole('button', { name: 'Copy: Link' }));
  expect(await within(dialog).findByText('Copied')).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith(url);
  expect(await axeViolations()).toEqual([]);
  // The dialog's own, and that of its corner.
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByDisplayValue(url)).not.toBeInTheDocument());
  expect(await screen.findByText(/A one-time link by Ada is open until/)).toBeInTheDocument();
  answerAuthorisations();
  await user.click(screen.getByRole('button', { name: 'Revoke link: Core' }));
  expect(await screen.findByText('The link doesn’t work any more.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/A one-time link by Ada/)).not.toBeInTheDocument());
});

test('pastes a token with its last day, and says beside the field what is wrong', async () => {
  network.refuse(api.pasteRunnerToken, core, 400, {
    code: 'invalid_input',
    message: 'x',
    fields: { 'body.token': 'This isn’t an access token.' },
  });
  const user = await openCore();
  await user.click(await screen.findByRole('button', { name: 'Paste a token: Core' }));
  const dialog = await screen.findByRole('dialog', { name: 'Paste a token for Core' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Fill in this field')).toBeInTheDocument();
  const field = within(dialog).getByLabelText(/^Access token/);
  await writeInto(user, field, 'short');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This isn’t an access token.')).toBeInTheDocument();
  network.answer(api.pasteRunnerToken, core, exampleRunner({ state: 'valid' }));
  await writeInto(user, field, '-but-longer');
  await writeInto(user, within(dialog).getByRole('textbox', { name: 'Last day' }), '2027-01-31');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The token was saved, and is being checked.')).toBeInTheDocument();
  expect(writes().at(-1)).toEqual([
    'PUT',
    '/api/institutions/1/task-runners/core/token',
    { token: 'short-but-longer', lastDay: '2027-01-31' },
  ]);
});

test('tests on demand until Canvas has answered', async () => {
  network.answer(api.checkTaskRunner, core, exampleRunner());
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Test: Core' }));
  expect(await screen.findByText('Asking Canvas…')).toBeInTheDocument();
  answerRunners(exampleRunner({ state: 'invalid', status: false, checkedAt: '2026-03-02T08:00:00Z' }));
  expect(await screen.findByText('Doesn’t work')).toBeInTheDocument();
  expect(screen.queryByText('Asking Canvas…')).not.toBeInTheDocument();
});

test('revokes after asking', async () => {
  network.answer(api.revokeTaskRunner, core, { ...neverSet, tool: 'core' });
  const user = await openCore();
  await user.click(await screen.findByRole('button', { name: 'Revoke: Core' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the authorisation of Core?' });
  expect(writes()).toEqual([]);
  answerRunners({ ...neverSet, tool: 'core' });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Core isn’t authorised any more.')).toBeInTheDocument();
  expect(await screen.findByText('Not authorised yet')).toBeInTheDocument();
});

test('without an OAuth2 key it says what is missing, and offers only pasting', async () => {
  answerAuthorisations({ hasKey: false });
  await openCore();
  expect(await screen.findByText(/has no OAuth2 key/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Paste a token: Core' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Authorise|^One-time/ })).not.toBeInTheDocument();
});

test('has the permissions and scopes ready to copy', async () => {
  const user = open();
  await user.click(
    await screen.findByRole('button', { name: 'What Canvas has to allow 2 permissions, 2 scopes' }),
  );
  expect(await screen.findByRole('textbox', { name: 'Scopes' })).toHaveValue(
    'url:GET|/api/v1/users/:id\nurl:GET|/api/v1/courses/:id',
  );
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy: Scopes' }));
  expect(copied).toHaveBeenCalledWith('url:GET|/api/v1/users/:id\nurl:GET|/api/v1/courses/:id');
  const table = screen.getByRole('table', { name: /^Permissions/ });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Course Content - view', 'Users - view list']);
  expect(screen.getByDisplayValue('https://courseyard.test/task-runners/return')).toBeInTheDocument();
});

test('says so when there are no tools, and when nothing can be loaded', async () => {
  answerRunners();
  open();
  expect(await screen.findByText('This institution has no tools.')).toBeInTheDocument();
});

test('can be tried again after a failure', async () => {
  network.refuse(api.listTaskRunners, { id: 1 }, 500, { code: 'unexpected', message: '' });
  const user = open();
  expect(await screen.findByText('The task runners couldn’t be loaded.')).toBeInTheDocument();
  answerRunners(exampleRunner());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Core')).toBeInTheDocument();
});

test('is not found for people who manage nothing', async () => {
  openPage('/manage/task-runners', { abilities: ['batches.view'] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
});

test('the warning about a task runner leads here', async () => {
  network.answer(checkTaskRunners, undefined, { core: { status: false } });
  const user = openPage('/about');
  await user.click(await screen.findByRole('button', { name: 'Task runner warning' }));
  await user.click(await screen.findByRole('link', { name: 'Task runners' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Task runners' })).toBeInTheDocument();
});
