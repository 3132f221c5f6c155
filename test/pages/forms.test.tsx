import { readdirSync, readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clientToken } from '#client/data/call.ts';
import { readSettings, redeemTab } from '#shared/sessions/session.api.ts';
import { readGeneralSettings, updateGeneralSettings } from '#shared/settings/general-settings.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { generalSettingsGiven } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answerEverything(1);
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readSettings, undefined, settingsWith({ abilities: [...admin.abilities] }));
  network.answer(readGeneralSettings, { id: 1 }, general);
});

const general = {
  ...generalSettingsGiven,
  id: 1,
  slug: 'northfield',
  activeProducts: ['core' as const],
  isNew: false,
  newQuizzes: { quizzes: 0, courses: 0 },
};

const admin = {
  abilities: ['institution.manage', 'institutions.manage', 'batch.create', 'batches.view'],
} as const;
const open = (path: string) => openPage(path, { abilities: [...admin.abilities] });
const field = (name: RegExp) => screen.findByRole('textbox', { name });
/** InstUI reads key codes, and when a key comes up. */
const escape = () => fireEvent.keyUp(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
const question = 'Leave without saving';
const leaving = () => screen.findByRole('dialog', { name: question });
const answer = async (user: ReturnType<typeof open>, name: string) =>
  user.click(await within(await leaving()).findByRole('button', { name }));

describe('every form', () => {
  const sources = readdirSync('client', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => [path, readFileSync(`client/${path}`, 'utf8')] as const);
  const filesWith = (pattern: RegExp) =>
    sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);

  test('keeps what was typed, and leads to its first fault, because it is one of two', () => {
    expect(filesWith(/<form\b|as="form"/)).toEqual(['ui/form/form.tsx', 'ui/overlay/form-dialog.tsx']);
  });

  test('says when a text is too long, because none of its fields cuts it', () => {
    expect(filesWith(/maxLength/)).toEqual(['ui/form/text-field.tsx']);
  });
});

describe('what isn’t saved', () => {
  test.each([
    ['institution settings', '/manage/general', /^Contact/],
    ['a new batch', '/manage/batches/create-batch', /^Title/],
  ])('of %s is left for another page only after a question', async (_, path, name) => {
    const user = open(path);
    await writeInto(user, await field(name), 'Learning Design');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    const dialog = await leaving();
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe(path);
    expect(await field(name)).toHaveValue('Learning Design');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await answer(user, question);
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('in a drawer is closed only after a question, by its button, Escape or the browser’s Back', async () => {
    const user = open('/institutions');
    await user.click(await screen.findByRole('button', { name: 'New institution' }));
    await writeInto(user, await field(/^Slug/), 'southfield');
    const stay = async () => {
      await answer(user, 'Cancel');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).not.toBeInTheDocument());
    };
    const drawer = within(screen.getByRole('dialog', { name: /institution$/ }));
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await stay();
    escape();
    await stay();
    history.back();
    await stay();
    expect(await field(/^Slug/)).toHaveValue('southfield');
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await answer(user, question);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Slug/ })).not.toBeInTheDocument());
  });

  test('in a dialog is asked for by Escape, and given up by Cancel', async () => {
    const institution = { ...settingsWith().institution, features: ['tags'] };
    const user = openPage('/manage/tags', { abilities: [...admin.abilities], institution });
    await user.click(await screen.findByRole('button', { name: /^(Add|New) tag$/ }));
    await writeInto(user, await field(/^Title/), 'Pilot');
    const dialog = within(screen.getByRole('dialog', { name: /tag$/ }));
    escape();
    await answer(user, 'Cancel');
    expect(await field(/^Title/)).toHaveValue('Pilot');
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Title/ })).not.toBeInTheDocument());
  });

  test('is given up without a question once it’s as before', async () => {
    const user = open('/manage/general');
    await writeInto(user, await field(/^Contact/), 'Learning Design');
    await user.clear(await field(/^Contact/));
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});

test('a pasted text that is too long stays whole, says so, and isn’t sent', async () => {
  const user = open('/manage/batches/create-batch');
  const title = await field(/^Title/);
  await writeInto(user, title, 'x'.repeat(123));
  expect(await screen.findByText('3 characters too many')).toBeInTheDocument();
  expect(title).toHaveValue('x'.repeat(123));
  await user.click(screen.getByRole('button', { name: 'Create batch' }));
  expect(title).toHaveFocus();
  expect(title).toBeInvalid();
  expect(network.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.type(title, '{Backspace}{Backspace}{Backspace}{Backspace}');
  expect(await screen.findByText('1 character left')).toBeInTheDocument();
});

describe('a session that ends', () => {
  const notSignedIn = { code: 'not_signed_in', message: 'Your session has ended.' } as const;
  let other: BroadcastChannel;
  beforeEach(() => {
    other = new BroadcastChannel('courseyard.session');
  });
  afterEach(() => other.close());

  /** Another page of this browser, with a session of this person or another. */
  const answerAs = (personId: number) => {
    const person = { ...settingsWith().person, id: personId };
    network.answer(redeemTab, undefined, {
      clientToken: 'token-of-another-tab',
      settings: settingsWith({ person }),
    });
    other.addEventListener('message', ({ data }: MessageEvent<{ kind: string; page: string }>) => {
      if (data.kind === 'wanted') other.postMessage({ kind: 'given', page: data.page, code: 'abc' });
    });
  };

  const typeAndSave = async () => {
    network.refuse(updateGeneralSettings, { id: 1 }, 401, notSignedIn);
    const user = open('/manage/general');
    await writeInto(user, await field(/^Contact/), 'Learning Design');
    await writeInto(user, await field(/^Email or web/), 'design@northfield.test');
    await user.click(screen.getByRole('button', { name: 'Save help' }));
    return user;
  };

  test('takes nothing away that is being typed, and the page goes on with a session begun beside it', async () => {
    const user = await typeAndSave();
    const ended = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(within(ended).getByRole('link', { name: 'Open Canvas in another tab' })).toHaveAttribute(
      'target',
      '_blank',
    );
    expect(await axeViolations()).toEqual([]);
    answerAs(settingsWith().person.id);
    const began = JSON.stringify([
      settingsWith().person.id,
      settingsWith().institution.id,
      undefined,
      undefined,
    ]);
    other.postMessage({ kind: 'began', owner: began });
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(clientToken.get()).toBe('token-of-another-tab');
    network.answer(updateGeneralSettings, { id: 1 }, { ...general, version: 2 });
    expect(await field(/^Contact/)).toHaveValue('Learning Design');
    await user.click(screen.getByRole('button', { name: 'Save help' }));
    expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
  });

  test('goes on with nobody else’s session', async () => {
    answerAs(settingsWith().person.id + 1);
    await typeAndSave();
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    await waitFor(() => expect(network.asked(redeemTab)).toHaveLength(1));
    expect(clientToken.get()).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeInTheDocument();
  });

  test('can be put away, and says so again when something is to be saved', async () => {
    const user = await typeAndSave();
    await user.click(await screen.findByRole('button', { name: 'Back to the page' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/manage/general');
    await user.click(screen.getByRole('button', { name: 'Save help' }));
    expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeInTheDocument();
  });

  test('leads to the login page where nothing is being typed', async () => {
    network.refuse(readGeneralSettings, { id: 1 }, 401, notSignedIn);
    open('/manage/general');
    expect(await screen.findByRole('heading', { name: 'Open Courseyard from Canvas' })).toBeInTheDocument();
  });
});
