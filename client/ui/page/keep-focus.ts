import { goToContent } from './page-heading.tsx';

const dialog = '[role="dialog"]';

/** Whether nothing that can be used has the focus: what had it was disabled, or is gone. */
const isLost = () => document.activeElement?.matches('body, :disabled') ?? true;

const isUsable = (control: Element) => control.isConnected && !control.matches(':disabled');

/**
 * Where the focus is safe once a control is gone or disabled: the dialog it stood in, else the page's heading. Neither
 * does anything when a key is pressed twice.
 */
function takeRefuge(box: Element | null) {
  const opened = box?.isConnected ? box : [...document.querySelectorAll(dialog)].at(-1);
  if (!(opened instanceof HTMLElement)) return goToContent({ preventScroll: true });
  opened.tabIndex = -1;
  opened.focus({ preventScroll: true });
  opened.addEventListener('blur', () => opened.removeAttribute('tabindex'), { once: true });
}

/**
 * Sees to it that the focus never falls to the page's body, where a keyboard would begin at the top again: whatever
 * control is disabled or taken away by its own press, the focus takes refuge near it, and goes back to one that was
 * disabled for a while if nobody has moved it since. Who knows a better place puts the focus there at once.
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
  // A frame later than what changed: dialogs give the focus back in the one after they close.
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
