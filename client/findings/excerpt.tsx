/** The element's own tag in its source, which begins with it. */
const firstTag = /^<[^>]*>?/;

/** A place as source text, with the element's own tag marked. It's never shown as HTML. */
export function Excerpt({ text }: { text: string }) {
  const tag = firstTag.exec(text)?.[0] ?? '';
  return (
    <code className="excerpt" dir="ltr">
      {tag === '' ? null : <mark>{tag}</mark>}
      {text.slice(tag.length)}
    </code>
  );
}
