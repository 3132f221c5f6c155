const name = 'data-announcer';

/**
 * Makes the element `announce` writes to; in the page's body, because dialogs leave live regions there to screen
 * readers.
 */
export function openAnnouncer() {
  const region = document.createElement('div');
  region.setAttribute(name, '');
  region.setAttribute('aria-live', 'polite');
  region.className = 'for-screen-readers';
  document.body.append(region);
  return () => region.remove();
}

/** Reads a sentence to screen readers, even if it's the same as the last one. */
export function announce(sentence: string) {
  const line = document.createElement('p');
  line.textContent = sentence;
  document.querySelector(`[${name}]`)?.replaceChildren(line);
}
