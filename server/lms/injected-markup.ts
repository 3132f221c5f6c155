/** A start tag as Canvas's serialiser writes it; groups: what's before its attributes, and these. */
const startTag = /(<[a-z][^\s<>/]*)((?:\s+[^\s<>="/]+(?:="[^"]*")?)+)/gi;
const attribute = /\s+([^\s<>="/]+)(?:="[^"]*")?/g;
/** What Canvas's API puts into tags, and keeps if it's sent back: MathML of formulas, and marks of its editor. */
const injected = /^data-(?:mathml$|uc_)/i;

/** An account's theme has these for the mobile apps, around every text that a token reads. */
const themeStyles = /^(?:<link\b[^<>]*>)+/i;
const themeScript = /<script\b[^<>]*><\/script>$/i;

/** A text from Canvas's API without what Canvas put into it, so that it can be written back (Canvas's source, `Api::Html`). */
export function withoutInjected(html: string): string {
  const own = html.replace(themeStyles, '').replace(themeScript, '');
  if (!/data-(?:mathml|uc_)/i.test(own)) return own;
  return own.replace(
    startTag,
    (_tag, name: string, attributes: string) =>
      name + attributes.replace(attribute, (whole, called: string) => (injected.test(called) ? '' : whole)),
  );
}
