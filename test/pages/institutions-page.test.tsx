import { screen, waitFor, within } from '@testing-library/react';
import { clearUserSessions, startActing } from '#shared/institutions/impersonation.api.ts';
import type { InstitutionDetail, InstitutionSummary } from '#shared/institutions/institution.ts';
import * as api from '#shared/institutions/manage-institutions.api.ts';
import { paginate } from '#shared/http/page.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleRunner, exampleRunners, exampleUndo } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readSettings, undefined, settingsWith(superAdmin));
});

const superAdmin: Partial<Settings> = { abilities: ['institutions.manage'] };

const summary = (given: Partial<InstitutionSummary> = {}): InstitutionSummary => ({
  id: 4,
  title: 'Southfield College',
  slug: 'southfield',
  domainNames: ['canvas.southfield.test'],
  activeProducts: ['core', 'udoit', 'readygo'],
  isReadyGo: true,
  isMockData: false,
  useLiveEvents: true,
  isNew: true,
  status: 1,
  contextId: null,
  userCount: 1200,
  batchCount: 3,
  courseCount: 45,
  inScopeCount: 41,
  runners: [
    { tool: 'core', isConnected: true, status: true },
    { tool: 'udoit', isConnected: true, status: false },
    { tool: 'tidyup', isConnected: false, status: false },
  ],
  lastActivityAt: null,
  ...given,
});

const detail = (given: Partial<InstitutionDetail> = {}): InstitutionDetail => ({
  ...summary(),
  locale: 'en',
  timeZone: 'UTC',
  canvasUrl: 'https://southfield.instructure.com',
  rootAccountId: '1',
  oauthClientId: null,
  isOauthSecretSet: false,
  isRunnerTokenSet: true,
  registrations: [
    { platformId: 2, issuer: 'https://canvas.instructure.com', clientId: '100', deploymentIds: ['1:aa'] },
  ],
  version: 7,
  ...given,
});

function answerList(...institutions: InstitutionSummary[]) {
  const pagination = paginate({ page: 1, limit: 10 }, institutions.length);
  network.answer(api.listInstitutions, undefined, { institutions, pagination });
}

const open = (path = '/institutions', settings: Partial<Settings> = {}) =>
  openPage(path, { ...superAdmin, ...settings });
const writes = () =>
  network.calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);

