/** A language's name in the page's own language; undefined for what isn't the code of one (BCP 47). */
export function languageName(locale: string, code: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code.trim());
    return name === '' ? undefined : name;
  } catch {
    // Half a code has no name yet.
    return undefined;
  }
}
