import { goToContent } from './page-heading.tsx';

const dialog = '[role="dialog"]';
const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
/** What holds a control together with what it's about. */
const surroundings =
  'li, tr, fieldset, article, section, [role=row], [role=listitem], [role=group], [role=region]';

/** Whether the focus is lost: the control that had it was disabled or is gone. */
const isFocusLost = () => document.activeElement?.matches('body, :disabled') ?? true;

const isUsable = (control: Element) =>
  control.isConnected &&
  !control.matches(':disabled') &&
  control.closest('[aria-hidden=true], [inert]') === null;

const nameOf = (control: Element) => {
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  return control.getAttribute('aria-label') ?? (label ?? control).textContent;
};

/** Controls of a kind do the same to different things: their names begin alike, as "Remove Fall" and "Remove Spring" do. */
const kindOf = (control: Element) =>
  [control.tagName, control.getAttribute('role'), nameOf(control).trim().split(/\s/u)[0]].join(' ');

function* around(control: Element, box: Element) {
  for (let outer = control.parentElement; outer; outer = outer.parentElement) {
    yield outer;
    if (outer === box) return;
  }
}

/**
 * Notes a control's place among the others in a box. The returned function finds the control that's there once this one
 * can't be used any more: as near as possible the next one of its kind, else the next one of any kind, else the last one
 * before it.
 */
function placeOf(control: Element, box: Element): () => HTMLElement | undefined {
  const order = [...box.querySelectorAll(controls)];
  const places = new Map(order.map((other, place) => [other, place]));
  const place = places.get(control) ?? order.length;
  const kind = kindOf(control);
  const alikeBefore = order.slice(0, place).filter((other) => kindOf(other) === kind);
  const outers = [...around(control, box)].map((outer) => ({
    outer,
    rank: alikeBefore.filter((other) => outer.contains(other)).length,
  }));
  // What's new stands where something has gone.
  const next = (some: readonly Element[]) =>
    some.find((other) => (places.get(other) ?? place) >= place) ?? some.at(-1);
  const nextAlike = (alike: readonly Element[], rank: number) =>
    alike.some((other) => places.has(other)) ? next(alike) : (alike[rank] ?? alike.at(-1));
  return () => {
    for (const { outer, rank } of outers) {
      const usable = outer.isConnected ? [...outer.querySelectorAll(controls)].filter(isUsable) : [];
      const alike = usable.filter((other) => kindOf(other) === kind);
      const found = nextAlike(alike, rank) ?? next(usable);
      if (found instanceof HTMLElement) return found;
    }
    return undefined;
  };
}

/** A control that had the focus, in the page or in what lies over it. */
interface Visit {
  readonly control: Element;
  readonly layer: Element | null;
  readonly next: () => HTMLElement | undefined;
}

const layerOf = (element: Element) => element.closest('body > *');

function visitOf(control: Element): Visit {
  const layer = layerOf(control);
  return { control, layer, next: placeOf(control, control.closest('main') ?? layer ?? document.body) };
}

/** Lets something that's no control have the focus, until it goes elsewhere. */
function focusable(place: Element | null) {
  if (!(place instanceof HTMLElement)) return undefined;
  if (place.hasAttribute('tabindex')) return place;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  return place;
}

/** Where to wait for a control that's only disabled: a key pressed twice does nothing there. */
const waitingPlace = (control: Element) =>
  focusable(control.closest(dialog) ?? control.closest(surroundings) ?? control.parentElement);

const giveTo = (control: Element | undefined) =>
  control instanceof HTMLElement ? control.focus({ preventScroll: true }) : undefined;

/**
 * Keeps the focus from falling to the page's body, where keyboard users would start at the top again. If using a control
 * removes it, the next one of its kind gets the focus, also when a dialog or menu that it opened closes only then. While
 * one is disabled, what's around it has the focus, and gives it back unless it has moved since. Code that knows a better
 * place puts the focus there at once.
 */
export function keepFocus() {
  /** the latest of each layer, the uppermost last */
  let visits: readonly Visit[] = [];
  let waiting: { readonly control: Element; readonly place: Element } | undefined;
  let frame: number | undefined;

  const wait = (control: Element) => {
    const place = waitingPlace(control);
    waiting = place && { control, place };
    giveTo(place);
  };
  const refocus = () => {
    waiting = undefined;
    for (const { control, layer, next } of visits.toReversed()) {
      if (!layer?.isConnected) continue;
      if (control.isConnected && control.matches(':disabled')) return wait(control);
      const found = isUsable(control) ? control : (next() ?? focusable(layer.querySelector(dialog)));
      if (found) return giveTo(found);
    }
    goToContent({ preventScroll: true });
  };
  const check = () => {
    frame = undefined;
    if (waiting && document.activeElement === waiting.place) {
      const { control } = waiting;
      return control.isConnected && !isUsable(control) ? undefined : refocus();
    }
    const last = visits.at(-1);
    // Somebody who clicks beside all controls has lost none.
    if (last && isFocusLost() && !isUsable(last.control)) refocus();
  };
  // One frame after the change: dialogs give the focus back in the frame after they close.
  const checkSoon = () => {
    frame ??= requestAnimationFrame(() => {
      frame = requestAnimationFrame(check);
    });
  };
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || target === waiting?.place) return;
    const control = target.closest(`${controls}, [tabindex]`);
    if (!control) return;
    const visit = visitOf(control);
    visits = [...visits.filter(({ layer }) => layer?.isConnected && layer !== visit.layer), visit];
  };
  const observer = new MutationObserver(checkSoon);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  // A press, too: the list around the control may have changed since it got the focus.
  for (const event of ['focusin', 'click']) document.addEventListener(event, note, true);
  return () => {
    observer.disconnect();
    for (const event of ['focusin', 'click']) document.removeEventListener(event, note, true);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
