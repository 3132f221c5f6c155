import { Parser } from 'htmlparser2';
import type { PdfFile } from './pdf-file.ts';

/** What a document says of itself. */
export interface Metadata {
  readonly title: string;
  readonly producer: string;
}

const longestMetadata = 2 ** 20;
const wanted: ReadonlySet<string> = new Set(['dc:title', 'pdf:Producer', 'xmp:CreatorTool']);

/** Reads title and producer: from its dictionary, or else from its XMP. */
export function readMetadata(file: PdfFile): Metadata {
  const { info } = file;
  const said = (key: string) => (file.text(info?.get(key)) ?? '').trim();
  const [title, producer] = [said('Title'), said('Producer') || said('Creator')];
  if (title && producer) return { title, producer };
  const described = readXmp(file);
  return {
    title: title || described('dc:title'),
    producer: producer || described('pdf:Producer') || described('xmp:CreatorTool'),
  };
}

function readXmp(file: PdfFile): (name: string) => string {
  const found = new Map<string, string>();
  const bytes = file.stream(file.catalog.get('Metadata'));
  if (!bytes) return () => '';
  let open = '';
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (wanted.has(name)) open = name;
        for (const key of wanted) if (attributes[key] !== undefined) found.set(key, attributes[key]);
      },
      ontext: (text) => {
        if (open) found.set(open, (found.get(open) ?? '') + text);
      },
      onclosetag: (name) => {
        if (name === open) open = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(Buffer.from(bytes.subarray(0, longestMetadata)).toString());
  return (name) => (found.get(name) ?? '').trim();
}
