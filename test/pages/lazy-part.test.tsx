import { readdirSync, readFileSync } from 'node:fs';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from '#client/ui/page/lazy-part.tsx';
import { axeViolations } from '#test/support/axe.ts';
import { openPart } from '#test/support/open-part.tsx';

const Details = () => <p>The details</p>;

/** A page with a field and a part that can be loaded once `network.isThere`. */
function open() {
  const network = { isThere: false, attempts: 0 };
  const Part = lazyPart(async () => {
    network.attempts += 1;
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return Promise.resolve({ default: Details });
  });
  const user = openPart(
    <>
      <input aria-label="Title" />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  );
  return { network, user };
}

const { fetch } = globalThis;
const entry = document.createElement('script');

beforeEach(() => {
  entry.type = 'module';
  entry.setAttribute('src', '/assets/main-OLD.js');
});
afterEach(() => {
  globalThis.fetch = fetch;
  entry.remove();
});

/** The server answers for the script that the page began with. */
function answerForEntry(status: number) {
  document.head.append(entry);
  globalThis.fetch = () => Promise.resolve(new Response(null, { status }));
}

test('a part that can’t be loaded says so in its place, and the page keeps what was typed', async () => {
  const { network, user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This part of the page couldn’t be loaded. It will load by itself once Courseyard can be reached again.',
  );
  await user.type(screen.getByLabelText('Title'), 'Spring');
  expect(await axeViolations()).toEqual([]);
  network.isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The details')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('Spring');
});

test('it comes by itself when the browser is online again', async () => {
  const { network } = open();
  await screen.findByRole('alert');
  network.isThere = true;
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('The details')).toBeInTheDocument();
});

test('after an update the part asks for a reload, and stops trying', async () => {
  answerForEntry(404);
  const { network } = open();
  expect(await screen.findByText(/Courseyard was updated while this page was open/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(network.attempts).toBe(2);
});

test('a server that only can’t answer is no update', async () => {
  answerForEntry(503);
  const { network, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByText(/It will load by itself/)).toBeInTheDocument();
  network.isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The details')).toBeInTheDocument();
});

test('no other part of the client is loaded in a way that would take its page with it', () => {
  const folder = new URL('../../client/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const loading = files.filter((name) => /\blazy\(/.test(readFileSync(new URL(name, folder), 'utf8')));
  expect(loading).toEqual(['ui/page/lazy-part.tsx']);
});
