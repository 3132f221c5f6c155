import { screen, waitFor, within } from '@testing-library/react';
import {
  readGeneralSettings,
  updateGeneralSettings,
  type GeneralSettings,
} from '#shared/settings/general-settings.api.ts';
import { readCanvasGrantNeeds } from '#shared/fixes/canvas-grant.api.ts';
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
  network.answer(readCanvasGrantNeeds, { id: 1 }, needs);
});

const needs = {
  hasKey: true,
  returnAddress: 'https://courseyard.test/fixes/consent/return',
  scopes: ['url:GET|/api/v1/courses/:id', 'url:PUT|/api/v1/courses/:id'],
};

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
  newQuizzes: { quizzes: 2_104, courses: 187 },
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
  const save = screen.getByRole('button', { name: 'Save institution' });
  await user.click(screen.getByRole('checkbox', { name: 'Batches and courses have tags' }));
  await user.click(save);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'What belongs to their accounts' }));
  await user.click(save);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map((body) => (body as GeneralSettings).settings.subAccountAdmins)).toEqual([null, 'own']);
});

test('saves each part by itself, as typed, and keeps what isn’t saved yet in the others', async () => {
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  const user = openPage('/manage/general');
  await fill(user, /^Title/, '  Northfield  ');
  await user.click(screen.getByRole('checkbox', { name: 'Batches and courses have tags' }));
  await fill(user, /every … hours/, '24');
  await fill(user, /^Keep courses that Canvas no longer has/, '1000');
  expect(
    screen.getByText(/that Canvas still has, or that’s in a batch that isn’t archived, is never deleted/),
  ).toBeVisible();
  const renamed = { title: 'Northfield', features: ['tags' as const], version: 4 };
  network.answer(readGeneralSettings, { id: 1 }, general(renamed));
  await user.click(screen.getByRole('button', { name: 'Save institution' }));
  expect(await screen.findByText('The settings were saved.')).toHaveFocus();
  expect(await field(/^Title/)).toHaveValue('Northfield');
  expect(await field(/every … hours/)).toHaveValue('24');
  const settings = { ...defaultInstitutionSettings, freshnessHours: 24, goneCourseDays: 1_000 };
  network.answer(readGeneralSettings, { id: 1 }, general({ ...renamed, settings, version: 5 }));
  await user.click(screen.getByRole('button', { name: 'Save data' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save data' })).toBeDisabled());
  const body = {
    title: 'Northfield',
    domainNames: ['canvas.northfield.test'],
    locale: 'en',
    timeZone: 'America/Chicago',
    features: ['tags'],
  };
  expect(sent()).toEqual([
    { ...body, settings: defaultInstitutionSettings, version: 3 },
    { ...body, settings, version: 4 },
  ]);
});

test('marks what was changed, and undoes it on request', async () => {
  const user = openPage('/manage/general');
  const save = await screen.findByRole('button', { name: 'Save scans' });
  expect(save).toBeDisabled();
  const region = within(screen.getByRole('region', { name: 'Scans' }));
  expect(region.getByText('Nothing changed')).toBeInTheDocument();
  const html = region.getByRole('checkbox', { name: 'Read HTML files' });
  await user.click(html);
  expect(region.getByText('Changed')).toBeInTheDocument();
  expect(save).toBeEnabled();
  await user.click(region.getByRole('button', { name: 'Undo the changes' }));
  expect(html).not.toBeChecked();
  expect(region.queryByText('Changed')).not.toBeInTheDocument();
  expect(region.getByText('Nothing changed')).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('lets a new institution keep the settings as they are', async () => {
  network.answer(readGeneralSettings, { id: 1 }, general({ isNew: true }));
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  const user = openPage('/manage/general');
  const keep = await screen.findByRole('button', { name: 'Keep the settings as they are' });
  network.answer(readGeneralSettings, { id: 1 }, general({ version: 4 }));
  await user.click(keep);
  await waitFor(() => expect(keep).not.toBeInTheDocument());
  expect(sent()).toMatchObject([{ settings: defaultInstitutionSettings, version: 3 }]);
});

test('leads to each of its parts', async () => {
  const user = openPage('/manage/general');
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of this page' }));
  await user.click(parts.getByRole('link', { name: 'Data' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Data' })).toHaveFocus();
  expect(address()).toBe('/manage/general');
});

test('says what the weights add up to while they’re typed', async () => {
  const user = openPage('/manage/general');
  await fill(user, /^Weight of low/, '30');
  expect(screen.getByText('Adds up to 120%')).toBeInTheDocument();
  await fill(user, /^Weight of low/, '10');
  expect(screen.getByText('Adds up to 100%')).toBeInTheDocument();
});

test('offers time zones to choose from, and finds them by a city', async () => {
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  const user = openPage('/manage/general');
  const zone = await screen.findByRole('combobox', { name: /^Time zone/ });
  expect(zone).toHaveValue('America/Chicago');
  await user.type(zone, '{Control>}a{/Control}new y');
  await user.click(await screen.findByRole('option', { name: 'America/New York' }));
  expect(zone).toHaveValue('America/New York');
  await user.click(screen.getByRole('button', { name: 'Save institution' }));
  await waitFor(() => expect(sent()).toMatchObject([{ timeZone: 'America/New_York' }]));
});

test.each([
  ['Save scores', [[/^Weight of low/, '30']], /^Weight of high/, 'The weights must add up to 100.'],
  ['Save scores', [[/^A score is good/, '60']], /^A score is good/, 'Good must be above fair.'],
  ['Save data', [[/^Keep the audit log/, '29']], /^Keep the audit log/, 'A whole number from 30 to 3650'],
  ['Save data', [[/every … hours/, '']], /every … hours/, 'A whole number from 12 to 336'],
] as const)('says at "%s" which number is impossible, leads there, and sends nothing', async (...given) => {
  const [save, typed, wrong, why] = given;
  const user = openPage('/manage/general');
  for (const [name, value] of typed) await fill(user, name, value);
  await user.click(screen.getByRole('button', { name: save }));
  expect(await screen.findByText(why)).toBeInTheDocument();
  const first = await field(wrong);
  expect(first).toBeInvalid();
  await waitFor(() => expect(first).toHaveFocus());
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
  await user.click(screen.getByRole('button', { name: 'Save help' }));
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(await field(wrong)).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('saves what is scanned besides, with what that takes beside each choice', async () => {
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  const user = openPage('/manage/general');
  const questions = await screen.findByRole('checkbox', { name: 'Read the questions of classic quizzes' });
  expect(questions).not.toBeChecked();
  expect(questions).toHaveAccessibleDescription(
    /one more call for each quiz.*Needs the permission “ ?Assignments and Quizzes - edit/,
  );
  expect(
    screen.getByRole('checkbox', { name: 'Read the questions of New Quizzes' }),
  ).toHaveAccessibleDescription(
    /Costs about 2,300 calls the first night.*Assignments and Quizzes - edit.*url:GET\|\/api\/quiz\/v1\//,
  );
  await user.click(questions);
  await user.click(screen.getByRole('checkbox', { name: 'Check only published content for accessibility' }));
  await user.click(screen.getByRole('button', { name: 'Save scans' }));
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
  expect(sent()).toMatchObject([
    { settings: { scansPublishedOnly: true, scansQuizQuestions: true, scansHtmlFiles: false } },
  ]);
});

test('saves whether fixes are saved in Canvas, and says what the key there needs', async () => {
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  const user = openPage('/manage/general');
  const saves = await screen.findByRole('checkbox', { name: 'Let people save fixes in Canvas' });
  expect(saves).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Write with UDOIT’s task runner/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Carry what people judged as fine/ })).toBeChecked();
  expect(await field(/^Redirect address/)).toHaveValue(needs.returnAddress);
  await user.click(screen.getByRole('button', { name: /^2 scopes that the key has to allow/ }));
  expect(await field(/^Scopes for saving fixes/)).toHaveValue(needs.scopes.join('\n'));
  expect(await axeViolations()).toEqual([]);
  await user.click(saves);
  await user.click(screen.getByRole('button', { name: 'Save fixes' }));
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
  expect(sent()).toMatchObject([
    { settings: { savesFixes: true, fixesByService: false, carriesMarks: true } },
  ]);
});

test('says who has to do what where there is no key for Canvas', async () => {
  network.answer(readCanvasGrantNeeds, { id: 1 }, { ...needs, hasKey: false });
  openPage('/manage/general');
  expect(await screen.findByText(/^Courseyard has no API key for your Canvas yet/)).toBeInTheDocument();
});

test('keeps lists of hosts that links are checked on, and refuses what isn’t a host', async () => {
  const user = openPage('/manage/general');
  await fill(user, /^Never check links/, 'https://proxy.example.edu');
  await user.click(screen.getByRole('button', { name: 'Save clean-up' }));
  expect(await screen.findByText(/^Enter host names only/)).toBeInTheDocument();
  expect(await field(/^Never check links/)).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  network.answer(updateGeneralSettings, { id: 1 }, general({ version: 4 }));
  await fill(user, /^Never check links/, 'Proxy.example.edu{Enter}*.journals.test{Enter}*.journals.test');
  await user.click(screen.getByRole('button', { name: 'Save clean-up' }));
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
  await user.click(screen.getByRole('button', { name: 'Save institution' }));
  expect(await screen.findByText('Somebody else changed this meanwhile.')).toBeInTheDocument();
  expect(await field(/^Title/)).toHaveValue('Mine');
  network.answer(readGeneralSettings, { id: 1 }, general({ title: 'Theirs', version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(async () => expect(await field(/^Title/)).toHaveValue('Theirs'));
});
