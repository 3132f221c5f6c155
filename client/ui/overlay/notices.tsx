import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Message } from '#shared/text/messages.ts';
import type { Problem } from '../../data/problem.ts';
import { TellFailure } from '../../data/use-action.ts';
import { useProblemText } from '../page/load-state.tsx';
import {
  addNotice,
  prolonged,
  stillUp,
  withoutNotice,
  type NoticeBoard,
  type NoticeKind,
  type NoticeOptions,
} from './notice-board.ts';

type Show = (kind: NoticeKind, text: string, options?: NoticeOptions) => void;

interface Keeping {
  readonly board: NoticeBoard;
  readonly dismiss: (id: number) => void;
  /** removes notices whose time is over */
  readonly clear: () => void;
  /** keeps the notices for at least this many milliseconds more */
  readonly prolong: (moreMs: number) => void;
}

const ShowContext = createContext<Show>(() => {});
const KeepingContext = createContext<Keeping>({
  board: [],
  dismiss: () => {},
  clear: () => {},
  prolong: () => {},
});

/** Shows a notice over the page, and reads it to screen readers. It stays until it's closed, unless a time is given. */
export const useNotice = () => useContext(ShowContext);

/** Shows a notice that says why something failed: the server's reason, or else the given text. */
export const useProblemNotice = () => useContext(TellFailure);

export const useNoticeBoard = () => useContext(KeepingContext);

/** Everything below can show a notice; `NoticeList` is where they appear. */
export function Notices({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const textOf = useProblemText();
  const [board, setBoard] = useState<NoticeBoard>([]);
  const lastId = useRef(0);
  const show = useCallback<Show>((kind, text, options) => {
    lastId.current += 1;
    const said = { id: lastId.current, kind, text, now: Date.now(), ...options };
    setBoard((shown) => addNotice(shown, said));
  }, []);
  const tellFailure = useCallback(
    (problem: Problem, failed?: Message) =>
      show('error', textOf(problem, failed && intl.formatMessage(failed))),
    [show, textOf, intl],
  );
  const keeping = useMemo(
    () => ({
      board,
      dismiss: (id: number) => setBoard((shown) => withoutNotice(shown, id)),
      clear: () => setBoard((shown) => stillUp(shown, Date.now())),
      prolong: (moreMs: number) => setBoard((shown) => prolonged(shown, Date.now(), moreMs)),
    }),
    [board],
  );
  return (
    <ShowContext.Provider value={show}>
      <TellFailure.Provider value={tellFailure}>
        <KeepingContext.Provider value={keeping}>{children}</KeepingContext.Provider>
      </TellFailure.Provider>
    </ShowContext.Provider>
  );
}
