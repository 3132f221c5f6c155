import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { NoticeList } from '#client/ui/overlay/notice-list.tsx';
import { Notices, useNotice } from '#client/ui/overlay/notices.tsx';
import type { NoticeKind, NoticeOptions } from '#client/ui/overlay/notice-board.ts';
import { keepFocus } from '#client/ui/page/keep-focus.ts';
import { axeViolations } from '#test/support/axe.ts';

type Show = (kind: NoticeKind, text: string, options?: NoticeOptions) => void;
let show: Show;

function Page({ onReady }: { onReady: (give: Show) => void }) {
  const give = useNotice();
  const [isThere, setThere] = useState(true);
  useEffect(() => onReady(give), [give, onReady]);
  useEffect(keepFocus, []);
  return (
    <main>
      <h1 data-page-heading="" tabIndex={-1}>
        A page
      </h1>
      {isThere ? <button onClick={() => setThere(false)}>Remove</button> : null}
    </main>
  );
}

const keepShow = (give: Show) => {
  show = (...said) => act(() => give(...said));
};

function open() {
  render(
    <IntlProvider locale="en" onError={() => {}}>
      <Notices>
        <Page onReady={keepShow} />
        <NoticeList />
      </Notices>
    </IntlProvider>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

const notices = () => screen.getByRole('region', { name: 'Notices' });
const closers = () => within(notices()).getAllByRole('button', { name: 'Close' });
const isUp = (text: string) => screen.queryByText(text) !== null;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('shows the newest first and at most two, with a button for the rest', async () => {
  const user = open();
  for (const text of ['First', 'Second', 'Third', 'Fourth']) show('info', text);
  expect(notices().textContent).toMatch(/Fourth.*Third.*Show 2 older notices/);
  expect(isUp('Second')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Show 2 older notices' }));
  expect(notices().textContent).toMatch(/Fourth.*Third.*Second.*First/);
});

test('shows the next one when one of the two is closed', async () => {
  const user = open();
  for (const text of ['First', 'Second', 'Third']) show('info', text);
  await user.click(closers()[0]!);
  expect(notices().textContent).toMatch(/Second.*First/);
  expect(isUp('Third')).toBe(false);
});

test('merges identical ones and says how often they came', () => {
  open();
  show('error', 'Not now.');
  show('info', 'Something else');
  show('error', 'Not now.');
  expect(screen.getAllByText('Not now.')).toHaveLength(1);
  expect(notices().textContent).toMatch(/Not now\.2 times.*Something else/);
});

test("keeps a notice until it's closed, unless the caller sets a time", () => {
  open();
  show('error', 'Stays');
  show('success', 'Goes', { timeoutMs: 5_000 });
  pass(4_999);
  expect(isUp('Goes')).toBe(true);
  pass(1);
  expect(isUp('Goes')).toBe(false);
  pass(3_600_000);
  expect(isUp('Stays')).toBe(true);
});

test('removes none while someone is reading it, and leaves some time afterwards', async () => {
  const user = open();
  show('success', 'Saved', { timeoutMs: 5_000 });
  await user.hover(notices());
  pass(60_000);
  expect(isUp('Saved')).toBe(true);
  await user.unhover(notices());
  pass(4_900);
  expect(isUp('Saved')).toBe(true);
  pass(200);
  expect(isUp('Saved')).toBe(false);
});

test('announces failures at once and the others in a pause', () => {
  open();
  show('error', 'Broken');
  show('success', 'Mended');
  const live = screen.getByRole('status');
  expect(live).toHaveAttribute('aria-live', 'polite');
  expect(within(live).getByRole('alert')).toHaveTextContent('Error: Broken');
  expect(live).toHaveTextContent('Done: Mended');
});

test('can be reached by F6 from anywhere, and left again to the previous place', async () => {
  const user = open();
  const remove = screen.getByRole('button', { name: 'Remove' });
  remove.focus();
  await user.keyboard('{F6}');
  expect(remove).toHaveFocus();
  show('info', 'One');
  await user.keyboard('{F6}');
  expect(closers()[0]).toHaveFocus();
  await user.keyboard('{F6}');
  expect(remove).toHaveFocus();
});

test('keeps the focus among the notices while there are any, then returns it', async () => {
  const user = open();
  const remove = screen.getByRole('button', { name: 'Remove' });
  show('info', 'One');
  show('info', 'Two');
  remove.focus();
  await user.keyboard('{F6}');
  // InstUI knows the key by its number.
  fireEvent.keyUp(closers()[0]!, { key: 'Escape', keyCode: 27 });
  pass(50);
  expect(isUp('Two')).toBe(false);
  expect(closers()[0]).toHaveFocus();
  await user.keyboard('{Enter}');
  pass(50);
  expect(remove).toHaveFocus();
});

test('moves the focus to the heading when its previous place is gone', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const undone: string[] = [];
  show('success', 'Removed', { action: { label: 'Undo', onSelect: () => undone.push('Removed') } });
  await user.click(screen.getByRole('button', { name: 'Undo: Removed' }));
  pass(50);
  expect(undone).toEqual(['Removed']);
  expect(screen.getByRole('heading', { name: 'A page' })).toHaveFocus();
});

test("doesn't let a click on a notice close what's open beneath it", async () => {
  const user = open();
  const presses: string[] = [];
  const watch = ({ type }: Event) => presses.push(type);
  for (const type of ['click', 'keyup']) document.addEventListener(type, watch);
  show('info', 'One');
  await user.click(closers()[0]!);
  for (const type of ['click', 'keyup']) document.removeEventListener(type, watch);
  expect(presses).toEqual([]);
});

test('passes axe', async () => {
  jest.useRealTimers();
  document.title = 'A page';
  document.documentElement.lang = 'en';
  open();
  show('info', 'One');
  show('error', 'Two', { action: { label: 'Try again', onSelect: () => {} } });
  show('error', 'Two');
  expect(await axeViolations()).toEqual([]);
});
