import { goToContent } from './page-heading.tsx';

const dialog = '[role="dialog"]';

/** Whether the focus is lost: the control that had it was disabled or is gone. */
const isLost = () => document.activeElement?.matches('body, :disabled') ?? true;

const isUsable = (control: Element) => control.isConnected && !control.matches(':disabled');

/**
 * Puts the focus in a safe place after a control is gone or disabled: the control's dialog, else the page's heading.
 * There, a key pressed twice does nothing.
 */
function takeRefuge(box: Element | null) {
  const opened = box?.isConnected ? box : [...document.querySelectorAll(dialog)].at(-1);
  if (!(opened instanceof HTMLElement)) return goToContent({ preventScroll: true });
  opened.tabIndex = -1;
  opened.focus({ preventScroll: true });
  opened.addEventListener('blur', () => opened.removeAttribute('tabindex'), { once: true });
}

/**
 * Keeps the focus from falling to the page's body, where keyboard users would start at the top again. When using a
 * control disables or removes it, the focus goes to a safe place nearby, and back to a control that was only disabled
 * for a while, unless it has moved since. Code that knows a better place puts the focus there at once.
 */
export function keepFocus() {
  let last: { readonly control: Element; readonly box: Element | null } | undefined;
  let lent: { readonly owner: Element; readonly refuge: Element | null } | undefined;
  let frame: number | undefined;

  const check = () => {
    frame = undefined;
    if (lent && document.activeElement === lent.refuge && isUsable(lent.owner)) {
      const { owner } = lent;
      lent = undefined;
      if (owner instanceof HTMLElement) owner.focus({ preventScroll: true });
      return;
    }
    if (!last || !isLost() || isUsable(last.control)) return;
    const owner = last.control;
    takeRefuge(last.box);
    lent = { owner, refuge: document.activeElement };
  };
  // One frame after the change: dialogs give the focus back in the frame after they close.
  const checkSoon = () => {
    frame ??= requestAnimationFrame(() => {
      frame = requestAnimationFrame(check);
    });
  };
  const note = ({ target }: Event) => {
    if (target instanceof Element) last = { control: target, box: target.closest(dialog) };
  };
  const observer = new MutationObserver(checkSoon);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
