import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as api from '#shared/announcements/announcement.api.ts';
import type { Announcement } from '#shared/announcements/announcement.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const { institution } = settingsWith();
const readyGo = {
  isReadyGo: true,
  institution: { ...institution, timeZone: 'America/New_York' },
};
const path = '/manage/alerts?tab=announcements';
const announcement = (given: Partial<Announcement> = {}): Announcement => ({
  id: 3,
  title: 'Canvas rests on Sunday',
  body: 'From 8 to 10.\nSee https://example.edu/status.',
  severity: 'warning',
  version: 2,
  audience: 'staff',
  state: 'running',
  begins: { day: '2026-11-20', time: '08:00' },
  ends: { day: '2026-11-29', time: '18:00' },
  beginsAt: '2026-11-20T13:00:00.000Z',
  endsAt: '2026-11-29T23:00:00.000Z',
  isMailed: true,
  toldAt: '2026-11-20T13:00:00.000Z',
  writtenBy: 'Ada',
  ...given,
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  list([announcement()]);
});

const list = (announcements: Announcement[]) =>
  network.answer(api.listAnnouncements, undefined, { announcements, ...pageOf(announcements.length) });
const announce = (...shown: Announcement[]) =>
  network.answer(api.listCurrentAnnouncements, undefined, { announcements: shown });
const writes = () =>
  network.calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
const asked = () => network.calls.filter(({ url }) => url.startsWith('/api/announcements?')).at(-1)?.url;

async function choose(user: ReturnType<typeof openPage>, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Canvas rests on Sunday' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('lists what was announced, in the institution’s time, the newest first', async () => {
  openPage(path, readyGo);
  const row = within(
    (await screen.findByRole('rowheader', { name: /Canvas rests/ })).closest('tr') ?? document.body,
  );
  expect(row.getByText('Nov 20, 2026, 8:00 AM')).toBeInTheDocument();
  expect(row.getByText('Running')).toBeInTheDocument();
  expect(row.getByText('Warning')).toBeInTheDocument();
  expect(asked()).toContain('sortBy=begins&sortOrder=desc');
  expect(screen.getByRole('tab', { name: 'Announcements' })).toHaveAttribute('aria-selected', 'true');
  expect(await axeViolations()).toEqual([]);
});

test('narrows the list to a state, and keeps that in the address', async () => {
  const user = openPage(path, readyGo);
  await user.click(await screen.findByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Planned' }));
  await waitFor(() => expect(asked()).toContain('state=planned'));
  expect(address()).toBe(`${path}&state=planned`);
});

test('announces something from a day on', async () => {
  network.answer(api.createAnnouncement, undefined, announcement());
  const user = openPage(path, readyGo);
  await user.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getByRole('button', { name: 'Announce' });
  expect(send).toBeDisabled();
  await writeInto(user, dialog.getByRole('textbox', { name: /Title/ }), 'Holiday');
  await writeInto(user, dialog.getByRole('textbox', { name: /^Text/ }), 'We’re away.');
  await user.click(dialog.getByRole('radio', { name: /^Everyone/ }));
  const begins = within(dialog.getByRole('radiogroup', { name: /It begins/ }));
  await user.click(begins.getByRole('radio', { name: 'On a day' }));
  expect(send).toBeDisabled();
  await writeInto(user, dialog.getByRole('textbox', { name: 'First day' }), '2026-12-24');
  const time = dialog.getByRole('textbox', { name: 'From' });
  await user.clear(time);
  await writeInto(user, time, '9:30');
  await user.click(dialog.getByRole('checkbox', { name: /by mail too/ }));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toEqual([
    [
      'POST',
      '/api/announcements',
      {
        title: 'Holiday',
        body: 'We’re away.',
        severity: 'info',
        audience: 'everyone',
        begins: { day: '2026-12-24', time: '09:30' },
        ends: null,
        isMailed: true,
      },
    ],
  ]);
});

test('changes the version that was opened, and says why it can’t', async () => {
  network.refuse(api.updateAnnouncement, { id: 3 }, 400, {
    code: 'invalid_input',
    message: 'The end must be after the beginning.',
    fields: { 'body.ends': 'The end must be after the beginning.' },
  });
  const user = openPage(path, readyGo);
  await choose(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'As it did: Nov 20, 2026, 8:00 AM' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText('The end must be after the beginning.')).length).toBeGreaterThan(0);
  expect(writes()[0]?.[2]).toMatchObject({
    begins: null,
    ends: { day: '2026-11-29', time: '18:00' },
    version: 2,
  });
});

