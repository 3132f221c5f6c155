import { makeDocx, makePptx, makeXlsx } from '#scripts/documents/office/make-office.ts';
import { makePdf } from '#scripts/documents/make-pdf.ts';

/** What people upload, good and bad, by ending. Some come up again and again, as templates and hand-outs do. */
const documents = {
  pdf: [
    () => makePdf(),
    () => makePdf(['untagged']),
    () => makePdf(['untagged', 'title']),
    () => makePdf(['scanned']),
    () => makePdf(['figure-alt']),
    () => makePdf(['table-header', 'heading-skip']),
    () => makePdf(['password']),
  ],
  docx: [
    () => makeDocx(),
    () => makeDocx(['office-alt-missing', 'office-contrast']),
    () => makeDocx(['docx-list-fake']),
  ],
  pptx: [() => makePptx(), () => makePptx(['pptx-slide-title', 'office-alt-missing'])],
  xlsx: [() => makeXlsx(), () => makeXlsx(['xlsx-no-table'])],
} as const satisfies Record<string, readonly (() => Uint8Array | Promise<Uint8Array>)[]>;

type Make = () => Promise<Uint8Array>;

const makers = new Map<string, Make>();

/** Makes it once, when it's first asked for. */
function once(make: () => Uint8Array | Promise<Uint8Array>): Make {
  let made: Promise<Uint8Array> | undefined;
  return () => (made ??= Promise.resolve(make()));
}

/** What makes the bytes of a document with this ending, chosen by a number; undefined for other files. */
export function documentBytes(ending: string, chosen: number): Make | undefined {
  if (!(ending in documents)) return undefined;
  // Just looked up.
  const kinds: readonly (() => Uint8Array | Promise<Uint8Array>)[] =
    documents[ending as keyof typeof documents];
  const at = chosen % kinds.length;
  const [kind, key] = [kinds[at], `${ending} ${at}`];
  const known = makers.get(key) ?? (kind && once(kind));
  if (known) makers.set(key, known);
  return known;
}
