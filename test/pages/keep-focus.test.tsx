import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { keepFocus } from '#client/ui/page/keep-focus.ts';

function Page({ children }: { children: ReactNode }) {
  useEffect(keepFocus, []);
  return (
    <main>
      <div data-page-heading="" tabIndex={-1}>
        <h1>A page</h1>
      </div>
      <a href="/elsewhere">Elsewhere</a>
      {children}
    </main>
  );
}

const open = (children: ReactNode) => {
  render(<Page>{children}</Page>);
  return userEvent.setup();
};

const button = (name: string) => screen.getByRole('button', { name });
const expectFocusAt = (name: string) => waitFor(() => expect(button(name)).toHaveFocus());

const subjects = ['Botany', 'Chemistry', 'Drama'];

interface ListProps {
  /** how the list is drawn again once something is removed: the rest stays, or all of it is new */
  readonly isRedrawn?: boolean;
  /** what a press on the button opens first */
  readonly asks?: boolean;
}

/** A list whose entries have two buttons, one of which removes them. */
function List({ isRedrawn = false, asks = false }: ListProps) {
  const [left, setLeft] = useState(subjects);
  const [asked, setAsked] = useState<string>();
  const remove = (name: string) => {
    setAsked(undefined);
    setLeft(left.filter((other) => other !== name));
  };
  return (
    <section aria-label="Subjects">
      <button>Add a subject</button>
      <ul key={isRedrawn ? left.length : 'same'}>
        {left.map((name) => (
          <li key={name}>
            {name} <button>Edit {name}</button>
            <button onClick={() => (asks ? setAsked(name) : remove(name))}>Remove {name}</button>
          </li>
        ))}
      </ul>
      <button>Read more</button>
      {asked === undefined ? null : <Question onConfirm={() => remove(asked)} />}
    </section>
  );
}

/** Over the page, as dialogs and menus are; it takes the focus. */
const Question = ({ onConfirm }: { onConfirm: () => void }) =>
  createPortal(
    <div role="dialog" aria-label="Sure?">
      <button autoFocus onClick={onConfirm}>
        Yes
      </button>
    </div>,
    document.body,
  );

describe.each([
  ['stays', {}],
  ['is drawn again', { isRedrawn: true }],
  ['is changed from a dialog', { asks: true }],
  ['is changed from a dialog and drawn again', { asks: true, isRedrawn: true }],
] as const)('of a list that %s', (_, how) => {
  const removeOf = async (name: string) => {
    const user = open(<List {...how} />);
    await user.click(button(`Remove ${name}`));
    if ('asks' in how) await user.click(button('Yes'));
  };

  test.each([
    ['first', 'Botany', 'Remove Chemistry'],
    ['middle', 'Chemistry', 'Remove Drama'],
    ['last', 'Drama', 'Remove Chemistry'],
  ])(
    'the %s entry removed leaves the focus at the same button of the one beside it',
    async (_place, removed, at) => {
      await removeOf(removed);
      await expectFocusAt(at);
    },
  );
});

test('the only entry removed leaves the focus at what is next to the list', async () => {
  const user = open(<List />);
  for (const name of subjects) await user.click(button(`Remove ${name}`));
  await expectFocusAt('Read more');
});

/** One button that turns into another. */
function Toggle() {
  const [isDone, setIsDone] = useState(false);
  return (
    <ul>
      <li>
        Botany <a href="/botany">Open</a>
        {isDone ? (
          <button key="again">Do it again</button>
        ) : (
          <button key="do" onClick={() => setIsDone(true)}>
            Done
          </button>
        )}
      </li>
    </ul>
  );
}

test('a button replaced by another leaves the focus at that one', async () => {
  const user = open(<Toggle />);
  await user.click(button('Done'));
  await expectFocusAt('Do it again');
});

type State = 'idle' | 'running' | 'over';
let become: (state: State) => void = () => {};

/** A button that's disabled while it works; the test says when it's done. */
function Work({ alone = false }: { alone?: boolean }) {
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    become = (next) => act(() => setState(next));
  });
  return (
    <section aria-label="Work">
      {state === 'over' ? null : (
        <button disabled={state === 'running'} onClick={() => setState('running')}>
          Work
        </button>
      )}
      {alone ? null : <button>Rest</button>}
    </section>
  );
}

const around = () => screen.getByRole('region', { name: 'Work' });

test('a button that is disabled while it works leaves the focus around it, and gets it back', async () => {
  const user = open(<Work />);
  await user.click(button('Work'));
  await waitFor(() => expect(around()).toHaveFocus());
  become('idle');
  await expectFocusAt('Work');
  expect(around()).not.toHaveAttribute('tabindex');
});

test('a button that works and then goes leaves the focus beside it', async () => {
  const user = open(<Work />);
  await user.click(button('Work'));
  await waitFor(() => expect(around()).toHaveFocus());
  become('over');
  await expectFocusAt('Rest');
});

test('a focus that somebody has moved stays there', async () => {
  const user = open(<Work />);
  await user.click(button('Work'));
  await waitFor(() => expect(around()).toHaveFocus());
  act(() => button('Rest').focus());
  become('over');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Work' })).not.toBeInTheDocument());
  await expectFocusAt('Rest');
});

test('nothing left to go on with leaves the focus at the heading', async () => {
  render(<Bare />);
  await userEvent.setup().click(button('Work'));
  become('over');
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('heading')));
});

/** A page with nothing else on it. */
function Bare() {
  useEffect(keepFocus, []);
  return (
    <main>
      <div data-page-heading="" tabIndex={-1}>
        <h1>A page</h1>
      </div>
      <Work alone />
    </main>
  );
}
