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
