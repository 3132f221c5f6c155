import { createContext, useContext, useEffect, useState } from 'react';

/** A drawer or dialog that something is typed in; null: the page. */
type Box = symbol | null;

interface Unsaved {
  readonly box: Box;
  /** whether leaving it asks first */
  readonly asksFirst: boolean;
  /** it's in a dialog that lets nobody follow a link: a page that follows then is what it led to */
  readonly isAnswer: boolean;
}

/** What isn't saved now. It's no state: nothing is drawn from it. */
const unsaved = new Set<Unsaved>();
let ask: ((close: () => void) => void) | undefined;

/** Where a field is. */
export const UnsavedBox = createContext<Box>(null);

/** Whether something is typed that an ended session mustn't take away. */
export const hasTyped = () => unsaved.size > 0;

type Area = 'page' | 'links' | 'boxes';

const areas: Readonly<Record<Area, (entry: Unsaved) => boolean>> = {
  page: () => true,
  links: ({ isAnswer }) => !isAnswer,
  boxes: ({ box }) => box !== null,
};

/** Whether something would be lost: by leaving the page, by a link in it, or by closing its drawers and dialogs, or one. */
export function hasUnsaved(where: symbol | Area) {
  const isThere = typeof where === 'symbol' ? ({ box }: Unsaved) => box === where : areas[where];
  return [...unsaved].some((entry) => entry.asksFirst && isThere(entry));
}

/** It was saved, or is given up: nothing asks for it any more. To be called before a page or a dialog is left for it. */
export function letGo(where?: symbol) {
  for (const entry of unsaved) if (where === undefined || entry.box === where) unsaved.delete(entry);
}

interface UnsavedGiven {
  readonly box?: symbol;
  readonly asksFirst?: boolean | undefined;
  readonly isAnswer?: boolean;
}

/** Says that something here isn't saved: leaving asks first, and the page stays if the session ends. */
export function useUnsaved(isChanged: boolean, given: UnsavedGiven = {}) {
  const around = useContext(UnsavedBox);
  const { box = around, asksFirst = true, isAnswer = false } = given;
  useEffect(() => {
    if (!isChanged) return undefined;
    const entry = { box, asksFirst, isAnswer };
    unsaved.add(entry);
    return () => void unsaved.delete(entry);
  }, [isChanged, box, asksFirst, isAnswer]);
}

/** Sets who asks before a drawer or dialog is closed in which something isn't saved. */
export function whenClosing(asking: typeof ask) {
  ask = asking;
  return () => {
    ask = undefined;
  };
}

/** For a drawer or dialog: `box` names it to what's in it, and `close` asks first if something in it isn't saved. */
export function useGuardedClose(onClose: () => void) {
  const [box] = useState(() => Symbol('box'));
  const close = () => {
    if (!ask || !hasUnsaved(box)) return onClose();
    ask(() => {
      letGo(box);
      onClose();
    });
  };
  return { box, close };
}
