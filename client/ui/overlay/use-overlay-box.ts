import { useCallback, useLayoutEffect, useRef } from 'react';

/** How long something that closes stays in sight (specification §9). */
const closingMs = 300;

/** How it leaves: InstUI's own way out is empty, since its dialogs drop their content at once. */
const ways = {
  fade: [{ opacity: 1 }, { opacity: 0 }],
  start: [{ transform: 'none' }, { transform: 'translateX(-100%)' }],
  end: [{ transform: 'none' }, { transform: 'translateX(100%)' }],
} as const satisfies Record<string, readonly Keyframe[]>;

const asksForLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A picture of what lies over the page: nothing in it can be reached, heard, or found by its name. */
function pictureOf(layer: Element) {
  const picture = layer.cloneNode(true) as HTMLElement;
  const scrolledTo = [...layer.querySelectorAll('*')].map(({ scrollTop }) => scrollTop);
  picture.inert = true;
  picture.ariaHidden = 'true';
  for (const copy of picture.querySelectorAll('*'))
    for (const name of ['id', 'name', 'role', 'for', 'aria-live']) copy.removeAttribute(name);
  const show = () => {
    document.body.append(picture);
    for (const [index, copy] of picture.querySelectorAll('*').entries())
      copy.scrollTop = scrolledTo[index] ?? 0;
  };
  return { picture, show };
}

/** Lets a picture of what has just closed leave the page. */
function letGo(box: Node, way: keyof typeof ways) {
  const layer = box instanceof Element ? box.closest('body > *') : null;
  if (!layer || typeof layer.animate !== 'function' || asksForLessMotion()) return;
  const { picture, show } = pictureOf(layer);
  queueMicrotask(() => {
    // In development, React only tries whether it could close.
    if (box.isConnected) return;
    show();
    const moving = way === 'fade' ? picture : picture.firstElementChild;
    const options = { duration: closingMs, easing: 'ease-in', fill: 'forwards' } as const;
    const leaving = moving?.animate([...ways[way]], options);
    void leaving?.finished.catch(() => undefined).then(() => picture.remove());
  });
}

/**
 * For what lies over the page while it's drawn: takes its box, finds the control in it that a person has gone to before it
 * takes the focus, some frames after it appears, and has it leave with its content when it closes.
 */
export function useOverlayBox(way: keyof typeof ways) {
  const box = useRef<Node | null>(null);
  const setBox = useCallback((node: Node | null) => {
    box.current = node ?? box.current;
  }, []);
  useLayoutEffect(
    () => () => {
      if (box.current) letGo(box.current, way);
    },
    [way],
  );
  const entered = () => {
    const { activeElement } = document;
    return box.current?.contains(activeElement) ? activeElement : null;
  };
  return { setBox, entered };
}
