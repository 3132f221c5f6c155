/** Browsers refuse the clipboard in the LMS's frame, but not always the older way, which copies the selection. */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null) {
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/** Copies a text that isn't in a field of the page. The focus stays where it is. */
export async function copyUnshownText(text: string) {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  Object.assign(field, { value: text, readOnly: true, className: 'for-screen-readers' });
  document.body.append(field);
  try {
    return await copyText(text, field);
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
