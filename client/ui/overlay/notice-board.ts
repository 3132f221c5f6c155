export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

/** An action a notice offers. */
interface NoticeAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface NoticeOptions {
  /** when it goes away by itself, in milliseconds; without it or with 0, only when it's closed (specification §9) */
  readonly timeoutMs?: number;
  readonly action?: NoticeAction | undefined;
  /** what it's about: it replaces earlier notices with the same key */
  readonly key?: string | undefined;
}

/** For a notice that only confirms what the page shows anyway: it goes away as soon as an alert for screen readers does. */
export const brief = { timeoutMs: 5_000 } as const satisfies NoticeOptions;

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly action: NoticeAction | undefined;
  readonly key: string | undefined;
  /** how often it was said, with or without others in between */
  readonly count: number;
  /** when it goes away, in milliseconds of the clock; null: when it's closed */
  readonly until: number | null;
}

/** The newest first. */
export type NoticeBoard = readonly Notice[];

/** If there are more, they wait behind a button. */
const shownAtOnce = 2;

interface Said extends NoticeOptions {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly now: number;
}

/** Puts a notice on top. It's joined with an equal one from before, unless either of them has an action. */
export function addNotice(
  board: NoticeBoard,
  { id, kind, text, action, key, timeoutMs = 0, now }: Said,
): NoticeBoard {
  const isSame = (notice: Notice) =>
    notice.kind === kind && notice.text === text && notice.action === undefined && action === undefined;
  const isOlder = (notice: Notice) => isSame(notice) || (key !== undefined && notice.key === key);
  const former = board.find(isSame);
  const until = timeoutMs > 0 ? now + timeoutMs : null;
  return [
    { id, kind, text, action, key, count: (former?.count ?? 0) + 1, until },
    ...board.filter((notice) => !isOlder(notice)),
  ];
}

export const withoutNotice = (board: NoticeBoard, id: number): NoticeBoard =>
  board.filter((notice) => notice.id !== id);

/** The notices whose time isn't over. */
export const stillUp = (board: NoticeBoard, now: number): NoticeBoard =>
  board.filter(({ until }) => until === null || until > now);

/** When the next one goes away, in milliseconds from now; null if none does by itself. */
export function nextDeparture(board: NoticeBoard, now: number): number | null {
  const ends = board.flatMap(({ until }) => (until === null ? [] : [until]));
  return ends.length === 0 ? null : Math.max(0, Math.min(...ends) - now);
}

/** Gives the notices at least this much more time, for example after a person has been reading them. */
export const prolonged = (board: NoticeBoard, now: number, moreMs: number): NoticeBoard =>
  board.map((notice) =>
    notice.until === null ? notice : { ...notice, until: Math.max(notice.until, now + moreMs) },
  );

/** The two newest, or all once the person asked for them; and how many aren't shown. */
export function shownOf(board: NoticeBoard, areAllShown: boolean) {
  const shown = areAllShown ? board : board.slice(0, shownAtOnce);
  return { shown, hiddenCount: board.length - shown.length };
}