async function choose(user: ReturnType<typeof open>, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('lists institutions with their figures in words, and searches, sorts and shows hidden ones', async () => {
  answerList(summary(), summary({ id: 1, title: 'Own', isNew: false, status: 0, runners: [] }));
  const user = open();
  const row = (await screen.findByRole('link', { name: 'Southfield College' })).closest('tr');
  for (const text of [
    'New',
    'canvas.southfield.test',
    'Core',
    'UDOIT',
    'ReadyGo',
    '1,200',
    '45',
    '(41 in scope)',
    'not yet',
  ])
    expect(within(row ?? document.body).getAllByText(text).length).toBeGreaterThan(0);
  expect(row).toHaveTextContent('Core worksUDOIT doesn’t workTidyUP isn’t connected');
  expect(screen.getByText('Archived')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tracked courses' }));
  await user.click(screen.getByRole('checkbox', { name: 'Show archived institutions' }));
  await writeInto(user, screen.getByRole('searchbox'), 'south');
  const asked = () => network.asked(api.listInstitutions).at(-1);
  await waitFor(() => expect(asked()).toContain('search=south'));
  for (const part of ['sortBy=courseCount', 'includeArchived=true']) expect(asked()).toContain(part);
  expect(await axeViolations()).toEqual([]);
});

test("doesn't exist for anyone else, and neither does the link to it", async () => {
  openPage('/institutions', { abilities: ['institution.manage'] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect(within(main).queryByRole('link', { name: 'Institutions' })).not.toBeInTheDocument();
});

test("adds an institution, says what's wrong beside its field, and opens it afterwards", async () => {
  answerList();
  network.refuse(api.createInstitution, undefined, 409, {
    code: 'conflict',
    message: 'Another institution has this slug',
    fields: { 'body.slug': 'Already used' },
  });
  network.answer(api.readInstitution, { id: 4 }, detail({ registrations: [] }));
  const user = open();
  expect(await screen.findByText('There are no institutions yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New institution' }));
  await writeInto(user, await screen.findByRole('textbox', { name: /^Title/ }), 'Southfield College');
  await writeInto(user, screen.getByRole('textbox', { name: /^Slug/ }), 'southfield');
  await user.type(screen.getByRole('textbox', { name: /^Domains/ }), 'a.test{enter}b.test');
  await writeInto(user, screen.getByRole('textbox', { name: /^Canvas address/ }), 'https://canvas.test');
  await writeInto(user, screen.getByLabelText(/^Task runner token/), 'secret-token');
  await user.click(screen.getByRole('button', { name: 'Create institution' }));
  expect(await screen.findByText('Already used')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Slug/ })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Southfield College');
  network.answer(api.createInstitution, undefined, detail({ registrations: [] }));
  await user.click(screen.getByRole('button', { name: 'Create institution' }));
  expect(await screen.findByText(/nobody can open Courseyard from/)).toBeInTheDocument();
  expect(address()).toBe('/institutions?institution=4');
  expect(writes().at(-1)?.[2]).toMatchObject({
    domainNames: ['a.test', 'b.test'],
    tools: ['core'],
    oauthClientId: null,
    runnerToken: 'secret-token',
  });
});

test('sends only what changed, never shows a secret, and says when someone else was faster', async () => {
  answerList(summary());
  network.answer(api.readInstitution, { id: 4 }, detail());
  const user = open('/institutions?institution=4');
  const drawer = await screen.findByRole('dialog', { name: 'Southfield College' });
  expect(await within(drawer).findByLabelText(/^Task runner token/)).toHaveValue('');
  expect(within(drawer).getByText(/Set, and never shown/)).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  network.refuse(api.updateInstitution, { id: 4 }, 409, {
    code: 'conflict',
    message: 'Somebody else changed this meanwhile.',
    fields: { 'body.version': 'Not the newest' },
  });
  const title = within(drawer).getByRole('textbox', { name: /^Title/ });
  await user.clear(title);
  await writeInto(user, title, 'Renamed');
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(await within(drawer).findByText('Somebody else changed this meanwhile.')).toBeInTheDocument();
  expect(title).toHaveValue('Renamed');
  expect(writes()).toEqual([['PUT', '/api/institutions/4', { title: 'Renamed', version: 7 }]]);
  network.answer(api.readInstitution, { id: 4 }, detail({ title: 'Of the other', version: 8 }));
  await user.click(within(drawer).getByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Of the other'));
});

test('adds and removes deployments, and shows a registration link once', async () => {
  answerList(summary());
  network.answer(api.readInstitution, { id: 4 }, detail());
  network.answer(api.addDeployment, { id: 4 }, detail());
  network.answer(api.removeDeployment, { id: 4 }, detail());
  network.answer(
    api.makeRegistrationLink,
    { id: 4 },
    {
      id: 4,
      title: 'Southfield College',
      url: 'https://tool.test/lti/register?link=abc',
      expiresAt: '2026-03-02T00:00:00Z',
    },
  );
  const user = open('/institutions?institution=4');
  await user.click(await screen.findByRole('button', { name: 'Add deployment' }));
  expect(await screen.findByText('Fill in this field')).toBeInTheDocument();
  await writeInto(user, screen.getByRole('textbox', { name: /^Deployment id/ }), '2:bb');
  await user.click(screen.getByRole('button', { name: 'Add deployment' }));
  await screen.findByText('The registration was saved.');
  await user.click(screen.getByRole('button', { name: 'Remove deployment 1:aa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove deployment 1:aa?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove deployment 1:aa' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Create a registration link' }));
  expect(await screen.findByDisplayValue('https://tool.test/lti/register?link=abc')).toBeInTheDocument();
  expect(writes().map(([method, url]) => `${String(method)} ${String(url)}`)).toEqual([
    'POST /api/institutions/4/deployments',
    'DELETE /api/institutions/4/deployments?platformId=2&deploymentId=1%3Aaa',
    'POST /api/institutions/4/registration-link',
  ]);
});

test('archives with undo, and takes a snapshot', async () => {
  answerList(summary());
  network.answer(api.updateInstitution, { id: 4 }, detail({ status: 0 }));
  network.answer(api.takeSnapshot, { id: 4 }, { id: 4, title: 'Southfield College' });
  const user = open();
  await choose(user, 'Southfield College', 'Take snapshot');
  expect(await screen.findByText(/Reading the courses of Southfield College/)).toBeInTheDocument();
  const subject = { type: 'institution', id: 4, title: 'Southfield College' } as const;
  const undo = exampleUndo({ kind: 'institution_archived', subject, count: 1 });
  network.answer(listUndos, undefined, { undos: [undo] });
  network.answer(undoChange, { id: undo.id }, { ...undo, status: 'done' });
  await choose(user, 'Southfield College', 'Archive');
  await user.click(
    await screen.findByRole('button', {
      name: 'Undo: “Southfield College” was archived. Its sessions have ended.',
    }),
  );
  expect(await screen.findByText('“Southfield College” is active again.')).toBeInTheDocument();
  expect(writes().map(([, , body]) => body)).toEqual([undefined, { status: 0 }, undefined]);
});

test("doesn't offer to archive the person's own institution, or to act as it", async () => {
  answerList(summary({ id: 1, title: 'Own' }));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Own' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  for (const name of ['Archive', 'Act as this institution'])
    expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument();
});

test('clears sessions only with a reason and the slug', async () => {
  answerList(summary());
  network.answer(clearUserSessions, { id: 4 }, { id: 4, title: 'Southfield College', ended: 2 });
  const user = open();
  await choose(user, 'Southfield College', 'Clear user sessions');
  const dialog = await screen.findByRole('dialog', { name: 'Clear user sessions of “Southfield College”?' });
  const send = within(dialog).getByRole('button', { name: 'Clear user sessions' });
  await user.click(send);
  expect(within(dialog).getByText('Say why, in at least 3 characters')).toBeInTheDocument();
  await writeInto(user, within(dialog).getByRole('textbox', { name: /^Reason/ }), 'A laptop was lost');
  await writeInto(user, within(dialog).getByRole('textbox', { name: /^Type southfield/ }), 'south');
  await user.click(send);
  expect(within(dialog).getByText('This isn’t southfield')).toBeInTheDocument();
  expect(writes()).toEqual([]);
  await writeInto(user, within(dialog).getByRole('textbox', { name: /^Type southfield/ }), 'field');
  expect(await axeViolations()).toEqual([]);
  await user.click(send);
  expect(await screen.findByText('2 sessions at Southfield College were ended.')).toBeInTheDocument();
  expect(writes()).toEqual([
    [
      'POST',
      '/api/institutions/4/clear-user-sessions',
      { reason: 'A laptop was lost', confirm: 'southfield' },
    ],
  ]);
});

test('moves to the first wrong field when acting is refused, by the page or the server', async () => {
  answerList(summary());
  const user = open();
  await choose(user, 'Southfield College', 'Act as this institution');
  const dialog = within(await screen.findByRole('dialog', { name: 'Act as “Southfield College”?' }));
  const act = dialog.getByRole('button', { name: 'Act as this institution' });
  const [reason, slug] = [
    dialog.getByRole('textbox', { name: /^Reason/ }),
    dialog.getByRole('textbox', { name: /^Type southfield/ }),
  ];
  await user.click(act);
  await waitFor(() => expect(reason).toHaveFocus());
  await writeInto(user, reason, 'Ticket 4711');
  await user.click(act);
  await waitFor(() => expect(slug).toHaveFocus());
  await writeInto(user, slug, 'southfield');
  network.refuse(startActing, { id: 4 }, 400, {
    code: 'invalid_input',
    message: 'Something is wrong.',
    fields: { 'body.reason': 'Say more' },
  });
  await user.click(act);
  await waitFor(() => expect(reason).toHaveFocus());
});

test('says why acting as an institution was refused, and keeps what was typed', async () => {
  answerList(summary());
  network.refuse(startActing, { id: 4 }, 409, { code: 'conflict', message: 'This institution is archived.' });
  const user = open();
  await choose(user, 'Southfield College', 'Act as this institution');
  const dialog = await screen.findByRole('dialog', { name: 'Act as “Southfield College”?' });
  await writeInto(user, within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Ticket 4711');
  await writeInto(user, within(dialog).getByRole('textbox', { name: /^Type southfield/ }), 'southfield');
  await user.click(within(dialog).getByRole('button', { name: 'Act as this institution' }));
  expect(await within(dialog).findByText('This institution is archived.')).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: /^Reason/ })).toHaveValue('Ticket 4711');
});

test("shows an institution's task runners, and has them checked", async () => {
  const runner = exampleRunner({
    state: 'invalid',
    status: false,
    errorMessage: 'Canvas refused the token.',
    lmsUserName: 'Service Account',
    checkedAt: null,
  });
  const title = 'Southfield College';
  network.answer(api.listInstitutionRunners, { id: 4 }, { id: 4, title, ...exampleRunners(runner) });
  network.answer(api.checkInstitutionRunners, { id: 4 }, { id: 4, title });
  const user = open('/institutions/4/taskrunners');
  const core = await screen.findByRole('region', { name: 'Core' });
  expect(core).toHaveTextContent('Doesn’t work');
  expect(core).toHaveTextContent('45 courses');
  await user.click(screen.getByText('What Canvas has to allow'));
  expect(await screen.findByText('Users - view list')).toBeInTheDocument();
  expect(screen.getByText('Service Account (id 9)')).toBeInTheDocument();
  expect(screen.getByText('Canvas refused the token.')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Asking Canvas…')).toBeInTheDocument();
  const checked = exampleRunner({ lmsUserName: 'Service Account', checkedAt: '2026-03-01T00:00:00Z' });
  network.answer(api.listInstitutionRunners, { id: 4 }, { id: 4, title, ...exampleRunners(checked) });
  expect(await screen.findByText('Works')).toBeInTheDocument();
  expect(screen.queryByText('Asking Canvas…')).not.toBeInTheDocument();
});

test.each([
  ['that it only reads', [], /^Courseyard only reads\./],
  ['what it writes', ['url:PUT|/api/v1/courses/:id'], /It writes only what somebody asks for/],
])('says of the accounts that Canvas has to allow %s', async (_, more, what) => {
  const given = exampleRunners(exampleRunner({}));
  const runners = { ...given, scopes: [...given.scopes, ...more] };
  network.answer(api.listInstitutionRunners, { id: 4 }, { id: 4, title: 'Southfield College', ...runners });
  const user = open('/institutions/4/taskrunners');
  await user.click(await screen.findByText('What Canvas has to allow'));
  expect(await screen.findByText(what)).toBeInTheDocument();
});