test('ends one now, and removes one', async () => {
  network.answer(api.endAnnouncement, { id: 3 }, announcement({ state: 'ended' }));
  network.answer(api.removeAnnouncement, { id: 3 }, { id: 3 });
  const user = openPage(path, readyGo);
  await choose(user, 'End now');
  expect(await screen.findByText('“Canvas rests on Sunday” has ended.')).toBeInTheDocument();
  await choose(user, 'Remove');
  await waitFor(() =>
    expect(writes().map(([method, url]) => [method, url])).toEqual([
      ['POST', '/api/announcements/3/end'],
      ['DELETE', '/api/announcements/3'],
    ]),
  );
});

describe('what’s being announced', () => {
  /** Opens a page for somebody whom these are announced to. */
  const openWith = (announcements: Announcement[]) => {
    announce(...announcements);
    return openPage('/about', { ...readyGo, announcements });
  };
  const region = async () => within(await screen.findByRole('region', { name: 'Announcements' }));
  beforeEach(() => localStorage.clear());

  test('is shown whole above the first page, with links, until it’s dismissed', async () => {
    const user = openWith([announcement({ body: '<b>Bold</b>\nSee https://example.edu/status.' })]);
    const banner = await region();
    expect(banner.getByText(/<b>Bold<\/b>/)).toBeInTheDocument();
    expect(banner.getByRole('link', { name: 'https://example.edu/status' })).toHaveAttribute(
      'href',
      'https://example.edu/status',
    );
    expect(await axeViolations()).toEqual([]);
    network.answer(api.dismissAnnouncement, { id: 3 }, { announcements: [] });
    announce();
    await user.click(banner.getByRole('button', { name: 'Dismiss: Canvas rests on Sunday' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull());
    expect(writes()).toEqual([['POST', '/api/announcements/3/dismiss', undefined]]);
  });

  test('is a line on every other page, which opens and shrinks', async () => {
    const user = openWith([announcement()]);
    await region();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    const banner = await region();
    await waitFor(() => expect(banner.queryByRole('link')).toBeNull());
    expect(banner.getByText('From 8 to 10.')).toBeInTheDocument();
    await user.click(banner.getByRole('button', { name: 'Read: Canvas rests on Sunday' }));
    expect(banner.getByRole('link', { name: 'https://example.edu/status' })).toBeInTheDocument();
    const shrink = banner.getByRole('button', { name: 'Shrink: Canvas rests on Sunday' });
    expect(shrink).toHaveFocus();
    await user.click(shrink);
    expect(banner.queryByRole('link')).toBeNull();
  });

  test('is a line from the beginning for who has seen it, and whole again once it has changed', async () => {
    openWith([announcement()]);
    await region();
    cleanup();
    openWith([announcement()]);
    expect((await region()).queryByRole('link')).toBeNull();
    cleanup();
    openWith([announcement({ version: 3 })]);
    expect((await region()).getByRole('link')).toBeInTheDocument();
  });

  test('comes with the settings: no page has to wait for it, or moves when it’s there', async () => {
    const user = openWith([announcement()]);
    await region();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(network.calls.filter(({ url }) => url.includes('announcements'))).toEqual([]);
  });

  test('is dismissed as any other if it’s over by then; what else went wrong is said', async () => {
    const user = openWith([announcement(), announcement({ id: 4, title: 'Canvas is back' })]);
    const dismiss = async (title: string) =>
      user.click(await screen.findByRole('button', { name: `Dismiss: ${title}` }));
    const over = { code: 'not_found', message: 'There is no such announcement.' } as const;
    network.refuse(api.dismissAnnouncement, { id: 3 }, 404, over);
    await dismiss('Canvas rests on Sunday');
    const away = { code: 'unavailable', message: 'Courseyard is away.' } as const;
    network.refuse(api.dismissAnnouncement, { id: 4 }, 503, away);
    await dismiss('Canvas is back');
    expect(await screen.findByText(away.message)).toBeInTheDocument();
    expect(screen.queryByText(over.message)).toBeNull();
  });
});

test('asks for no announcements in the core flavour', async () => {
  announce(announcement());
  openPage('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(network.calls.filter(({ url }) => url.includes('announcements'))).toEqual([]);
});
