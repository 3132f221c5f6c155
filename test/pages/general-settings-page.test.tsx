import { screen, waitFor } from '@testing-library/react';
import {
  readGeneralSettings,
  updateGeneralSettings,
  type GeneralSettings,
} from '#shared/settings/general-settings.api.ts';
import { defaultInstitutionSettings } from '#shared/settings/institution-settings.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readSettings, undefined, settingsWith());
  network.answer(readGeneralSettings, { id: 1 }, general());
});

const general = (given: Partial<GeneralSettings> = {}): GeneralSettings => ({
  id: 1,
  title: 'Northfield University',
  slug: 'northfield-university',
  domainNames: ['canvas.northfield.test'],
  locale: 'en',
  timeZone: 'America/Chicago',
  activeProducts: ['core', 'readygo'],
  isNew: false,
  features: [],
  settings: defaultInstitutionSettings,
  version: 3,
  ...given,
});

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const sent = () => network.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

async function fill(user: ReturnType<typeof openPage>, name: RegExp, value: string) {
  const input = await field(name);
  await user.clear(input);
  if (value !== '') await user.type(input, value);
}

test('opens at /settings, and asks a new institution to review it once', async () => {
  network.answer(readGeneralSettings, { id: 1 }, general({ isNew: true }));
  openPage('/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Institution settings' })).toBeInTheDocument();
  expect(await screen.findByText(/This institution is new/)).toBeInTheDocument();
  expect(address()).toBe('/manage/general');
  expect(screen.getByText(/Core and ReadyGo/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Institution settings' })).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test("doesn't exist for people who don't manage the institution", async () => {
  openPage('/manage/general', { abilities: ['batch.create'] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Institution settings' })).not.toBeInTheDocument();
});

test('leaves undecided what sub-account admins of Canvas may, until somebody chooses', async () => {
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  const user = openPage('/manage/general');
  const choice = await screen.findByRole('combobox', { name: /Admins of accounts below/ });
  expect(choice).toHaveValue('All of the institution (not decided yet)');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'What belongs to their accounts' }));
  await user.click(save);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map((body) => (body as GeneralSettings).settings.subAccountAdmins)).toEqual([null, 'own']);
});

test('saves everything together, as typed', async () => {
  const helpContact = { name: 'Learning Design', address: 'design@northfield.test' };
  const settings = {
    ...defaultInstitutionSettings,
    freshnessHours: 24,
    auditRetentionDays: 365,
    goneCourseDays: 1_000,
    helpContact,
  };
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  const user = openPage('/manage/general');
  await fill(user, /^Title/, '  Northfield  ');
  await fill(user, /every … hours/, '24');
  await fill(user, /^Keep the audit log/, '365');
  expect(
    screen.getByText(/that Canvas still has, or that’s in a batch that isn’t archived, is never deleted/),
  ).toBeVisible();
  await fill(user, /^Keep courses that Canvas no longer has/, '1000');
  await fill(user, /^Contact/, ' Learning Design ');
  await fill(user, /^Email or web address/, 'design@northfield.test');
  await user.click(screen.getByRole('checkbox', { name: 'Batches and courses have tags' }));
  network.answer(readGeneralSettings, { id: 1 }, general({ title: 'Northfield', settings, version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
  expect(sent()).toEqual([
    {
      title: 'Northfield',
      domainNames: ['canvas.northfield.test'],
      locale: 'en',
      timeZone: 'America/Chicago',
      features: ['tags'],
      settings,
      version: 3,
    },
  ]);
  expect(await field(/^Title/)).toHaveValue('Northfield');
});

test('says which numbers are impossible, and sends nothing', async () => {
  const user = openPage('/manage/general');
  await fill(user, /^Weight of low/, '30');
  await fill(user, /^A score is good/, '60');
  await fill(user, /^Keep the audit log/, '29');
  await fill(user, /every … hours/, '');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The weights must add up to 100.')).toBeInTheDocument();
  expect(screen.getByText('Good must be above fair.')).toBeInTheDocument();
  expect(screen.getByText('Some fields need another look.')).toBeInTheDocument();
  const lastWrong = await field(/^Keep the audit log/);
  expect(lastWrong).toHaveAttribute('aria-invalid', 'true');
  const hours = await field(/every … hours/);
  await waitFor(() => expect(hours).toHaveFocus());
  expect(sent()).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [
    'Learning Design',
    '',
    /^Email or web/,
    'Enter an email address, or a web address that starts with https://.',
  ],
  [
    'Learning Design',
    'http://help.test',
    /^Email or web/,
    'Enter an email address, or a web address that starts with https://.',
  ],
  ['', 'design@northfield.test', /^Contact/, 'Say who answers at this address.'],
])('refuses "%s" with "%s" as a contact', async (name, helpAddress, wrong, why) => {
  const user = openPage('/manage/general');
  await fill(user, /^Contact/, name);
  await fill(user, /^Email or web address/, helpAddress);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(await field(wrong)).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('saves what is scanned besides, with what that takes beside each choice', async () => {
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  const user = openPage('/manage/general');
  const questions = await screen.findByRole('checkbox', { name: 'Read the questions of classic quizzes' });
  expect(questions).not.toBeChecked();
  expect(questions).toHaveAccessibleDescription(/one more call for each quiz/);
  await user.click(questions);
  await user.click(screen.getByRole('checkbox', { name: 'Check only published content for accessibility' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
  expect(sent()).toMatchObject([
    { settings: { scansPublishedOnly: true, scansQuizQuestions: true, scansHtmlFiles: false } },
  ]);
});

test('keeps lists of hosts that links are checked on, and refuses what isn’t a host', async () => {
  const user = openPage('/manage/general');
  await fill(user, /^Never check links/, 'https://proxy.example.edu');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Enter host names only/)).toBeInTheDocument();
  expect(await field(/^Never check links/)).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  await fill(user, /^Never check links/, 'Proxy.example.edu{Enter}*.journals.test{Enter}*.journals.test');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
  expect(sent()).toMatchObject([
    { settings: { deniedLinkHosts: ['proxy.example.edu', '*.journals.test'], allowedLinkHosts: [] } },
  ]);
});

test.each([
  ['says that scores wait for the tool that makes them', ['core'] as const, 1],
  ['says nothing of waiting where there is that tool', ['core', 'udoit'] as const, 0],
])('%s', async (_, activeProducts, notes) => {
  network.answer(readGeneralSettings, { id: 1 }, general({ activeProducts: [...activeProducts] }));
  openPage('/manage/general');
  await field(/^Weight of high/);
  expect(screen.queryAllByText(/UDOIT makes the scores/)).toHaveLength(notes);
});

test('keeps what was typed when someone else was faster, and loads theirs on request', async () => {
  network.refuse(updateGeneralSettings, { id: 1 }, 409, {
    code: 'conflict',
    message: 'Somebody else changed this meanwhile.',
    fields: { 'body.version': 'Not the newest' },
  });
  const user = openPage('/manage/general');
  await fill(user, /^Title/, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else changed this meanwhile.')).toBeInTheDocument();
  expect(await field(/^Title/)).toHaveValue('Mine');
  network.answer(readGeneralSettings, { id: 1 }, general({ title: 'Theirs', version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(async () => expect(await field(/^Title/)).toHaveValue('Theirs'));
});
