export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

/** What one can do about a notice. */
export interface NoticeAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface NoticeOptions {
  /** when it goes away by itself, in milliseconds; 0, as without it: not before it's closed (specification §9) */
  readonly timeoutMs?: number;
  readonly action?: NoticeAction | undefined;
  /** says what it's about: it takes the place of what was said of that before */
  readonly key?: string | undefined;
}

/** What only confirms what the page shows anyway goes away as soon as an alert for screen readers does. */
export const brief = { timeoutMs: 5_000 } as const satisfies NoticeOptions;

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly action: NoticeAction | undefined;
  readonly key: string | undefined;
  /** how often it was said, one after the other or with others between */
  readonly count: number;
  /** when it goes away, in milliseconds of the clock; null: when it's closed */
  readonly until: number | null;
}

/** The newest first. */
export type NoticeBoard = readonly Notice[];

/** More than these wait behind a button. */
const shownAtOnce = 2;

interface Said extends NoticeOptions {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly now: number;
}

/** Puts what's said on top; the same said before becomes one with it, unless either of them can be acted upon. */
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

/** What's left when those have gone whose time is over. */
export const stillUp = (board: NoticeBoard, now: number): NoticeBoard =>
  board.filter(({ until }) => until === null || until > now);

/** When the next one goes, in milliseconds from now; null when none goes by itself. */
export function nextDeparture(board: NoticeBoard, now: number): number | null {
  const ends = board.flatMap(({ until }) => (until === null ? [] : [until]));
  return ends.length === 0 ? null : Math.max(0, Math.min(...ends) - now);
}

/** Gives those on the board at least this much time more, such as after somebody has lingered over them. */
export const prolonged = (board: NoticeBoard, now: number, moreMs: number): NoticeBoard =>
  board.map((notice) =>
    notice.until === null ? notice : { ...notice, until: Math.max(notice.until, now + moreMs) },
  );

/** The two newest, or all once somebody asked for them; and how many aren't shown. */
export function shownOf(board: NoticeBoard, areAllShown: boolean) {
  const shown = areAllShown ? board : board.slice(0, shownAtOnce);
  return { shown, hiddenCount: board.length - shown.length };
}
