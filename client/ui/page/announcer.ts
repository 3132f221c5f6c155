const name = 'data-announcer';

/** Makes the place where `announce` speaks; in the page's body, because a dialog leaves what is live there to screen readers. */
export function openAnnouncer() {
  const region = document.createElement('div');
  region.setAttribute(name, '');
  region.setAttribute('aria-live', 'polite');
  region.className = 'for-screen-readers';
  document.body.append(region);
  return () => region.remove();
}

/** Says a sentence to screen readers, also when it's the one they were told last. */
export function announce(sentence: string) {
  const line = document.createElement('p');
  line.textContent = sentence;
  document.querySelector(`[${name}]`)?.replaceChildren(line);
}
